import { randomUUID } from 'node:crypto';
import { type ApiRoute, apiContract } from '@cardume/bff/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { servicesOf } from '../../infra/test/services.ts';
import type { CookieClient } from './browser.ts';
import { registerAndSignIn, type SignedInPerson } from './people.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({ topology: 'single' });
});
afterAll(() => product?.stop());

const form = {
  name: 'Aqua Viva Aquarismo',
  description: 'Peixes ornamentais e plantas.',
  cnpj: '11222333000181',
  address: 'Rua Domingos de Morais, 100',
  city: 'São Paulo',
  neighborhood: 'Vila Mariana',
  whatsapp: '(11) 98765-4321',
  productCategoryIds: ['cat-peixes', 'cat-aquarios', 'cat-peixes'],
};
const betta = { categoryId: 'cat-peixes', name: 'Betta', description: 'Macho', price: 4990 };

interface Owner extends SignedInPerson {
  storeId: string;
}

async function owner(changes: object = {}, options: Parameters<typeof registerAndSignIn>[1] = {}): Promise<Owner> {
  const person = await registerAndSignIn(product, options);
  const { status, body } = await person.browser.post('/api/my-store', { ...form, ...changes });
  expect(status).toBe(201);
  return { ...person, storeId: String(body.id) };
}

/** An owner whose shop no test changes. */
let stranger: Promise<Owner>;
beforeAll(() => {
  stranger = owner();
});

const ofOwners = Object.values<ApiRoute>(apiContract).filter(({ access }) => access === 'owner');

const my = (path = '') => `/api/my-store${path}`;
const patch = (by: CookieClient, path: string, body: object) => by.send('PATCH', path, body);
const put = (by: CookieClient, path: string, body: object) => by.send('PUT', path, body);
const shown = async (path: string) => (await fetch(`${product.baseUrl}/api/stores/${path}`)).json();
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted();

