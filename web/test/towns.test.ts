import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations } from '../../infra/budget/axe.ts';
import { eventually } from '../../infra/test/eventually.ts';
import { openShop } from '../../infra/test/shops.ts';
import { breakCall, breakUntilRetry, cardOf, DESKTOP, PHONE, type Site, scrollTop, setUpSite } from './site.ts';
import { tabTo } from './tab-to.ts';

const ALL_DAY = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '00:00' }));
const TOWN = '/lojas/pr/curitiba';
const HEADING = 'Lojas de aquarismo e pet em Curitiba, PR';

/** Two pages of shops in Curitiba, one shop in Londrina and one in São Paulo. */
async function fill({ product, services }: Site): Promise<void> {
  const curitiba = Array.from({ length: 21 }, (_, n) => ({
    ...{ name: `Loja ${n + 1}`, city: 'CURITIBA', state: 'PR', neighborhood: 'Batel' },
    productCategoryIds: [...(n < 3 ? ['cat-peixes'] : ['cat-racoes']), ...(n < 1 ? FEW : [])],
    openingHours: n < 2 ? ALL_DAY : null,
  }));
  const others = [{ name: 'Pé Vermelho', city: 'Londrina', state: 'PR' }, { name: 'Aqua Paulista' }];
  const [first, ...older] = curitiba;
  await Promise.all([...older, ...others].map((details) => openShop(services, details)));
  // The newest is on the first page.
  await openShop(services, first);
  await eventually(async () => {
    const towns = (await (await fetch(`${product.baseUrl}/api/towns`)).json()) as { stores: number }[];
    expect(towns.map(({ stores }) => stores)).toEqual([21, 1, 1]);
  });
}

const FEW = ['cat-marinhos-geral', 'cat-transporte'];
const site = setUpSite(fill);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Você está em' });

/** Expects that nothing is wider than the screen, and that axe finds nothing. */
async function expectSound(page: Page): Promise<void> {
  const { width, shown } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    shown: window.innerWidth,
  }));
  expect(width).toBe(shown);
  expect(await axeViolations(page)).toEqual([]);
}

describe('the screen of all towns', () => {
  it.each([PHONE, DESKTOP])('lists the states by name with their towns, %j', async (viewport) => {
    const page = await site.open('/lojas', { viewport });
    await heading(page, 'Lojas por cidade').waitFor();
    await page.getByRole('link', { name: 'Curitiba 21' }).waitFor();
    expect(await page.title()).toBe('Lojas por cidade - Cardume');
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['Paraná', 'São Paulo']);
    const towns = page.getByRole('region', { name: 'Paraná' }).getByRole('link');
    expect(await towns.allTextContents()).toEqual(['Curitiba 21', 'Londrina 1']);
    expect(await towns.first().getAttribute('href')).toBe(TOWN);
    await expectSound(page);
    await towns.first().click();
    await heading(page, HEADING).waitFor();
  });

  it('leads to a state by its letters on phones, and by the fragment of the address', async () => {
    const viewport = { width: 390, height: 300 };
    const page = await site.open('/lojas', { viewport });
    const state = page.locator('#sp');
    await page.getByRole('link', { name: 'SP, São Paulo' }).click();
    await eventually(async () => expect(await scrollTop(page)).toBeGreaterThan(0));
    expect(new URL(page.url()).hash).toBe('#sp');
    const direct = await site.open('/lojas#sp', { viewport });
    await direct.locator('#sp').waitFor();
    await eventually(async () => expect(await scrollTop(direct)).toBeGreaterThan(0));
    expect((await state.boundingBox())?.y).toBe((await direct.locator('#sp').boundingBox())?.y);
  });

  it('can be requested again after it failed to load', async () => {
    const page = await site.newPage();
    const repair = await breakCall(page, '**/api/towns');
    await page.goto('/lojas');
    await page.getByText('Não foi possível carregar as cidades').waitFor();
    repair();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await page.getByRole('link', { name: 'Curitiba 21' }).waitFor();
  });
});

