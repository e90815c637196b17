import { type FakeHandler, FakeProvider, respondJson } from '../../../infra/test/fake-provider.ts';

const CODES: Record<string, object> = {
  '04101300': { logradouro: 'Rua Vergueiro', bairro: 'Vila Mariana', localidade: 'São Paulo', uf: 'SP' },
  '37640000': { logradouro: '', bairro: '', localidade: 'Extrema', uf: 'MG' },
};

const viaCep: FakeHandler = (req, res) => {
  const [, cep = ''] = /(\d{8})\/json\/$/.exec(req.url ?? '') ?? [];
  respondJson(res, CODES[cep] ?? { erro: true });
};

/** A fake ViaCEP server with two postal codes: of a street, and of a town. */
export class PostalCodeServer {
  readonly #fake = new FakeProvider(viaCep);

  /** Starts the server. @returns settings of a product that uses it */
  async start(): Promise<Record<string, string>> {
    await this.#fake.listen();
    return { POSTAL_CODE_URL: this.#fake.url };
  }

  stop(): void {
    this.#fake.close();
  }
}