describe('the own shop', () => {
  it('is a 404 until it is opened, can be opened once, and then has the given details', async () => {
    const { browser, id: userId } = await registerAndSignIn(product);
    for (const { method, path, body } of ofOwners) {
      const refused = await browser.send(method, `/api${path.replace(':id', 'x')}`, body && {});
      expect([path, refused.status, refused.body.message]).toEqual([path, 404, 'Loja não encontrada']);
    }
    const both = await Promise.all([browser.post(my(), form), browser.post(my(), form)]);
    expect(statuses(both)).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.message).toBe('Você já tem uma loja');
    const { body } = await browser.get(my());
    expect(body).toEqual(both.find(({ status }) => status === 201)?.body);
    expect(body).toMatchObject({
      ...form,
      userId,
      cnpj: '11.222.333/0001-81',
      whatsapp: '5511987654321',
      productCategoryIds: ['cat-peixes', 'cat-aquarios'],
      category: { id: 'aquarismo', name: 'Aquarismo' },
      approved: false,
      approvedAt: null,
      averageRating: null,
      totalReviews: 0,
      visitCount: 0,
      state: null,
      latitude: null,
      coverImageUrl: null,
    });
    expect(body).not.toHaveProperty('approvedBy');
  });

  it('returns an error for each invalid field', async () => {
    const { browser } = await registerAndSignIn(product);
    const wrong = {
      ...form,
      name: ' ',
      cnpj: '1',
      whatsapp: 'liga pra mim',
      latitude: '91',
      coverImageUrl: 'javascript:1',
    };
    const { status, body } = await browser.post(my(), wrong);
    expect([status, body.code]).toEqual([400, 'invalid_fields']);
    expect(Object.keys(body.fields as object).toSorted()).toEqual([
      'cnpj',
      'coverImageUrl',
      'latitude',
      'name',
      'whatsapp',
    ]);
    for (const category of ['cat-aqua', 'cat-nada']) {
      const answer = await browser.post(my(), { ...form, productCategoryIds: [category] });
      expect([answer.status, answer.body.fields]).toEqual([400, { productCategoryIds: expect.any(String) }]);
    }
    expect((await browser.get(my())).status).toBe(404);
  });

  it('stores a number with its country, and refuses one that cannot have WhatsApp', async () => {
    const { browser } = await registerAndSignIn(product);
    const open = async (whatsapp: string) => (await browser.post(my(), { ...form, whatsapp })).body;
    for (const whatsapp of ['0800 123 4567', '4004-1234', '1199', '(11) 8765-4321', '+351 912 345 678'])
      expect((await open(whatsapp)).fields).toEqual({
        whatsapp: 'Este número não pode ter WhatsApp. Informe DDD e número, como (11) 98765-4321',
      });
    expect((await open(' ')).fields).toEqual({ whatsapp: 'WhatsApp é obrigatório' });
    expect(await open('+55 (0)11 98765-4321')).toMatchObject({ whatsapp: '5511987654321' });
    const { body } = await browser.send('PATCH', my(), { whatsapp: '(021) 3333-4444' });
    expect(body).toMatchObject({ whatsapp: '552133334444' });
  });

  it('changes the given fields only, visible to everybody at once', async () => {
    const { browser, storeId } = await owner({
      state: 'SP',
      postalCode: '04010-100',
      latitude: '-23.58',
      longitude: '-46.63',
    });
    expect(await shown(storeId)).toMatchObject({ name: form.name });
    const before = (await browser.get(my())).body;
    const { status, body } = await patch(browser, my(), {
      coverImageUrl: '/media/a/b.webp',
      approved: true,
      userId: 'x',
    });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, coverImageUrl: '/media/a/b.webp', updatedAt: body.updatedAt });
    expect(await shown(storeId)).toMatchObject({
      coverImageUrl: '/media/a/b.webp',
      state: 'SP',
      postalCode: '04010-100',
    });
    expect((await patch(browser, my(), { coverImageUrl: null })).body).toEqual({
      ...before,
      updatedAt: expect.any(String),
    });
    expect((await patch(browser, my(), { name: '' })).status).toBe(400);
    expect((await patch(browser, my(), {})).status).toBe(200);
  });

  it('has optional opening hours', async () => {
    const weekday = { opens: '09:00', closes: '18:00' };
    const week = [null, weekday, weekday, weekday, weekday, { opens: '20:00', closes: '02:00' }, null];
    const { browser, storeId } = await owner({ openingHours: week });
    expect((await browser.get(my())).body.openingHours).toEqual(week);
    expect(await shown(storeId)).toMatchObject({ openingHours: week });
    await servicesOf(product).stores.setApproval({ params: { id: storeId }, body: { approved: true, by: 'admin' } });
    await eventually(async () =>
      expect((await shown('?limit=50')).stores).toContainEqual(
        expect.objectContaining({ id: storeId, openingHours: week }),
      ),
    );
    expect((await patch(browser, my(), { name: 'Outro nome' })).body.openingHours).toEqual(week);
    const allDay = [{ opens: '00:00', closes: '00:00' }, ...week.slice(1)];
    expect((await patch(browser, my(), { openingHours: allDay })).body.openingHours).toEqual(allDay);
    expect((await patch(browser, my(), { openingHours: null })).body.openingHours).toBeNull();
    expect(await shown(storeId)).not.toHaveProperty('openingHours');
    const silent = await owner();
    expect((await silent.browser.get(my())).body.openingHours).toBeNull();
    expect(await shown(silent.storeId)).not.toHaveProperty('openingHours');
  });

  it.each([
    ['six days', Array(6).fill(null)],
    ['an hour that is none', [{ opens: '24:00', closes: '18:00' }, ...Array(6).fill(null)]],
    ['a day without an end', [{ opens: '09:00' }, ...Array(6).fill(null)]],
    ['an empty time', [...Array(6).fill(null), { opens: '09:00', closes: '' }]],
    ['a word', 'sempre'],
  ])('refuses %s as opening hours', async (_, openingHours) => {
    const { browser } = await owner();
    for (const answer of [
      await patch(browser, my(), { openingHours }),
      await browser.post(my(), { ...form, openingHours }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_fields']);
      expect(answer.body.fields).toEqual({ openingHours: expect.stringMatching(/^Informe/) });
    }
  });

  const weekOf = (day: object) => [day, ...Array(6).fill(null)];
  const lunch = { opens: '08:00', closes: '18:00', breaks: [{ from: '12:00', to: '13:30' }] };
  const night = { opens: '20:00', closes: '04:00', breaks: [{ from: '23:30', to: '00:30' }] };
  const delivery = { radiusKm: 5, fee: 800, freeFrom: 10_000, minimum: 3_000, note: 'De moto' };
  const silent = { radiusKm: null, fee: null, freeFrom: null, minimum: null, note: null };
  const SET = {
    openingHours: [null, lunch, night, null, null, null, null],
    payments: ['pix', 'boleto'],
    pickup: false,
    delivery,
    specialDays: [
      { date: '2999-12-25', label: null, hours: null },
      { date: '2999-12-24', label: 'Véspera', hours: lunch },
    ],
    vacation: { from: '2999-01-02', to: '2999-04-01', message: 'Voltamos logo' },
  };

  it('tells payment, delivery, special days and vacation, and clears them', async () => {
    const bare = await owner();
    const none = { payments: [], pickup: true, delivery: null, specialDays: [], vacation: null };
    expect((await bare.browser.get(my())).body).toMatchObject(none);
    expect(await shown(bare.storeId)).toMatchObject(none);
    expect((await patch(bare.browser, my(), SET)).body).toMatchObject(SET);
    const { browser, storeId } = await owner(SET);
    expect((await browser.get(my())).body).toMatchObject(SET);
    expect(await shown(storeId)).toMatchObject(SET);
    expect((await patch(browser, my(), { name: 'Outro nome' })).body).toMatchObject(SET);
    expect((await patch(browser, my(), { delivery: silent })).body).toMatchObject({ ...SET, delivery: silent });
    expect((await patch(browser, my(), none)).body).toMatchObject(none);
    expect(await shown(storeId)).toMatchObject(none);
  });

  it('trims texts, and takes empty ones as none', async () => {
    const { browser } = await owner();
    const { body } = await patch(browser, my(), {
      delivery: { ...silent, note: ' De moto ' },
      specialDays: [{ date: '2999-12-25', label: ' ', hours: null }],
      vacation: { from: '2999-01-01', to: '2999-01-01', message: '' },
    });
    expect(body.delivery).toEqual({ ...silent, note: 'De moto' });
    expect(body.specialDays).toEqual([{ date: '2999-12-25', label: null, hours: null }]);
    expect(body.vacation).toEqual({ from: '2999-01-01', to: '2999-01-01', message: null });
  });

  it('drops special days that are over when it is saved', async () => {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date());
    const day = (date: string) => ({ date, label: null, hours: null });
    const { browser } = await owner({ specialDays: [day('2020-01-01'), day(today), day('2999-01-01')] });
    expect((await browser.get(my())).body.specialDays).toEqual([day(today), day('2999-01-01')]);
    expect((await patch(browser, my(), { specialDays: [day('2020-01-01')] })).body.specialDays).toEqual([]);
  });

  const days = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      date: new Date(Date.UTC(2999, 0, 1 + n)).toISOString().slice(0, 10),
      label: null,
      hours: null,
    }));
  const broken = (...breaks: [from: string, to: string][]) =>
    weekOf({ opens: '08:00', closes: '18:00', breaks: breaks.map(([from, to]) => ({ from, to })) });

  it.each<[field: string, value: unknown]>([
    ['openingHours', broken(['08:00', '09:00'])],
    ['openingHours', broken(['17:00', '18:00'])],
    ['openingHours', broken(['12:00', '12:00'])],
    ['openingHours', broken(['13:00', '12:00'])],
    ['openingHours', broken(['19:00', '20:00'])],
    ['openingHours', broken(['10:00', '11:00'], ['11:00', '12:00'])],
    ['openingHours', broken(['14:00', '15:00'], ['10:00', '11:00'])],
    ['openingHours', broken(['09:00', '10:00'], ['11:00', '12:00'], ['13:00', '14:00'])],
    ['openingHours', broken(['12:00', '25:00'])],
    ['openingHours', weekOf({ opens: '08:00', closes: '18:00', breaks: [{ from: '12:00' }] })],
    ['openingHours', weekOf({ opens: '08:00', closes: '18:00', breaks: 'sim' })],
    ['payments', ['pix', 'pix']],
    ['payments', ['cheque']],
    ['payments', 'pix'],
    ['payments', null],
    ['pickup', 'sim'],
    ['pickup', null],
    ['delivery', { ...silent, radiusKm: 0 }],
    ['delivery', { ...silent, radiusKm: 101 }],
    ['delivery', { ...silent, radiusKm: 1.5 }],
    ['delivery', { ...silent, fee: -1 }],
    ['delivery', { ...silent, fee: 0.5 }],
    ['delivery', { ...silent, freeFrom: 0 }],
    ['delivery', { ...silent, minimum: 0 }],
    ['delivery', { ...silent, note: 'x'.repeat(201) }],
    ['delivery', { ...silent, note: undefined }],
    ['delivery', { radiusKm: 5 }],
    ['delivery', true],
    ['specialDays', days(61)],
    ['specialDays', [...days(1), ...days(1)]],
    ['specialDays', [{ date: '2999-02-29', label: null, hours: null }]],
    ['specialDays', [{ date: '25/12/2999', label: null, hours: null }]],
    ['specialDays', [{ date: '2999-12-25', label: 'x'.repeat(61), hours: null }]],
    ['specialDays', [{ date: '2999-12-25', label: null }]],
    ['specialDays', [{ date: '2999-12-25', label: null, hours: { opens: '09:00' } }]],
    ['specialDays', [{ date: '2999-12-25', label: null, hours: broken(['08:00', '09:00'])[0] }]],
    ['specialDays', null],
    ['vacation', { from: '2999-01-02', to: '2999-01-01', message: null }],
    ['vacation', { from: '2999-01-01', to: '2999-04-01', message: null }],
    ['vacation', { from: '2999-01-01', to: '2999-13-01', message: null }],
    ['vacation', { from: '2999-01-01', message: null }],
    ['vacation', { from: '2999-01-01', to: '2999-01-02', message: 'x'.repeat(201) }],
    ['vacation', 'sempre'],
  ])('refuses %s: %j', async (field, value) => {
    const { browser } = await stranger;
    const before = (await browser.get(my())).body;
    for (const answer of [
      await patch(browser, my(), { [field]: value }),
      await browser.post(my(), { ...form, [field]: value }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_fields']);
      expect(answer.body.fields).toEqual({ [field]: expect.stringMatching(/./) });
    }
    expect((await browser.get(my())).body).toEqual(before);
  });

  it('takes the largest and smallest values', async () => {
    const { browser } = await owner();
    for (const change of [
      { delivery: { radiusKm: 100, fee: 0, freeFrom: 1, minimum: 1, note: 'x'.repeat(200) } },
      { delivery: { ...silent, radiusKm: 1 } },
      { specialDays: days(60) },
      { specialDays: [{ date: '2999-12-25', label: 'x'.repeat(60), hours: null }] },
      { vacation: { from: '2999-01-01', to: '2999-03-31', message: 'x'.repeat(200) } },
      { openingHours: broken(['08:01', '09:00'], ['09:01', '17:59']) },
      { openingHours: broken() },
      { payments: ['boleto', 'credito', 'debito', 'dinheiro', 'pix'] },
    ]) {
      const answer = await patch(browser, my(), change);
      expect([answer.status, answer.body]).toEqual([200, expect.objectContaining(change)]);
    }
  });

  it('accepts concurrent changes from two tabs', async () => {
    const { browser } = await owner();
    const changes = Array.from({ length: 6 }, (_, n) => (n % 2 ? { name: `Nome ${n}` } : { city: `Cidade ${n}` }));
    const answers = await Promise.all(changes.map((change) => patch(browser, my(), change)));
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 200]);
    const { body } = await browser.get(my());
    expect([body.name, body.city]).toEqual([expect.stringMatching(/^Nome/), expect.stringMatching(/^Cidade/)]);
  });

  it('keeps its approval when it is edited, and shows its visits', async () => {
    const { browser, storeId } = await owner();
    await servicesOf(product).stores.setApproval({ params: { id: storeId }, body: { approved: true, by: 'admin' } });
    await eventually(async () => expect(await shown(storeId)).toMatchObject({ approved: true }));
    await fetch(`${product.baseUrl}/api/stores/${storeId}/visit`, { method: 'POST' });
    await eventually(async () => expect((await browser.get(my())).body).toMatchObject({ visitCount: 1 }));
    const { body } = await patch(browser, my(), { name: 'Outro nome' });
    expect(body).toMatchObject({ approved: true, approvedAt: expect.any(String), visitCount: 1 });
  });

  it('does not exist for an admin without a shop', async () => {
    const { browser } = await registerAndSignIn(product, { role: 'admin' });
    expect((await browser.get(my())).status).toBe(404);
    expect((await patch(browser, my(), { name: 'Minha' })).status).toBe(404);
  });
});

