import { randomUUID } from 'node:crypto';
import { ADMIN_SCREENS, clockIn } from '@cardume/bff/contract';
import { dayAfter } from '@cardume/kit/domain/schedule';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../infra/test/eventually.ts';
import { addHomeItem, addProduct, openShopOf, shopDetails, untilShown } from '../../infra/test/shops.ts';
import { PASSWORD, signIn } from './people.ts';
import { PHONE, type Site, setUpSite } from './site.ts';

/** Sixty letters without a place to break. */
const WORD = 'Maravilhosamente'.repeat(4).slice(0, 60);
const WIDTHS = [320, 390, 1280];
const GTIN = '2000000000008';

const shops = { approved: '', waiting: '' };
let product = '';
const people = { owner: person('owner'), waiting: person('waiting'), admin: person('admin') };

function person(name: string) {
  const id = randomUUID();
  return { id, email: `${name}.${WORD}@example.com`.toLowerCase(), firstName: WORD, lastName: WORD };
}

/** Puts the word into every text that people enter. */
async function fill({ services, product: { baseUrl } }: Site): Promise<void> {
  const shop = { name: WORD, description: WORD, address: WORD, city: WORD, neighborhood: WORD, formattedAddress: WORD };
  for (const [name, { id, ...facts }] of Object.entries(people)) {
    const body = { ...facts, phone: '5511999990000', password: PASSWORD };
    if (name === 'admin') await services.auth.createAdmin({ body: { id, ...body } });
    else await services.auth.registerUser({ params: { id }, body: { ...body, status: 'approved' } });
  }
  const { today } = clockIn(null, Date.now());
  const specialDays = [{ date: dayAfter(today, 1).date, label: WORD, hours: null }];
  const delivery = { radiusKm: 5, fee: 800, freeFrom: null, minimum: null, note: WORD };
  const vacation = { from: today.date, to: dayAfter(today, 7).date, message: WORD };
  shops.approved = await openShopOf(services, people.owner.id, { ...shop, specialDays, delivery });
  shops.waiting = await openShopOf(services, people.waiting.id, { ...shop, vacation }, { approved: false });
  const refusal = { approved: false, by: 'admin', reason: WORD };
  await services.stores.setApproval({ params: { id: shops.waiting }, body: refusal });
  await services.stores.changeStoreDetails({ params: { id: shops.approved }, body: { address: `${WORD} 2` } });
  const facts = {
    name: WORD,
    description: WORD,
    brand: WORD,
    gtin: GTIN,
    contents: { amount: 1.5, unit: 'kg' as const },
  };
  for (const discountPercentage of [10, null])
    product = (await addProduct(services, shops.approved, { ...facts, discountPercentage })).id;
  const reviewed = { storeId: shops.approved, id: randomUUID() };
  const review = { rating: 5, comment: WORD, customerName: WORD, storeApproved: true } as const;
  await services.reviews.postReview({ params: reviewed, body: review });
  await services.reviews.postReview({ params: { ...reviewed, id: randomUUID() }, body: review });
  for (const [kind, subjectId] of [
    ['store', shops.approved],
    ['review', reviewed.id],
  ] as const) {
    const report = { storeId: shops.approved, reason: 'spam', comment: WORD, visitor: randomUUID() } as const;
    await services.reviews.reportSubject({ params: { kind, subjectId }, body: report });
  }
  const texts = { name: WORD, description: WORD, title: WORD, subtitle: WORD, discountText: WORD };
  const offer = { ...texts, price: 123_456_789, discountPercentage: 10, whatsapp: shopDetails.whatsapp };
  await addHomeItem(services, 'best-sellers', offer);
  await addHomeItem(services, 'sponsored-products', offer);
  for (const kind of ['banners', 'hero-banners', 'partners'] as const)
    await addHomeItem(services, kind, {
      ...texts,
      link: `https://example.com/${WORD}`,
      imageUrl: '/icons/icon-512.png',
    });
  await untilShown(baseUrl, shops.approved, { approved: true, totalReviews: 2 });
}

const site = setUpSite(fill);

/** Returns a line for each width at which the page, or a dialog on it, is wider than the screen. */
async function widths(page: Page, name: string): Promise<string[]> {
  const wide: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: PHONE.height });
    await page.waitForFunction((expected) => window.innerWidth === expected, width);
    const tooWide = () =>
      page.evaluate(() => {
        const needed = [document.documentElement, ...document.querySelectorAll('dialog[open]')].map(
          ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
        );
        return Math.max(...needed);
      });
    // Asked again, because the page adapts to a new width asynchronously.
    if (await tooWide())
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const beyond = await tooWide();
    if (beyond > 0) wide.push(`${name} is ${beyond} px too wide at ${width} px`);
  }
  await page.setViewportSize(PHONE);
  return wide;
}

/** Opens each path, waits until it shows the word, and returns what is too wide. */
async function visit(page: Page, paths: readonly string[]): Promise<string[]> {
  const wide: string[] = [];
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    wide.push(...(await widths(page, path)));
  }
  return wide;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Types the word into every text field of the page. */
async function typeEverywhere(page: Page): Promise<void> {
  const fields = page.locator('input:is([type=text], [type=email], [type=tel], [type=url], :not([type])), textarea');
  for (const field of await fields.all()) if (await field.isVisible()) await field.fill(WORD);
}

