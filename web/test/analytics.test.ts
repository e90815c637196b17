import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../infra/test/eventually.ts';
import { addProduct, openShopOf } from '../../infra/test/shops.ts';
import { answerWith, lojistaPage, register, signIn } from './people.ts';
import { openSite, type Site, tabOpenedBy } from './site.ts';

const site = openSite();

/** A signed-in lojista's page, and their approved shop with a product. */
async function withShop(at: Site) {
  const page = await at.newPage();
  const person = await register(at);
  await signIn(page, person);
  const { user } = await (await page.request.get('/api/auth/me')).json();
  const id = await openShopOf(at.services, user.id, { name: 'Recanto dos Peixes' });
  await addProduct(at.services, id, { name: 'Neon cardinal' });
  await eventually(async () =>
    expect((await (await page.request.get(`/api/stores/${id}`)).json()).approved).toBe(true),
  );
  return { page, id };
}

const STREAM = '**/api/my-store/analytics/stream';

/** Leaves a call of the page without an answer until the function that this answers is called. */
async function holdBack(page: Page, path: string): Promise<() => void> {
  let on = true;
  await page.route(path, (route) => (on ? undefined : route.fallback()));
  return () => {
    on = false;
  };
}

/** Lets the page's clock run in steps that leave the server time to answer. */
const waitUntilLive = (page: Page) =>
  eventually(async () => {
    await page.clock.runFor(2_000);
    expect(await page.getByText('Ao vivo').isVisible()).toBe(true);
  });

const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd').textContent();

describe('Analytics da Loja', () => {
  it('moves while a shopper in another browser opens the shop and presses buy', async () => {
    const { page, id } = await withShop(site);
    await page.goto('/painel/analytics');
    await page.getByText('Ao vivo').waitFor();
    await page.getByText('Nenhum clique registrado ainda').waitFor();
    expect(await figure(page, 'Taxa de Engajamento')).toBe('0,0%');

    const shopper = await site.open(`/loja/${id}`);
    await shopper.getByText('1 visita').waitFor();
    await eventually(async () => expect(await figure(page, 'Visitas à Loja')).toBe('1'));
    await tabOpenedBy(shopper, () => shopper.getByRole('button', { name: /^Comprar/ }).click());
    await page.getByRole('listitem').filter({ hasText: 'Neon cardinal' }).getByText('1 clique').waitFor();
    expect(await figure(page, 'Cliques em Produtos')).toBe('1');
    expect(await figure(page, 'Taxa de Engajamento')).toBe('100,0%');
    const days = page.getByRole('listitem').filter({ has: page.locator('time') });
    expect(await days.count()).toBe(10);
    expect(await days.first().textContent()).toMatch(/^\d\d [a-z]{3}1 clique$/);
  });

  it.each([
    ['is refused', (page: Page) => answerWith(page, STREAM, 502, '')],
    ['is held back by a proxy', (page: Page) => holdBack(page, STREAM)],
  ])('asks while the stream %s or falls silent, and follows it again when it is back', async (_, cut) => {
    const { page, id } = await withShop(site);
    await page.clock.install();
    const repair = await cut(page);
    await page.goto('/painel/analytics');
    await page.getByText('Conectando…').waitFor();
    const shopper = await site.open(`/loja/${id}`);
    await shopper.getByText('1 visita').waitFor();
    await page.clock.runFor(11_000);
    await eventually(async () => expect(await figure(page, 'Visitas à Loja')).toBe('1'));
    repair();
    await waitUntilLive(page);

    const asked = page.waitForRequest('**/api/my-store/analytics');
    await page.clock.runFor(26_000);
    await page.getByText('Conectando…').waitFor();
    await asked;
    await waitUntilLive(page);
  });

  it.each([
    [503, '{"message":"Serviço indisponível","code":"unavailable"}', 'Serviço indisponível'],
    [500, '', 'Erro desconhecido'],
  ])('says what went wrong where the figures cannot be read (%d)', async (status, body, words) => {
    const { page } = await withShop(site);
    await answerWith(page, '**/api/my-store/analytics', status, body);
    await page.goto('/painel/analytics');
    await page.getByRole('heading', { name: 'Erro ao carregar analytics' }).waitFor();
    await page.getByText(words).waitFor();
    await page.getByRole('link', { name: 'Voltar ao Painel' }).click();
    await page.waitForURL('**/painel');
  });

  it('has nothing to say without a shop', async () => {
    const page = await lojistaPage(site);
    await page.goto('/painel/analytics');
    await page.getByText('Loja não encontrada').waitFor();
  });
});