describe('a change with If-Match', () => {
  const change = (by: CookieClient, method: string, path: string, body: object, tag?: unknown) =>
    by.send(method, path, body, tag === undefined ? {} : { 'If-Match': `"${tag}"` });
  const refused = { status: 412, body: { code: 'changed_meanwhile' } };

  it('of the shop is refused once the shop is no longer as it was seen', async () => {
    const { browser } = await owner();
    const { body: seen } = await browser.get(my());
    const { body: whatsapp } = await patch(browser, my(), { whatsapp: '(21) 91234-5678' });
    expect(await change(browser, 'PATCH', my(), { description: 'Nova' }, seen.updatedAt)).toMatchObject(refused);
    expect((await browser.get(my())).body).toEqual(whatsapp);
    const { status, body } = await change(browser, 'PATCH', my(), { description: 'Nova' }, whatsapp.updatedAt);
    expect({ status, body }).toMatchObject({ status: 200, body: { description: 'Nova', whatsapp: '5521912345678' } });
    expect((await change(browser, 'PATCH', my(), { description: 'Outra' })).status).toBe(200);
  });

  it('of a product depends on this product only, and one of two at the same time is refused', async () => {
    const { browser } = await owner();
    const add = async () => (await browser.post(my('/products'), betta)).body;
    const [seen, other] = [await add(), await add()];
    const path = my(`/products/${seen.id}`);
    expect((await put(browser, my(`/products/${other.id}`), { price: 1 })).status).toBe(200);
    const both = [{ price: 10 }, { price: 20 }].map((body) => change(browser, 'PUT', path, body, seen.updatedAt));
    expect(statuses(await Promise.all(both))).toEqual([200, 412]);
    expect(await change(browser, 'PUT', path, { name: 'Neon' }, seen.updatedAt)).toMatchObject(refused);
  });
});