it('no text of a shopper’s screen widens it', async () => {
  const page = await site.newPage();
  const shop = `/loja/${shops.approved}`;
  const wide = await visit(page, [
    `${shop}/produto/${product}`,
    shop,
    `/loja/${shops.waiting}`,
    '/',
    `/?busca=${WORD}`,
    `/?busca=${WORD}&ver=produtos`,
    `/?busca=${WORD}x`,
    `/?cidade=${WORD}`,
    `/?cidade=${WORD}x`,
    '/?favoritas=1',
    '/parceiros',
    `/produto/${GTIN}`,
    `/${WORD}`,
  ]);
  await page.goto(shop);
  await press(page, 'Adicionar à sacola');
  await press(page, /^Ver sacola/);
  await typeEverywhere(page);
  wide.push(...(await widths(page, 'the bag')));
  wide.push(...(await visit(page, ['/pedidos'])));
  await page.goto(shop);
  await page.getByRole('region', { name: 'Sobre a loja' }).locator('summary').click();
  wide.push(...(await widths(page, 'the hours')));
  // Beside a long name of a special day the words of its hours are not broken.
  const closed = page.getByRole('definition').filter({ hasText: 'Fechado' }).first();
  expect(
    await closed.evaluate((it) => {
      const words = document.createRange();
      words.selectNodeContents(it);
      // The first letter is a box of its own.
      return new Set([...words.getClientRects()].map(({ bottom }) => bottom)).size;
    }),
  ).toBe(1);
  await press(page, 'Mais opções');
  await press(page, /^Denunciar/);
  await typeEverywhere(page);
  wide.push(...(await widths(page, 'the report')));
  await page.goto(shop);
  await page.getByRole('tab', { name: /Avaliações/ }).click();
  await page.getByText(WORD).first().waitFor();
  wide.push(...(await widths(page, 'the reviews')));
  await press(page, 'Avaliar loja');
  await typeEverywhere(page);
  wide.push(...(await widths(page, 'the review form')));
  for (const path of ['/login', '/cadastro', '/esqueci-senha']) {
    await page.goto(path);
    await page.getByRole('textbox').first().waitFor();
    await typeEverywhere(page);
    wide.push(...(await widths(page, path)));
  }
  await page.goto('/');
  await page.getByPlaceholder('Buscar lojas...').fill(WORD);
  await page.getByRole('option').first().waitFor();
  wide.push(...(await widths(page, 'the suggestions')));
  expect(wide).toEqual([]);
});

it('no text of an owner’s screen widens it', async () => {
  const page = await site.newPage();
  await signIn(page, people.waiting);
  const wide = await visit(page, ['/painel', '/painel/novidades']);
  await page.context().clearCookies();
  await signIn(page, people.owner);
  const { id = '' } = (
    (await (await page.request.get('/api/my-store/reviews')).json()) as { reviews: { id: string }[] }
  ).reviews[0] ?? { id: '' };
  expect((await page.request.put(`/api/my-store/reviews/${id}/reply`, { data: { text: WORD } })).status()).toBe(200);
  wide.push(
    ...(await visit(page, [
      '/painel',
      '/painel/produtos',
      '/painel/produtos-old',
      '/painel/feed',
      '/painel/feed-old',
      '/painel/analytics',
      '/painel/avaliacoes',
      '/painel/novidades',
      `/loja/${shops.approved}`,
    ])),
  );
  for (const path of ['/painel/loja/editar', '/painel/produtos/criar']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    for (const part of await page.locator('main summary').all()) await part.click();
    await typeEverywhere(page);
    wide.push(...(await widths(page, path)));
  }
  for (const [path, button] of [
    ['/painel/produtos-old', /^Editar/],
    ['/painel/produtos-old', /^Excluir/],
    ['/painel/avaliacoes', 'Responder'],
  ] as const) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await press(page, button);
    await typeEverywhere(page);
    wide.push(...(await widths(page, `${path} ${button}`)));
  }
  await page.goto('/painel/produtos-old', { waitUntil: 'networkidle' });
  const chosen = page.waitForEvent('filechooser');
  await press(page, 'Importar planilha');
  const file = { name: `${WORD}.csv`, mimeType: 'text/csv', buffer: Buffer.from(`${WORD};${WORD};${WORD}\n1;2;3\n`) };
  await (await chosen).setFiles(file);
  const columns = page.getByRole('dialog', { name: 'Importar planilha' });
  await columns.getByLabel('Qual coluna é «Nome»?').selectOption({ index: 1 });
  wide.push(...(await widths(page, 'the columns of a file')));
  expect(wide).toEqual([]);
});

it('no text of an admin’s screen widens it', async () => {
  const page = await site.newPage();
  await signIn(page, people.admin);
  const user = `/api/admin/users/${people.waiting.id}`;
  expect((await page.request.patch(user, { data: { isPremium: true } })).status()).toBe(200);
  await eventually(async () => expect(await (await page.request.get('/api/admin/audit')).text()).toContain(WORD));
  const wide = await visit(page, ADMIN_SCREENS);
  for (const path of ADMIN_SCREENS.slice(-5)) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await press(page, /^Editar/);
    await page.getByRole('dialog').waitFor();
    await typeEverywhere(page);
    wide.push(...(await widths(page, `${path} Editar`)));
    await page.goto(path, { waitUntil: 'networkidle' });
    await press(page, /^Deletar/);
    wide.push(...(await widths(page, `${path} Deletar`)));
  }
  expect(wide).toEqual([]);
});
