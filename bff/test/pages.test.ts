import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { eventually } from '../../infra/test/eventually.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { absentServices, type ServiceClients, servicesOf } from '../../infra/test/services.ts';
import { addProduct } from '../../infra/test/shops.ts';
import { startBff } from './only-bff.ts';
import { openShownShop } from './open-shown-shop.ts';
import { canonicalUrl, metaContent, structuredData, titleOf } from './page-head.ts';
import { RED, storeRedPicture } from './page-pictures.ts';
import { allStructuredData, brokenRules } from './structured-data.ts';

const EVIL = `Aquário </title></script><script>alert(1)</script> "d'Água" & Cia 🐠`;

/** Maximum time until the sitemap contains a change: a few seconds, more on a busy machine. */
const SITEMAP_MS = 60_000;

let product: RunningProduct;
let services: ServiceClients;

beforeAll(async () => {
  product = await startProduct({ only: ['auth', 'stores', 'catalog', 'reviews', 'bff'], env: absentServices });
  services = servicesOf(product);
});
afterAll(() => product?.stop());

const get = (path: string, init: RequestInit = {}) => fetch(product.baseUrl + path, { redirect: 'manual', ...init });

async function page(path: string) {
  const response = await get(path);
  return { status: response.status, headers: response.headers, html: await response.text() };
}