describe('the screen of a town', () => {
  it.each([PHONE, DESKTOP])('has its shops, categories and the towns nearby, %j', async (viewport) => {
    const page = await site.open(TOWN, { viewport });
    await heading(page, HEADING).waitFor();
    expect(await page.title()).toBe(`${HEADING} - Cardume`);
    for (const text of ['21 lojas', '2 abertas agora']) await page.getByText(text, { exact: true }).waitFor();
    await eventually(async () => expect(await page.getByRole('article').count()).toBe(20));
    expect(await crumbs(page).textContent()).toBe('Início › Lojas › Paraná › Curitiba');
    const links = await crumbs(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(['/', '/lojas', '/lojas#pr']);
    expect(await crumbs(page).locator('[aria-current=page]').textContent()).toBe('Curitiba');
    const categories = page.getByRole('navigation', { name: 'Categorias' }).getByRole('link');
    expect(await categories.allTextContents()).toEqual(['Peixes 3', 'Marinhos 1', 'Rações 18']);
    const nearby = page.getByRole('region', { name: 'Cidades próximas' }).getByRole('link');
    await eventually(async () =>
      expect(await nearby.allTextContents()).toEqual([
        expect.stringMatching(/^Londrina, PR \d+,\d km 1$/),
        expect.stringMatching(/^São Paulo, SP \d+,\d km 1$/),
      ]),
    );
    await expectSound(page);
    await nearby.first().click();
    await heading(page, 'Lojas de aquarismo e pet em Londrina, PR').waitFor();
    await page.getByText('1 loja', { exact: true }).waitFor();
    expect(await page.getByText(/abertas? agora/).count()).toBe(0);
    expect(await page.getByRole('navigation', { name: 'Paginação' }).count()).toBe(0);
  });

  it('has pages, through which Back leads, and shows the last one for a number beyond it', async () => {
    const page = await site.open(TOWN);
    const pages = page.getByRole('navigation', { name: 'Paginação' });
    await pages.getByRole('link', { name: '2', exact: true }).click();
    await eventually(async () => expect(await page.getByRole('article').count()).toBe(1));
    expect(page.url()).toContain(`${TOWN}?pagina=2`);
    expect(await pages.locator('[aria-current=page]').textContent()).toBe('2');
    expect(await pages.getByRole('link', { name: 'Página anterior' }).getAttribute('href')).toBe(TOWN);
    await page.goBack();
    await eventually(async () => expect(await page.getByRole('article').count()).toBe(20));
    await page.goto(`${TOWN}?pagina=9`);
    await eventually(async () => expect(new URL(page.url()).search).toBe('?pagina=2'));
    await heading(page, HEADING).waitFor();
  });

  it('is narrowed by a category, whose second press leads back', async () => {
    const page = await site.open(TOWN);
    await page.getByRole('link', { name: 'Marinhos 1' }).click();
    await heading(page, 'Marinhos em Curitiba, PR').waitFor();
    expect(pathOf(page)).toBe(`${TOWN}/marinhos`);
    expect(await page.title()).toBe('Marinhos em Curitiba, PR - Cardume');
    expect(await crumbs(page).textContent()).toBe('Início › Lojas › Paraná › Curitiba › Marinhos');
    await page.getByText('1 loja', { exact: true }).waitFor();
    const chosen = page.getByRole('navigation', { name: 'Categorias' }).locator('[aria-current=true]');
    expect(await chosen.textContent()).toBe('Marinhos 1');
    await chosen.click();
    await heading(page, HEADING).waitFor();
    await page.goto(`${TOWN}/aqua`);
    await heading(page, 'Aquarismo em Curitiba, PR').waitFor();
    await page.getByText('3 lojas', { exact: true }).waitFor();
  });

  it('is used by the keyboard alone', async () => {
    const page = await site.open(TOWN, { viewport: DESKTOP });
    await page.getByRole('link', { name: 'Peixes 3' }).waitFor();
    await tabTo(page, /^Peixes 3$/);
    await page.keyboard.press('Enter');
    await heading(page, 'Peixes em Curitiba, PR').waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    await tabTo(page, /^Londrina, PR/);
    await page.keyboard.press('Enter');
    await heading(page, 'Lojas de aquarismo e pet em Londrina, PR').waitFor();
  });

  it.each(['/lojas/pr', '/lojas/pr/nada', `${TOWN}/nada`, `${TOWN}/corais`])('is not found at %s', async (path) => {
    const page = await site.open(path);
    await heading(page, 'Página não encontrada').waitFor();
    expect(await page.title()).toBe('Página não encontrada - Cardume');
  });

  it('can be requested again after it failed to load', async () => {
    const page = await site.newPage();
    // The page asks again at the start of a minute.
    const retry = await breakUntilRetry(page, '**/api/towns/**');
    await page.goto(TOWN);
    await page.getByText('Não foi possível carregar as lojas da cidade').waitFor();
    await retry();
    await heading(page, HEADING).waitFor();
  });
});

describe('links to towns', () => {
  it('are below the list of the home page, and the name of the town on the page of a shop', async () => {
    const page = await site.open('/');
    await page.getByRole('link', { name: 'Ver lojas por cidade' }).click();
    await page.getByRole('link', { name: 'Curitiba 21' }).click();
    await heading(page, HEADING).waitFor();
    const card = cardOf(page, 'Loja 1');
    const visit = page.waitForRequest(/\/visits?$/);
    await card.getByRole('link', { name: 'Loja 1', exact: true }).click();
    // A visit from a town has no source.
    expect((await visit).postData()).toBeNull();
    await heading(page, 'Loja 1').waitFor();
    await page.getByRole('link', { name: 'Curitiba', exact: true }).click();
    await heading(page, HEADING).waitFor();
    await page.goBack();
    await heading(page, 'Loja 1').waitFor();
    await page.getByRole('link', { name: 'Voltar' }).click();
    await heading(page, HEADING).waitFor();
  });
});
