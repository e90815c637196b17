import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { type ServiceClients, servicesOf } from '../../infra/test/services.ts';
import { addHomeItem, addProduct, openShop } from '../../infra/test/shops.ts';
import { titleOf } from './page-head.ts';

/** Hours of a shop that never closes. */
const ALL_DAY = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '00:00' }));

const GTIN = '7891000100103';

let product: RunningProduct;
let services: ServiceClients;
let shopId: string;
let pendingId: string;
let fish: { id: string };

beforeAll(async () => {
  product = await startProduct({ second: ['bff'] });
  services = servicesOf(product);
  ({ id: shopId } = await openShop(services, {
    name: 'Água <Viva>',
    openingHours: ALL_DAY,
    payments: ['pix', 'credito'],
    delivery: { radiusKm: 5, fee: 800, freeFrom: null, minimum: null, note: null },
  }));
  ({ id: pendingId } = await openShop(services, { name: 'Loja nova' }, { approved: false }));
  for (let n = 1; n <= 5; n++) await openShop(services, { name: `Loja ${n}`, productCategoryIds: ['cat-camas'] });
  const made = { brand: 'Marinhos', contents: { amount: 2, unit: 'un' } } as const;
  fish = await addProduct(services, shopId, { name: 'Peixe-palhaço', price: 10_000, discountPercentage: 10, ...made });
  await addProduct(services, shopId, { name: 'Betta', available: false });
  const offer = { description: 'Rações', discountText: '10%', link: 'https://example.com' };
  await addProduct(services, shopId, { name: 'Betta azul', price: 1_000, discountPercentage: null, gtin: GTIN });
  await addHomeItem(services, 'partners', { name: 'Aquapet', ...offer });
  const review = { method: 'POST', body: '{"customerName":"Ana"}', headers: { 'content-type': 'application/json' } };
  await eventually(async () => {
    expect(await page('/')).toMatchObject({ text: expect.stringContaining('6 lojas') });
    expect((await page('/?busca=palhaco')).text).toContain('1 produto');
    expect((await page('/parceiros')).text).toContain('Aquapet');
    expect((await page('/lojas/sp/sao-paulo')).text).toContain('6 lojas');
    expect((await page(`/produto/${GTIN}`)).text).toContain('Betta azul');
    expect((await page(`/loja/${pendingId}`)).status).toBe(200);
  });
  await fetch(`${product.baseUrl}/api/stores/${shopId}/reviews`, review);
  await eventually(async () => expect((await page(`/loja/${shopId}`)).text).toContain('5,0'));
});
afterAll(() => product?.stop());

async function served(path: string, baseUrl = product.baseUrl, headers: Record<string, string> = {}) {
  const response = await fetch(baseUrl + path, { headers });
  const html = await response.text();
  const [, root = '', json = 'null'] =
    /<div id="root">([\s\S]*)<\/div><script type="application\/json" id="page-data">([\s\S]*?)<\/script>/.exec(html) ??
    [];
  const text = root
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/\s+/g, ' ');
  return { status: response.status, headers: response.headers, html, root, text, data: JSON.parse(json) };
}

/** Gets a page until it has its content, which a busy machine does not render in time. */
const page = (...asked: Parameters<typeof served>) =>
  eventually(async () => {
    const shown = await served(...asked);
    expect(shown.root).not.toBe('');
    return shown;
  });

/** Returns the attributes of the links with this text or name. */
const linksTo = (root: string, words: string) =>
  [...root.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)]
    .filter(([, attributes = '', content = '']) =>
      `${/aria-label="([^"]*)"/.exec(attributes)?.[1] ?? ''} ${content.replace(/<[^>]*>/g, '')}`.includes(words),
    )
    .map(([, attributes = '']) => attributes.replaceAll('&amp;', '&'));