describe('the own products', () => {
  it('are added with the fields of the dialog or of the simple form', async () => {
    const { browser, storeId } = await owner();
    const urls = ['/media/a/1.webp', '/media/a/2.webp'];
    const full = await browser.post(my('/products'), { ...betta, discountPercentage: 0, imageUrls: urls });
    expect(full.status).toBe(201);
    expect(full.body).toMatchObject({
      ...betta,
      storeId,
      discountPercentage: null,
      imageUrls: urls,
      imageUrl: urls[0],
      available: true,
    });
    const simple = await browser.post(my('/products'), {
      ...betta,
      storeId: 'another',
      imageUrl: urls[1],
      available: false,
    });
    expect(simple.body).toMatchObject({ storeId, imageUrls: [urls[1]], available: false });
    const { description: _, ...bare } = betta;
    expect((await browser.post(my('/products'), { ...bare, imageUrl: '' })).body).toMatchObject({
      description: '',
      imageUrls: [],
    });
    const listed = await shown(`${storeId}/products`);
    expect(listed).toHaveLength(3);
    expect(JSON.parse((await browser.get(my('/products'))).text)).toEqual(listed);
  });

  it('change the given fields only, visible in the public list at once', async () => {
    const { browser, storeId } = await owner();
    const urls = ['/media/a/1.webp', '/media/a/2.webp'];
    const { body: before } = await browser.post(my('/products'), { ...betta, discountPercentage: 15, imageUrls: urls });
    await shown(`${storeId}/products`);
    const path = my(`/products/${before.id}`);
    const { status, body } = await put(browser, path, { available: false, discountPercentage: 0 });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, available: false, discountPercentage: null, updatedAt: body.updatedAt });
    expect(await shown(`${storeId}/products`)).toEqual([body]);
    expect((await put(browser, path, { imageUrl: '/media/a/3.webp' })).body.imageUrls).toEqual([
      '/media/a/3.webp',
      urls[1],
    ]);
    expect((await put(browser, path, { imageUrl: null })).body.imageUrls).toEqual([urls[1]]);
    const twice = { imageUrls: [urls[0], urls[1], urls[0]] };
    expect((await put(browser, path, twice)).body.imageUrls).toEqual([urls[0], urls[1]]);
    expect((await put(browser, path, { imageUrls: [] })).body).toMatchObject({ imageUrls: [], imageUrl: null });
    expect((await browser.send('DELETE', path)).status).toBe(204);
    expect(await shown(`${storeId}/products`)).toEqual([]);
    expect((await browser.send('DELETE', path)).status).toBe(404);
  });

  it('keep the pictures that one call adds while another replaces the main one', async () => {
    const round = async () => {
      const { browser } = await owner();
      const { body } = await browser.post(my('/products'), { ...betta, imageUrls: ['/media/a/1.webp'] });
      const path = my(`/products/${body.id}`);
      await Promise.all([
        put(browser, path, { imageUrls: ['/media/a/1.webp', '/media/a/2.webp'] }),
        put(browser, path, { imageUrl: '/media/a/main.webp' }),
      ]);
      const [kept] = await browser.read<{ imageUrls: string[] }[]>(my('/products'));
      return kept?.imageUrls;
    };
    for (const pictures of await Promise.all(Array.from({ length: 12 }, round)))
      expect(pictures).toContain('/media/a/2.webp');
  });

  it('are limited to three per category and four photos each, also when added concurrently', async () => {
    const { browser } = await owner();
    for (let n = 0; n < 2; n++) await browser.post(my('/products'), betta);
    const both = await Promise.all([1, 2].map(() => browser.post(my('/products'), betta)));
    expect(statuses(both)).toEqual([201, 422]);
    expect(both.find(({ status }) => status === 422)?.body).toEqual({
      message: 'Você já tem 3 produtos nesta categoria. Exclua um produto para adicionar outro.',
      code: 'category_limit',
    });
    const imageUrls = Array.from({ length: 5 }, (_, n) => `/media/a/${n}.webp`);
    const five = await browser.post(my('/products'), { ...betta, categoryId: 'cat-aquarios', imageUrls });
    expect([five.status, five.body.code]).toEqual([422, 'photo_limit']);
  });

  it.each([
    [{ price: 0 }, { price: 'Preço deve ser maior que 0' }],
    [{ price: 10.5 }, { price: 'Preço deve ser maior que 0' }],
    [{ discountPercentage: 101 }, { discountPercentage: 'Desconto inválido. Use um valor entre 0 e 100' }],
    [{ name: '' }, { name: 'Nome é obrigatório' }],
    [{ imageUrls: ['http://x.example/a.png'] }, { imageUrls: expect.any(String) }],
    [{ categoryId: 'cat-racoes' }, { categoryId: 'A loja não trabalha com esta categoria' }],
    [{ categoryId: 'cat-aqua' }, { categoryId: 'A loja não trabalha com esta categoria' }],
  ])('are refused with %j', async (wrong, fields) => {
    const { browser } = await owner();
    const added = await browser.post(my('/products'), { ...betta, ...wrong });
    expect([added.status, added.body.fields]).toEqual([400, fields]);
    const { body } = await browser.post(my('/products'), betta);
    const changed = await put(browser, my(`/products/${body.id}`), wrong);
    expect([changed.status, changed.body.fields]).toEqual([400, fields]);
  });

  it('name missing fields in their own messages', async () => {
    const { browser } = await owner();
    const { status, body } = await browser.post(my('/products'), {});
    expect([status, body.fields]).toEqual([
      400,
      { categoryId: 'Escolha uma categoria', name: 'Nome é obrigatório', price: 'Preço deve ser maior que 0' },
    ]);
  });

  it('stay editable in a category that is no longer selected', async () => {
    const { browser } = await owner();
    const { body } = await browser.post(my('/products'), betta);
    await patch(browser, my(), { productCategoryIds: ['cat-aquarios'] });
    expect((await put(browser, my(`/products/${body.id}`), { ...betta, price: 100 })).body.price).toBe(100);
    expect((await browser.post(my('/products'), betta)).status).toBe(400);
  });

  it('are not accessible to other owners and admins', async () => {
    const mine = await owner();
    const { body } = await mine.browser.post(my('/products'), { ...betta, imageUrl: '/media/a/1.webp' });
    const admin = await registerAndSignIn(product, { role: 'admin' });
    for (const { browser } of [await owner(), admin]) {
      expect((await put(browser, my(`/products/${body.id}`), { price: 1 })).status).toBe(404);
      expect((await put(browser, my(`/products/${body.id}`), { imageUrl: null })).status).toBe(404);
      expect((await browser.send('DELETE', my(`/products/${body.id}`))).status).toBe(404);
    }
    expect(JSON.parse((await mine.browser.get(my('/products'))).text)).toEqual([body]);
  });
});

