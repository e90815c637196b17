import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../infra/test/eventually.ts';
import { type FakeHandler, FakeProvider, respondJson } from '../../infra/test/fake-provider.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { absentServices } from '../../infra/test/services.ts';
import { CookieClient } from './browser.ts';
import { registerAndSignIn, type SignedInPerson } from './people.ts';

const NOT_FOUND = [404, { message: 'CEP não encontrado', code: 'not_found' }];
/** ViaCEP's response for a street, including fields that the product ignores. */
const STREET = {
  cep: '04101-300',
  logradouro: 'Rua Vergueiro',
  complemento: 'de 1801/1802 a 3163/3164',
  bairro: 'Vila Mariana',
  localidade: 'São Paulo',
  uf: 'SP',
  estado: 'São Paulo',
  ddd: '11',
};
const TOWN = { cep: '13830-000', logradouro: '', bairro: '', localidade: 'Santo Antônio de Posse', uf: 'SP' };
const { AUTH_URL: _started, ...ABSENT } = absentServices;

const viaCep: FakeHandler = (req, res) => {
  const [, cep] = /^\/ws\/(\d{8})\/json\/$/.exec(req.url ?? '') ?? [];
  if (cep === '04101300') return respondJson(res, STREET);
  if (cep === '13830000') return respondJson(res, TOWN);
  respondJson(res, { erro: cep === '99999999' ? 'true' : true });
};

const redirect: FakeHandler = (req, res) => {
  if (req.url?.includes('04101300')) viaCep(req, res);
  else res.writeHead(302, { location: '/ws/04101300/json/' }).end();
};

let fake: FakeProvider;
let product: RunningProduct;
let owner: SignedInPerson;

async function start(env: Record<string, string>): Promise<void> {
  product = await startProduct({ only: ['auth', 'bff'], env: { ...ABSENT, ...env } });
  owner = await registerAndSignIn(product);
}

async function lookUp(cep: string, browser = owner.browser) {
  const { status, body } = await browser.get(`/api/postal-codes/${cep}`);
  return [status, body];
}

describe('with a server of postal codes', () => {
  beforeAll(async () => {
    fake = new FakeProvider(viaCep);
    await fake.listen();
    await start({ POSTAL_CODE_URL: `${fake.url}/ws` });
  });
  afterEach(() => {
    fake.handler = viaCep;
    fake.requests.length = 0;
  });
  afterAll(async () => {
    await product?.stop();
    fake?.close();
  });

  it('returns the address of a code to signed-in users, and requests it from the server once', async () => {
    const address = { street: 'Rua Vergueiro', neighborhood: 'Vila Mariana', city: 'São Paulo', state: 'SP' };
    const admin = await registerAndSignIn(product, { role: 'admin' });
    expect(await Promise.all([lookUp('04101300'), lookUp('04101-300')])).toEqual([
      [200, address],
      [200, address],
    ]);
    expect(await lookUp('04101-300', admin.browser)).toEqual([200, address]);
    expect(fake.requests.map(({ url }) => url.pathname)).toEqual(['/ws/04101300/json/']);
  });

  it('requires a session of a user who is not suspended', async () => {
    const unauthorized = [401, { message: 'Unauthorized', code: 'unauthorized' }];
    expect(await lookUp('04101300', new CookieClient(product.baseUrl))).toEqual(unauthorized);
    const [admin, other] = [await registerAndSignIn(product, { role: 'admin' }), await registerAndSignIn(product)];
    await admin.browser.send('PATCH', `/api/admin/users/${other.id}`, { status: 'suspended' });
    await eventually(async () => expect(await lookUp('04101300', other.browser)).toEqual(unauthorized));
  });

  it('has no street and neighbourhood for the only code of a town', async () => {
    expect(await lookUp('13830-000')).toEqual([
      200,
      { street: '', neighborhood: '', city: 'Santo Antônio de Posse', state: 'SP' },
    ]);
  });

  it.each(['99999999', '00000000'])('is a 404 for an unknown code: %s', async (cep) => {
    expect(await lookUp(cep)).toEqual(NOT_FOUND);
    expect(await lookUp(cep)).toEqual(NOT_FOUND);
    expect(fake.requests).toHaveLength(1);
  });

  it.each(['0410130', '041013000', 'abcdefgh', '0410-1300', '04101%2F300'])('is a 400 for «%s»', async (cep) => {
    const [status, body] = await lookUp(cep);
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ fields: { cep: 'CEP inválido. Use o formato 00000-000' } }),
    ]);
    expect(fake.requests).toEqual([]);
  });

  it.each<[string, string, FakeHandler]>([
    ['80000001', 'fails', (_req, res) => void res.writeHead(500).end()],
    ['80000002', 'responds without JSON', (_req, res) => void res.end('<html>')],
    ['80000003', 'responds with an unknown shape', (_req, res) => respondJson(res, [])],
    ['80000004', 'breaks the connection', (req) => void req.socket.destroy()],
    ['80000006', 'redirects to another URL', redirect],
    ['80000005', 'does not respond within three seconds', () => undefined],
  ])('%s is a 404 while the server %s, and is requested again afterwards', async (cep, _how, answer) => {
    fake.handler = answer;
    // Retried, because a busy machine may slow down a response.
    await eventually(async () => {
      const start = performance.now();
      expect(await lookUp(cep)).toEqual(NOT_FOUND);
      expect(performance.now() - start).toBeLessThan(4_500);
    });
    fake.handler = (_req, res) => respondJson(res, STREET);
    await eventually(async () => expect((await lookUp(cep))[0]).toBe(200));
  });
});

describe('without a server of postal codes', () => {
  beforeAll(() => start({ POSTAL_CODE_URL: '', RATE_PLACES: '2' }));
  afterAll(() => product?.stop());

  it('finds no code, and counts every request', async () => {
    expect(await lookUp('04101300')).toEqual(NOT_FOUND);
    expect(await lookUp('04101300')).toEqual(NOT_FOUND);
    expect((await lookUp('04101300'))[0]).toBe(429);
  });
});