describe('a served page has its content and the data that it is made from', () => {
  it.each([
    ['/', 200, ['Lojas próximas', '6 lojas', 'Loja 5', 'Peixes', 'Início']],
    ['/?categoria=camas&pagina=1', 200, ['5 lojas', 'Loja 1']],
    ['/?busca=palhaco', 200, ['Resultados da busca', 'Peixe-palhaço', 'Água <Viva>']],
    ['/?busca=nada', 200, ['Nenhum resultado encontrado']],
    ['/parceiros', 200, ['Nossos Parceiros', 'Aquapet']],
    ['/pedidos', 200, ['Pedidos em breve']],
    ['/termos-de-uso', 200, ['Termos de uso', 'Falar com o suporte']],
    ['/lojas', 200, ['Lojas por cidade', 'São Paulo']],
    ['/lojas/sp/sao-paulo', 200, ['Lojas de aquarismo e pet em São Paulo, SP', '6 lojas', 'Loja 5']],
    [`/produto/${GTIN}`, 200, ['Betta azul', 'Em 1 loja', 'por R$ 10,00']],
    ['/nada/aqui', 404, ['Página não encontrada']],
    ['/lojas/sp', 404, ['Página não encontrada']],
    ['/lojas/sp/nada', 404, ['Página não encontrada']],
    ['/produto/7890000000000', 404, ['Página não encontrada']],
    ['/loja/nada', 404, ['Loja não encontrada', 'Voltar para o início']],
  ])('%s', async (path, status, words) => {
    const shown = await page(path);
    expect(shown.status).toBe(status);
    for (const part of words) expect(shown.text).toContain(part);
    expect(shown.data).toEqual({
      build: expect.stringMatching(/^[\da-f]{12}$/),
      now: expect.any(Number),
      ...(words[0] === 'Página não encontrada' && { notFound: true }),
      data: expect.any(Array),
    });
    expect(shown.html.match(/<title>/g)).toHaveLength(1);
    expect(shown.root).not.toMatch(/<(script|title|link)\b/);
  });

  it('a shop, with its products, hours and data', async () => {
    const { status, text, data, html } = await page(`/loja/${shopId}?de=qr`);
    expect(status).toBe(200);
    for (const part of ['Água <Viva>', 'Aberto agora', 'Peixe-palhaço', 'R$', 'Betta', 'Indisponível']) {
      expect(text).toContain(part);
    }
    expect(data.data.map(({ endpoint }: { endpoint: string }) => endpoint).toSorted()).toEqual([
      ...['feed', 'productCategories', 'products', 'shop'],
    ]);
    expect(html).not.toContain('as="fetch"');
  });

  it('a product, in its dialog', async () => {
    const { status, root, html } = await page(`/loja/${shopId}/produto/${fish.id}`);
    expect([status, titleOf(html)]).toEqual([200, 'Peixe-palhaço - Água <Viva> - Cardume']);
    expect(root).toMatch(/<dialog open="" [^>]*aria-label="Peixe-palhaço"/);
  });

  it('an unapproved shop, which search engines leave out', async () => {
    const { status, text, html } = await page(`/loja/${pendingId}`);
    expect([status, html.includes('noindex')]).toEqual([200, true]);
    expect(text).toContain('Pendente de aprovação');
  });

  it.each(['/login', '/painel', '/admin', '/admin/nada', '/?favoritas=1', '/index.html'])(
    'but %s has none',
    async (path) => {
      const { html, data } = await served(path);
      expect([html.includes('<div id="root"></div>'), data]).toEqual([true, null]);
    },
  );
});

/** Returns the words that touch those of the next element, where no element begins a line. */
function gluedWords(root: string): string[] {
  const inline = /<\/?(?:a|b|button|em|label|s|small|span|strong)\b[^>]*>/g;
  // React writes comments between texts.
  const shown = root.replace(/<svg[\s\S]*?<\/svg>|<!--.*?-->/g, '').replace(inline, '\0');
  return shown.replace(/<[^>]*>/g, ' ').match(/[^\s\0]*[\p{L}\p{N})%]\0+[\p{L}\p{N}(][^\s\0]*/gu) ?? [];
}