/** Sends path and headers unchanged; `fetch` would normalize the path. */
async function rawGet(
  path: string,
  { baseUrl }: { baseUrl: string } = product,
  headers: Record<string, string> = {},
): Promise<{ status: number | undefined; html: string }> {
  const { hostname, port } = new URL(baseUrl);
  const request = httpGet({ hostname, port, path, headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode, html: await text(response) };
}

/** Returns the text of all maps that the sitemap index lists. */
async function mapsOf(): Promise<string> {
  const index = await (await get('/sitemap.xml')).text();
  const urls = [...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);
  const maps = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
  return maps.join('\n');
}

describe('a visit that is not counted', () => {
  it('is a 202 without a count while analytics is unavailable', async () => {
    const { id } = await openShownShop(product);
    const headers = { 'content-type': 'application/json', 'user-agent': 'Googlebot/2.1' };
    const response = await get(`/api/stores/${id}/visit`, { method: 'POST', headers, body: '{}' });
    expect([response.status, await response.json()]).toEqual([202, {}]);
  });
});

describe('the served page of a shop', () => {
  it('has its own title, description and meta tags, correctly escaped', async () => {
    const { id } = await openShownShop(product, { name: EVIL, description: `${EVIL}\n\n${'palavra '.repeat(60)}` });
    const { status, html } = await page(`/loja/${id}`);
    const url = `${product.baseUrl}/loja/${id}`;
    expect([status, titleOf(html), canonicalUrl(html)]).toEqual([200, `${EVIL} - Cardume`, url]);
    expect(html).not.toContain('<script>alert');
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/name="description"/g)).toHaveLength(1);
    expect(metaContent(html, 'description').startsWith(`${EVIL} palavra`)).toBe(true);
    expect(metaContent(html, 'description').length).toBeLessThanOrEqual(160);
    expect(metaContent(html, 'robots')).toBe('');
    const tags = ['og:title', 'og:type', 'og:url', 'og:locale', 'og:site_name', 'og:image:width', 'og:image:height'];
    expect(tags.map((name) => metaContent(html, name))).toEqual([
      EVIL,
      'website',
      url,
      'pt_BR',
      'Cardume',
      '1200',
      '630',
    ]);
    expect(metaContent(html, 'og:description')).toBe(metaContent(html, 'description'));
    expect(metaContent(html, 'og:image')).toMatch(new RegExp(`^${product.baseUrl}/og/${id}\\.jpg\\?v=[\\w-]+$`));
    expect([metaContent(html, 'twitter:card'), metaContent(html, 'twitter:title')]).toEqual([
      'summary_large_image',
      EVIL,
    ]);
  });

  it('has structured data of the shop, with its rating once it has one', async () => {
    const { id } = await openShownShop(product, { name: EVIL });
    const data = structuredData((await page(`/loja/${id}`)).html);
    expect(data).toMatchObject({
      '@type': 'PetStore',
      name: EVIL,
      url: `${product.baseUrl}/loja/${id}`,
      telephone: '+5511987654321',
      address: {
        streetAddress: 'Rua Domingos de Morais, 100, Vila Mariana',
        addressLocality: 'São Paulo',
        addressRegion: 'SP',
        postalCode: '04010-100',
        addressCountry: 'BR',
      },
      geo: { latitude: -23.5892, longitude: -46.6345 },
    });
    expect(data).not.toHaveProperty('aggregateRating');
    for (const rating of [5, 4, 4]) {
      const body = JSON.stringify({ customerName: 'Ana', rating });
      await get(`/api/stores/${id}/reviews`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    }
    expect(structuredData((await page(`/loja/${id}`)).html).aggregateRating).toMatchObject({
      ratingValue: 4.3,
      reviewCount: 3,
    });
  });

  it('has structured data with all that search engines require and recommend, and the way over its town', async () => {
    const day = { opens: '09:00', closes: '18:00' };
    const openingHours = Array.from({ length: 7 }, () => day);
    const { id } = await openShownShop(product, { name: EVIL, city: 'SAO PAULO', openingHours });
    const body = JSON.stringify({ customerName: 'Ana', rating: 5 });
    await get(`/api/stores/${id}/reviews`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    const { html } = await page(`/loja/${id}`);
    expect(brokenRules(html, { complete: true })).toEqual([]);
    const { itemListElement } = allStructuredData(html)[1] as { itemListElement: { name: string; item: string }[] };
    expect(itemListElement.map(({ name, item }) => [name, item.slice(product.baseUrl.length)])).toEqual([
      ['Início', '/'],
      ['Lojas', '/lojas'],
      ['São Paulo', '/lojas#sp'],
      ['São Paulo', '/lojas/sp/sao-paulo'],
      [EVIL, `/loja/${id}`],
    ]);
  });

  it('has structured data of the opening hours, with 24 hours in the form of schema.org', async () => {
    const allDay = { opens: '00:00', closes: '00:00' };
    const openingHours = [null, allDay, null, null, null, null, { opens: '20:00', closes: '02:00' }];
    const { id } = await openShownShop(product, { openingHours });
    const spec = { '@type': 'OpeningHoursSpecification' };
    expect(structuredData((await page(`/loja/${id}`)).html).openingHoursSpecification).toEqual([
      { ...spec, dayOfWeek: 'Monday', opens: '00:00', closes: '23:59' },
      { ...spec, dayOfWeek: 'Saturday', opens: '20:00', closes: '02:00' },
    ]);
  });

  it('has structured data of breaks, special days, a vacation, payment and delivery', async () => {
    const lunch = { opens: '08:00', closes: '18:00', breaks: [{ from: '12:00', to: '13:30' }] };
    const { id } = await openShownShop(product, {
      openingHours: [null, lunch, null, null, null, null, null],
      specialDays: [
        { date: '2999-12-24', label: 'Véspera', hours: { opens: '08:00', closes: '12:00' } },
        { date: '2999-12-25', label: null, hours: null },
        { date: '2999-01-05', label: null, hours: lunch },
      ],
      vacation: { from: '2999-01-02', to: '2999-01-10', message: null },
      payments: ['credito', 'pix'],
      delivery: { radiusKm: 5, fee: null, freeFrom: null, minimum: null, note: null },
      latitude: '-23.5',
      longitude: '-46.6',
    });
    const spec = { '@type': 'OpeningHoursSpecification' };
    const on = (date: string, through = date) => ({ ...spec, validFrom: date, validThrough: through });
    expect(structuredData((await page(`/loja/${id}`)).html)).toMatchObject({
      openingHoursSpecification: [
        { ...spec, dayOfWeek: 'Monday', opens: '08:00', closes: '12:00' },
        { ...spec, dayOfWeek: 'Monday', opens: '13:30', closes: '18:00' },
      ],
      specialOpeningHoursSpecification: [
        { ...on('2999-12-24'), opens: '08:00', closes: '12:00' },
        { ...on('2999-12-25'), opens: '00:00', closes: '00:00' },
        { ...on('2999-01-02', '2999-01-10'), opens: '00:00', closes: '00:00' },
      ],
      paymentAccepted: 'Pix, Crédito',
      areaServed: {
        '@type': 'GeoCircle',
        geoMidpoint: { '@type': 'GeoCoordinates', latitude: -23.5, longitude: -46.6 },
        geoRadius: 5_000,
      },
    });
  });

  it('names the town of a delivery without a radius', async () => {
    const delivery = { radiusKm: null, fee: 0, freeFrom: null, minimum: null, note: null };
    const { id } = await openShownShop(product, { delivery });
    const { areaServed } = structuredData((await page(`/loja/${id}`)).html);
    expect(areaServed).toEqual({ '@type': 'City', name: 'São Paulo' });
  });

  it('omits fields that the shop does not have', async () => {
    const { id } = await openShownShop(product, {
      whatsapp: null,
      latitude: null,
      longitude: null,
      state: null,
      postalCode: null,
    });
    const data = structuredData((await page(`/loja/${id}`)).html);
    expect(brokenRules((await page(`/loja/${id}`)).html)).toEqual([]);
    const left = ['telephone', 'geo', 'openingHoursSpecification', 'specialOpeningHoursSpecification'];
    for (const name of [...left, 'paymentAccepted', 'areaServed']) expect(data).not.toHaveProperty(name);
    expect(Object.keys(data.address)).not.toContain('addressRegion');
  });

  it('of a pending shop is served with noindex', async () => {
    const { id } = await openShownShop(product, {}, { approved: false });
    const { status, html } = await page(`/loja/${id}`);
    expect([status, metaContent(html, 'robots'), canonicalUrl(html)]).toEqual([200, 'noindex', undefined]);
  });

  it('of a shop that waits for its approval has no sharing picture', async () => {
    const { id } = await openShownShop(product, {}, { approved: false });
    const { html } = await page(`/loja/${id}`);
    expect(['og:image', 'og:image:alt', 'twitter:image'].map((name) => metaContent(html, name))).toEqual(['', '', '']);
    expect(metaContent(html, 'twitter:card')).toBe('summary');
    expect(html).not.toContain('/og/');
    expect((await get(`/og/${id}.jpg`)).status).toBe(404);
    await services.stores.setApproval({ params: { id }, body: { approved: true, by: 'admin' } });
    await eventually(async () => expect((await get(`/og/${id}.jpg`)).status).toBe(200));
  });

  it.each(['nada', randomUUID(), '%E0%A4%A', 'a/b'])('is the client with a 404 for %s', async (id) => {
    const { status, headers, html } = await page(`/loja/${id}`);
    expect([status, metaContent(html, 'robots')]).toEqual([404, 'noindex']);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    expect(html).toContain('<div id="root">');
  });
});

describe('the picture of a shared link', () => {
  it('is immutable under its version, and gets a new version when the shop changes', async () => {
    const [coverImageUrl, profileImageUrl] = [
      await storeRedPicture(product, 2100, 900),
      await storeRedPicture(product, 400, 400),
    ];
    const { id } = await openShownShop(product, { coverImageUrl, profileImageUrl });
    const url = () => page(`/loja/${id}`).then(({ html }) => new URL(metaContent(html, 'og:image')));
    const first = await url();
    const answer = await fetch(first);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const jpeg = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    const { dominant } = await sharp(
      await sharp(jpeg).extract({ left: 600, top: 50, width: 400, height: 300 }).toBuffer(),
    ).stats();
    expect(Math.abs(dominant.r - RED.r) + dominant.g + dominant.b).toBeLessThan(120);
    await services.stores.changeStoreDetails({ params: { id }, body: { name: 'Outro nome' } });
    await eventually(async () => expect((await url()).href).not.toBe(first.href));
    expect((await fetch(first)).headers.get('cache-control')).toBe('public, max-age=300');
  });

  it.each([
    ['nothing of its own', { coverImageUrl: null, profileImageUrl: null }],
    ['pictures that are gone', { coverImageUrl: '/media/a/b.webp', profileImageUrl: '/media/a/c.webp' }],
    ['pictures of other hosts', { coverImageUrl: 'https://127.0.0.1:1/a.png', profileImageUrl: 'http://127.0.0.1:1/' }],
    ['a name without letters', { name: '🐠🐠🐠' }],
    ['a very long name', { name: 'Aquários '.repeat(22) }],
  ])('is drawn for a shop with %s', async (_, changes) => {
    const { id } = await openShownShop(product, changes);
    const answer = await get(`/og/${id}.jpg`);
    expect(answer.status).toBe(200);
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  it('exists for the product as a whole, and not for unknown shops', async () => {
    expect((await get('/og/cardume.jpg')).headers.get('content-type')).toBe('image/jpeg');
    expect((await get(`/og/${randomUUID()}.jpg`)).status).toBe(404);
    expect((await get('/og/nada')).status).toBe(404);
  });
});

describe('other served pages', () => {
  it.each([
    ['/', 'Cardume - Marketplace Pet', '/'],
    ['/?busca=agua&pagina=2', 'Busca por «agua» - Cardume', '/'],
    ['/?categoria=peixes&cidade=Recife', 'Peixes em Recife - Cardume', '/'],
    ['/?cidade=Recife', 'Lojas em Recife - Cardume', '/'],
    ['/?categoria=nada', 'Cardume - Marketplace Pet', '/'],
    ['/?pagina=2', 'Cardume - Marketplace Pet', '/'],
    ['/parceiros', 'Parceiros - Cardume', '/parceiros'],
    ['/parceiros/', 'Parceiros - Cardume', '/parceiros'],
    ['/pedidos', 'Pedidos - Cardume', '/pedidos'],
    ['/termos-de-uso', 'Termos de uso - Cardume', '/termos-de-uso'],
    ['/login', 'Entrar - Cardume', '/login'],
    ['/cadastro', 'Cadastro - Cardume', '/cadastro'],
  ])('%s has its title, description and canonical address', async (path, title, at) => {
    const { status, html } = await page(path);
    expect([status, titleOf(html), canonicalUrl(html)]).toEqual([200, title, product.baseUrl + at]);
    expect(metaContent(html, 'description').length).toBeGreaterThan(30);
    expect(metaContent(html, 'og:image')).toBe(`${product.baseUrl}/og/cardume.jpg`);
    expect(brokenRules(html, { complete: true })).toEqual([]);
  });

  it.each([
    '/esqueci-senha',
    '/redefinir-senha',
    '/painel',
    '/painel/loja/editar',
    '/painel/produtos-old',
    '/admin',
    '/admin/best-sellers',
    '/index.html',
  ])('%s is there, and in no search engine', async (path) => {
    const { status, html } = await page(path);
    expect([status, metaContent(html, 'robots'), canonicalUrl(html)]).toEqual([200, 'noindex', undefined]);
  });

  it.each(['/nada', '/admin/nada', '/loja', '/painel/produtos/1'])('%s is the client with a 404', async (path) => {
    const { status, html } = await page(path);
    expect([status, titleOf(html), metaContent(html, 'robots')]).toEqual([
      404,
      'Página não encontrada - Cardume',
      'noindex',
    ]);
  });

  it.each(['//', '///', '//example.com'])('%s is a path and names no host', async (path) => {
    // `fetch` would interpret the path as a host.
    const answer = await rawGet(path);
    expect([answer.status, answer.html.includes('<div id="root">')]).toEqual([path.endsWith('/') ? 200 : 404, true]);
    expect(answer.html).not.toContain('example.com');
  });

  it('do not hold other requests, however many slashes a path has', async () => {
    // Retried, because a busy machine may slow down an attempt.
    await eventually(async () => {
      const asked = Array.from({ length: 20 }, () => rawGet(`/a${'/'.repeat(15_000)}x`));
      const began = performance.now();
      expect((await get('/healthz')).status).toBe(200);
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([404]));
      // A quadratic algorithm took 88 ms per path.
      expect(performance.now() - began).toBeLessThan(1_700);
    });
  });

  it('have security headers', async () => {
    const { id } = await openShownShop(product);
    for (const path of ['/', `/loja/${id}`, '/admin', '/nada']) {
      const { headers } = await page(path);
      // The built page has one inline script and no inline styles; its content has style attributes.
      expect([path, headers.get('content-security-policy')?.split('; ')]).toEqual([
        path,
        [
          "default-src 'self'",
          expect.stringMatching(/^script-src 'self' 'sha256-[^ ]+'$/),
          "style-src 'self'",
          "style-src-attr 'unsafe-inline'",
          "font-src 'self'",
          "img-src 'self' https: data: blob:",
          "connect-src 'self'",
          "object-src 'none'",
          "base-uri 'none'",
          "form-action 'self'",
          "frame-ancestors 'self'",
        ],
      ]);
      expect(Object.fromEntries(headers)).toMatchObject({
        'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
      });
    }
  });

  it('allow inline scripts and styles of the built page by their hashes alone', async () => {
    const dist = await mkdtemp(join(tmpdir(), 'dist-'));
    const html = '<head><title>x</title><style>a{}</style></head><script>one()</script>';
    await writeFile(join(dist, 'index.html'), html);
    const bff = await startBff({ WEB_DIST: dist });
    try {
      const policy = (await fetch(bff.baseUrl)).headers.get('content-security-policy')?.split('; ');
      expect(policy).toContain("script-src 'self' 'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4='");
      expect(policy).toContain("style-src 'self' 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='");
    } finally {
      await bff.stop();
      await rm(dist, { recursive: true });
    }
  });

  it('are compressed by Accept-Encoding, and respond 304 to a current ETag', async () => {
    const br = await get('/', { headers: { 'accept-encoding': 'br' } });
    expect([br.headers.get('content-encoding'), br.headers.get('vary')]).toEqual(['br', 'Accept-Encoding']);
    expect(await br.text()).toContain('<div id="root">');
    const headers = {
      'accept-encoding': 'br',
      'cache-control': 'max-age=0',
      'if-none-match': br.headers.get('etag') ?? '',
    };
    expect((await get('/', { headers })).status).toBe(304);
    const { html } = await page('/');
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
    for (const encoding of ['br', 'gzip', 'identity']) {
      const file = await get(script, { headers: { 'accept-encoding': encoding } });
      expect(file.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(file.headers.get('content-type')).toMatch(/^text\/javascript/);
    }
    expect((await get('/assets/nada.js')).status).toBe(404);
  });

  it.each(['/icons', '/icons/', '/assets', '/assets/'])('%s is no folder to go to', async (path) => {
    const response = await get(path, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([404, null]);
  });
});

describe('for crawlers', () => {
  it('the sitemap leads to the listed shops and their products, with their last change, and to no others', async () => {
    const { id } = await openShownShop(product);
    const pending = await openShownShop(product, {}, { approved: false });
    const [listed, hidden] = [await addProduct(services, id), await addProduct(services, pending.id)];
    const answer = await get('/sitemap.xml');
    expect(answer.headers.get('content-type')).toMatch(/^application\/xml/);
    expect([await answer.text()]).toEqual([expect.stringContaining('<sitemapindex')]);
    const lastmod = '<lastmod>\\d{4}-\\d\\d-\\d\\dT[^<]+Z</lastmod>';
    await eventually(async () => {
      const xml = await mapsOf();
      expect(xml).toMatch(new RegExp(`<loc>${product.baseUrl}/loja/${id}</loc>${lastmod}`));
      expect(xml).toMatch(new RegExp(`<loc>${product.baseUrl}/loja/${id}/produto/${listed.id}</loc>${lastmod}`));
    }, SITEMAP_MS);
    const xml = await mapsOf();
    expect(xml).not.toContain(pending.id);
    expect(xml).not.toContain(hidden.id);
    expect(xml).toContain(`<loc>${product.baseUrl}/parceiros</loc>`);
    for (const name of ['lojas-2', 'lojas-0', 'lojas-x', 'produtos-2', '1'])
      expect([name, (await get(`/sitemap-${name}.xml`)).status]).toEqual([name, 404]);
  });

  it('the sitemap follows a product that is deleted and a shop that is withdrawn', async () => {
    const { id } = await openShownShop(product);
    const [first, second] = [await addProduct(services, id), await addProduct(services, id)];
    const has = async (...products: { id: string }[]) => {
      const xml = await mapsOf();
      return products.map((it) => xml.includes(it.id));
    };
    await eventually(async () => expect(await has(first, second)).toEqual([true, true]), SITEMAP_MS);
    await services.catalog.removeProduct({ params: { storeId: id, id: first.id } });
    await eventually(async () => expect(await has(first, second)).toEqual([false, true]), SITEMAP_MS);
    await services.stores.setApproval({ params: { id }, body: { approved: false, by: 'admin' } });
    await eventually(async () => expect(await has(first, second)).toEqual([false, false]), SITEMAP_MS);
  });

  it('robots.txt names allowed and disallowed paths', async () => {
    const text = await (await get('/robots.txt')).text();
    expect(text).toContain(`Sitemap: ${product.baseUrl}/sitemap.xml`);
    expect(text).toContain('Disallow: /painel');
  });
});

describe('without demo data', () => {
  it('a stranger’s Host is in no page and not in robots.txt', async () => {
    const bff = await startBff({ DEMO: '0' });
    const from = async (path: string) => (await rawGet(path, bff, { host: 'evil.example' })).html;
    try {
      expect(canonicalUrl(await from('/'))).toBe(`http://localhost:${new URL(bff.baseUrl).port}/`);
      for (const path of ['/', '/termos-de-uso', '/robots.txt']) expect(await from(path)).not.toContain('evil.example');
    } finally {
      await bff.stop();
    }
  });
});

describe('behind a public address', () => {
  it('uses that address in pages, and requires https', async () => {
    const bff = await startBff({ PUBLIC_URL: 'https://cardume.example/' });
    try {
      const home = await fetch(bff.baseUrl, { headers: { 'x-forwarded-host': 'evil.example' } });
      expect(home.headers.get('strict-transport-security')).toContain('max-age=');
      expect(canonicalUrl(await home.text())).toBe('https://cardume.example/');
      expect(await (await fetch(`${bff.baseUrl}/robots.txt`)).text()).toContain('https://cardume.example/sitemap.xml');
    } finally {
      await bff.stop();
    }
  });
});
