import { type Answer, Fake, json } from '../../../infra/test/fake-provider.ts';

const CODES: Record<string, object> = {
  '04101300': { logradouro: 'Rua Vergueiro', bairro: 'Vila Mariana', localidade: 'São Paulo', uf: 'SP' },
  '37640000': { logradouro: '', bairro: '', localidade: 'Extrema', uf: 'MG' },
};

const viaCep: Answer = (req, res) => {
  const [, cep = ''] = /(\d{8})\/json\/$/.exec(req.url ?? '') ?? [];
  json(res, CODES[cep] ?? { erro: true });
};

/** A server that knows two postal codes: of a street, and of a town. */
export class PostalCodeServer {
  readonly #fake = new Fake(viaCep);

  /** Starts it. @returns settings of a product that asks it */
  async start(): Promise<Record<string, string>> {
    await this.#fake.listen();
    return { POSTAL_CODE_URL: this.#fake.url };
  }

  stop(): void {
    this.#fake.close();
  }
}