describe('without a script', () => {
  it.each([
    ['the home', () => '/'],
    ['shops found', () => '/?busca=viva&ver=lojas'],
    ['products found', () => '/?busca=palhaco'],
    ['a shop', () => `/loja/${shopId}`],
    ['a pending shop', () => `/loja/${pendingId}`],
    ['a product', () => `/loja/${shopId}/produto/${fish.id}`],
    ['the shops of a product', () => `/produto/${GTIN}`],
    ['the towns', () => '/lojas'],
    ['a town', () => '/lojas/sp/sao-paulo'],
    ['the partners', () => '/parceiros'],
    ['the terms', () => '/termos-de-uso'],
    ['nothing', () => '/nada'],
  ])('the words of %s are apart, whatever shows them', async (_, path) => {
    expect(gluedWords((await page(path())).root)).toEqual([]);
  });

  it('categories and pages are links that keep the other filters', async () => {
    const { root } = await page('/?categoria=camas&ordem=newest');
    const [chosen] = linksTo(root, 'Camas');
    expect(chosen).toContain('aria-current="true"');
    expect(chosen).toContain('href="/?ordem=newest"');
    expect(linksTo(root, 'Peixes')[0]).toContain('href="/?categoria=peixes&ordem=newest"');
    const { root: all } = await page('/?ordem=newest');
    expect(linksTo(all, 'Próxima página')[0]).toContain('href="/?pagina=2&ordem=newest"');
    expect(linksTo(all, 'Página anterior')).toEqual([]);
  });

  it('shops, products and chats are links', async () => {
    const { root } = await page('/?busca=viva&ver=lojas');
    expect(linksTo(root, 'Água &lt;Viva')[0]).toContain(`href="/loja/${shopId}"`);
    const shop = await page(`/loja/${shopId}`);
    expect(linksTo(shop.root, 'Peixe-palhaço')[0]).toContain(`href="/loja/${shopId}/produto/${fish.id}"`);
    const chats = linksTo(shop.root, 'Comprar');
    expect(chats).toEqual(Array(2).fill(expect.stringContaining('href="https://wa.me/5511987654321?text=')));
  });

  it('the search is a form that keeps the other filters', async () => {
    const { root } = await page('/?categoria=camas&busca=loja');
    const [form = ''] = /<form [^>]*action="\/"[\s\S]*?<\/form>/.exec(root) ?? [];
    expect(form).toMatch(/<input[^>]*name="busca"/);
    expect(form).toContain('<input type="hidden" name="categoria" value="camas"/>');
    expect(form.match(/name="busca"/g)).toHaveLength(1);
  });
});

describe('a kept page', () => {
  it('is the same for parameters that it does not depend on, and answers 304 to its ETag', async () => {
    const first = await page(`/loja/${shopId}`);
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(`${product.baseUrl}/loja/${shopId}?utm_source=x`, { headers: { 'if-none-match': etag } });
    // Unless the minute of the opening hours has ended meanwhile.
    if (again.status !== 304) expect(again.headers.get('etag')).not.toBe(etag);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': expect.stringMatching(/script-src 'self' 'sha256-[^ ]+';/),
    });
  });

  it.each(['br', 'gzip', 'identity'])('is sent as %s', async (encoding) => {
    const { headers, text } = await page('/', product.baseUrl, { 'accept-encoding': encoding });
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([
      encoding === 'identity' ? null : encoding,
      'Accept-Encoding',
    ]);
    expect(text).toContain('Lojas próximas');
  });

  it('follows changes on every replica', async () => {
    const both = [product.baseUrl, product.urls['bff-2'] ?? ''];
    for (const baseUrl of both) await page(`/loja/${shopId}`, baseUrl);
    const body = { facts: { name: 'Peixe-anjo', price: 2_000, available: true }, selectedCategoryIds: ['cat-peixes'] };
    await services.catalog.changeProduct({ params: { storeId: shopId, id: fish.id }, body });
    for (const baseUrl of both) {
      await eventually(async () => expect((await page(`/loja/${shopId}`, baseUrl)).text).toContain('Peixe-anjo'));
      const path = `/loja/${shopId}/produto/${fish.id}`;
      await eventually(async () => expect(titleOf((await page(path, baseUrl)).html)).toContain('Peixe-anjo'));
    }
  });
});