describe('the own feed', () => {
  const imageUrl = '/media/a/1.webp';

  it('accepts three photos, also concurrently; premium owners have no limit', async () => {
    const { browser, storeId } = await owner();
    const answers = await Promise.all(Array.from({ length: 5 }, () => browser.post(my('/feed'), { imageUrl })));
    expect(statuses(answers)).toEqual([201, 201, 201, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.code).toBe('feed_limit');
    expect(await shown(`${storeId}/feed`)).toHaveLength(3);
    const premium = await owner({}, { isPremium: true });
    for (let n = 0; n < 5; n++) expect((await premium.browser.post(my('/feed'), { imageUrl })).status).toBe(201);
  });

  it('replaces, moves and removes photos; the public feed shows it at once', async () => {
    const { browser, storeId } = await owner();
    const first = (await browser.post(my('/feed'), { imageUrl })).body;
    expect(first).toEqual({ id: first.id, storeId, imageUrl, order: 0, createdAt: first.createdAt });
    const second = (await browser.post(my('/feed'), { imageUrl: '/media/a/2.webp' })).body;
    expect(await shown(`${storeId}/feed`)).toEqual([second, first]);
    const moved = await patch(browser, my(`/feed/${second.id}`), { order: 5, imageUrl: '/media/a/3.webp' });
    expect([moved.status, moved.body]).toEqual([200, { ...second, order: 5, imageUrl: '/media/a/3.webp' }]);
    expect(await shown(`${storeId}/feed`)).toEqual([first, moved.body]);
    expect(JSON.parse((await browser.get(my('/feed'))).text)).toEqual([first, moved.body]);
    expect((await browser.send('DELETE', my(`/feed/${first.id}`))).status).toBe(204);
    expect(await shown(`${storeId}/feed`)).toEqual([moved.body]);
    expect((await browser.post(my('/feed'), { imageUrl: 'ftp://x' })).status).toBe(400);
    expect((await patch(browser, my(`/feed/${second.id}`), { order: -1 })).body.fields).toHaveProperty('order');
  });

  it('is not accessible to others, and an unknown photo is a 404', async () => {
    const mine = await owner();
    const { body } = await mine.browser.post(my('/feed'), { imageUrl });
    for (const [browser, id] of [
      [(await owner()).browser, body.id],
      [mine.browser, randomUUID()],
    ] as const) {
      const changed = await patch(browser, my(`/feed/${id}`), { order: 1 });
      expect([changed.status, changed.body.message]).toEqual([404, 'Foto não encontrada']);
      expect((await browser.send('DELETE', my(`/feed/${id}`))).status).toBe(404);
    }
    expect(JSON.parse((await mine.browser.get(my('/feed'))).text)).toEqual([body]);
  });
});

describe('geocoding', () => {
  it('finds the neighbourhood, else the town, else returns a 404', async () => {
    const { browser } = await registerAndSignIn(product);
    const of = (address: string) => browser.post('/api/geocode', { address });
    const { status, body } = await of('Avenida Atlântica, 1702, Copacabana, Rio de Janeiro');
    expect(status).toBe(200);
    expect(body).toMatchObject({ city: 'Rio de Janeiro', state: 'RJ', postalCode: null, placeId: expect.any(String) });
    expect(Number(body.latitude)).toBeCloseTo(-22.97, 1);
    expect(Number(body.longitude)).toBeCloseTo(-43.18, 1);
    for (const end of ['Bonito - MS', 'Bonito/MS', 'Bonito, MS, Brasil', 'bonito, ms, 79290-000']) {
      expect((await of(`Rua das Flores, 10, Centro, ${end}`)).body).toMatchObject({ city: 'Bonito', state: 'MS' });
    }
    expect((await of('Rua São Paulo, 1, Recife, Lugar Nenhum')).status).toBe(404);
    expect((await of(' ')).body.fields).toEqual({ address: 'Informe o endereço' });
  });

  it('stays in the state that is given, by its postal code if need be', async () => {
    const { browser } = await registerAndSignIn(product);
    const stateOf = async (city: string, more: object = {}) => {
      const { status, body } = await browser.post('/api/geocode', { address: `Rua A, 1, Centro, ${city}`, ...more });
      return status === 200 ? body.state : status;
    };
    expect(await stateOf('Cascavel')).toBe('PR');
    expect(await stateOf('Cascavel', { state: 'CE' })).toBe('CE');
    expect(await stateOf('Cascavel', { state: 'ce', postalCode: null })).toBe('CE');
    expect(await stateOf('Cascavel', { postalCode: '62850-000' })).toBe('CE');
    expect(await stateOf('Cascavel, 62850-000')).toBe('CE');
    expect(await stateOf('Cascavel, Ceará')).toBe('CE');
    expect(await stateOf('Cascavel', { state: 'SP' })).toBe(404);
    expect(await stateOf('Cascavel - SP')).toBe(404);
    for (const [city, states] of Object.entries({
      Viçosa: ['AL', 'MG', 'RN'],
      Bonito: ['BA', 'MS', 'PA', 'PE'],
      Humaitá: ['AM', 'RS'],
    }))
      for (const state of states) {
        expect([city, await stateOf(city, { state })]).toEqual([city, state]);
        expect([city, await stateOf(`${city}/${state}`)]).toEqual([city, state]);
      }
  });
});
