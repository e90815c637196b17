import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../infra/test/chromium.ts';
import { eventually } from '../../infra/test/eventually.ts';
import { type Product, startProduct } from '../../infra/test/product.ts';
import { type Connected, servicesOf } from '../../infra/test/services.ts';
import { addProduct, openShop } from '../../infra/test/shops.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

let product: Product;
let services: Connected;
let browser: Browser;
let page: Page;
let shop: { id: string };

beforeAll(async () => {
  product = await startProduct();
  services = servicesOf(product);
  browser = await launchChromium();
  await fillDirectory();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
beforeEach(async () => {
  page = await browser.newPage({ viewport: PHONE });
});
afterEach(() => page.close());

/** Seven shops in Recife and the one that is looked for in Olinda. */
async function fillDirectory(): Promise<void> {
  for (let n = 1; n <= 7; n++)
    await openShop(services, { name: `Loja ${n}`, city: 'Recife', neighborhood: 'Boa Viagem' });
  shop = await openShop(services, { name: 'Água do Mar', city: 'Olinda', neighborhood: 'Carmo' });
  await addProduct(services, shop.id, { name: 'Peixe-palhaço', price: 10_000 });
  await eventually(async () => {
    const list = (await (await fetch(`${product.baseUrl}/api/stores`)).json()) as { total: number };
    expect(list.total).toBe(8);
  });
}

const card = (name: string) => page.getByRole('link', { name: new RegExp(name) });

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('a shopper on a %s', (_, viewport) => {
  it('finds a shop by city and by a word, opens it, and buys by chat', async () => {
    await page.setViewportSize(viewport);
    await page.goto(product.baseUrl);
    expect(await page.title()).toBe('Cardume - Marketplace Pet');
    await page.getByText('8 lojas').waitFor();
    await page.getByLabel('Cidade').selectOption('Olinda');
    await page.getByText('1 loja', { exact: true }).waitFor();
    await page.getByPlaceholder('Buscar lojas...').fill('agua');
    await page.getByRole('heading', { name: 'Resultados da busca' }).waitFor();
    await card('Água do Mar').click();
    await page.getByRole('heading', { level: 1, name: 'Água do Mar' }).waitFor();
    expect(page.url()).toBe(`${product.baseUrl}/loja/${shop.id}`);
    await page.getByText('Peixe-palhaço').first().waitFor();
    const [chat] = await Promise.all([
      chatAddress(),
      page
        .getByRole('button', { name: /Comprar/ })
        .first()
        .click(),
    ]);
    expect(chat.pathname).toBe('/5511987654321');
    expect(chat.searchParams.get('text')).toMatch(/Cardume.*Peixe-palhaço.*R\$\s90,00/s);
  });

  it('sees nothing wider than the screen', async () => {
    await page.setViewportSize(viewport);
    for (const path of ['/', `/loja/${shop.id}`, '/nada']) {
      await page.goto(product.baseUrl + path, { waitUntil: 'networkidle' });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
    }
  });
});

/** Where the next new tab leads; it is not loaded: pages of other hosts are none of ours. */
async function chatAddress(): Promise<URL> {
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }));
  const tab = await page.context().waitForEvent('page');
  await tab.waitForURL(/wa\.me/);
  return new URL(tab.url());
}

describe('the list of shops', () => {
  it('pages, and keeps its filters in the address', async () => {
    await page.goto(`${product.baseUrl}/`);
    await page.getByLabel('Cidade').selectOption('Recife');
    await page.getByText('7 lojas').waitFor();
    await page
      .getByRole('button', { name: /^(Página )?2$/ })
      .or(page.getByRole('link', { name: /^(Página )?2$/ }))
      .first()
      .click();
    await eventually(async () => expect(await card('Loja').count()).toBe(2));
    await card('Loja').first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goBack();
    await eventually(async () => expect(await card('Loja').count()).toBe(2));
    expect(await page.getByLabel('Cidade').inputValue()).toBe('Recife');
  });

  it('narrows by category, and widens by the same press', async () => {
    await page.goto(product.baseUrl);
    await page.getByText('8 lojas').waitFor();
    const fish = page.getByRole('button', { name: 'Peixes' });
    const beds = page.getByRole('button', { name: 'Camas' });
    await beds.click();
    await page.getByText('Nenhum').first().waitFor();
    expect(await beds.getAttribute('aria-pressed')).toBe('true');
    await beds.click();
    await page.getByText('8 lojas').waitFor();
    expect(await fish.getAttribute('aria-pressed')).toBe('false');
  });

  it('says what to do where nothing is found', async () => {
    await page.goto(product.baseUrl);
    await page.getByPlaceholder('Buscar lojas...').fill('zzz');
    await page.getByText('Nenhum resultado encontrado').waitFor();
    await page.getByText('Tente buscar por outro termo ou ajuste os filtros').waitFor();
  });

  it('keeps the page where the list fails, and tries again', async () => {
    let broken = true;
    await page.route('**/api/stores?**', (route) =>
      broken ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
    );
    await page.goto(product.baseUrl);
    const again = page.getByRole('button', { name: 'Tentar novamente' });
    await again.waitFor();
    broken = false;
    await again.click();
    await page.getByText('8 lojas').waitFor();
  });
});

describe('the shop page', () => {
  it('counts the visit and shows it', async () => {
    await page.goto(`${product.baseUrl}/loja/${shop.id}`);
    await page
      .getByText(/\d+ visitas?/)
      .first()
      .waitFor();
    expect(await page.title()).toBe('Água do Mar - Cardume');
  });

  it('says so for a shop that does not exist', async () => {
    await page.goto(`${product.baseUrl}/loja/${randomUUID()}`);
    await page.getByText('Loja não encontrada').first().waitFor();
    await page.getByText('Esta loja não existe ou foi removida').waitFor();
  });
});

describe('an unknown address', () => {
  it('leads home', async () => {
    await page.goto(`${product.baseUrl}/nada`);
    await page.getByText('Página não encontrada').first().waitFor();
    await page.getByText('Voltar para o início').click();
    await page.getByText('8 lojas').waitFor();
  });

  it('keeps the navigation of three', async () => {
    await page.goto(`${product.baseUrl}/nada`);
    const links = page.getByRole('navigation').last().getByRole('link');
    await eventually(async () => expect(await links.allInnerTexts()).toEqual(['Início', 'Parceiros', 'Perfil']));
  });
});
