import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations } from '../../infra/budget/axe.ts';
import { eventually } from '../../infra/test/eventually.ts';
import { avoidMidnight } from '../../infra/test/midnight.ts';
import { addProduct, openShopOf, untilApproved, untilShown } from '../../infra/test/shops.ts';
import { fulfilCall, lojistaPage, register, signIn } from './people.ts';
import { breakUntilRetry, holdCalls, type Site, setUpSite, tabOpenedBy } from './site.ts';

const site = setUpSite();

/** Opens a page of a signed-in lojista with an approved shop and a product. */
async function withShop(at: Site) {
  const page = await at.newPage();
  const person = await register(at);
  await signIn(page, person);
  const { user } = await (await page.request.get('/api/auth/me')).json();
  const id = await openShopOf(at.services, user.id, { name: 'Recanto dos Peixes' });
  await addProduct(at.services, id, { name: 'Neon cardinal' });
  await untilApproved(at.product.baseUrl, id);
  return { page, id };
}

/** Waits until a visit is counted, which may be after the shop's page has stopped polling for its count. */
const untilVisited = (id: string) => untilShown(site.product.baseUrl, id, { visitCount: 1 });

const STREAM = '**/api/my-store/analytics/stream';

/** Leaves calls of the page without a response. @returns a function after which further calls get through */
async function holdBack(page: Page, path: string): Promise<() => void> {
  let on = true;
  await page.route(path, (route) => (on ? undefined : route.fallback()));
  return () => {
    on = false;
  };
}

/** Advances the page's clock in steps, so that the server can respond between them. */
const waitUntilLive = (page: Page) =>
  eventually(async () => {
    await page.clock.runFor(2_000);
    expect(await page.getByText('Ao vivo').isVisible()).toBe(true);
  });

const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd').textContent();

/** Returns a figure of the period, and its comparison with the previous period. */
const ofPeriod = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Período' })
    .locator('dl > div')
    .filter({ hasText: label })
    .locator('dd')
    .allTextContents();

describe('Analytics da Loja', () => {
  it('updates while a shopper in another browser visits the shop and clicks buy', async () => {
    await avoidMidnight(3);
    const { page, id } = await withShop(site);
    await page.goto('/painel/analytics');
    await page.getByText('Ao vivo').waitFor();
    await page.getByText('Nenhum clique registrado ainda').waitFor();
    expect(await figure(page, 'Taxa de Engajamento')).toBe('0,0%');

    const shopper = await site.open(`/loja/${id}`);
    await untilVisited(id);
    await eventually(async () => expect(await figure(page, 'Visitas à Loja')).toBe('1'));
    await tabOpenedBy(shopper, () => shopper.getByRole('link', { name: /^Comprar/ }).click());
    await page.getByRole('listitem').filter({ hasText: 'Neon cardinal' }).getByText('1 clique').waitFor();
    expect(await figure(page, 'Cliques em Produtos')).toBe('1');
    expect(await figure(page, 'Taxa de Engajamento')).toBe('100,0%');
    const days = page.getByRole('listitem').filter({ has: page.locator('time') });
    expect(await days.count()).toBe(10);
    expect(await days.first().textContent()).toMatch(/^\d\d [a-z]{3}1 clique$/);
  });

  it('begins with the period, below whose cards stands where its visits come from', async () => {
    const { page, id } = await withShop(site);
    const sources = { qr: 3, busca: 2, Web: 1 };
    for (const [source, times] of Object.entries(sources))
      for (let time = 0; time < times; time++)
        expect(
          (
            await fetch(`${site.product.baseUrl}/api/stores/${id}/visit`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ source }),
            })
          ).ok,
        ).toBe(true);
    await page.goto('/painel/analytics');
    const card = page.getByRole('region', { name: 'De onde vêm as visitas' });
    await eventually(async () =>
      expect(await card.getByRole('listitem').allTextContents()).toEqual([
        'QR code3 visitas',
        'Busca2 visitas',
        'Link direto1 visita',
      ]),
    );
    const headings = await page.getByRole('heading').allTextContents();
    expect(headings.slice(1, 3)).toEqual(['Período', 'De onde vêm as visitas']);
  });

  it('compares a period with the one before, and updates it as charts, table and file', async () => {
    await avoidMidnight(3);
    const { page, id } = await withShop(site);
    await page.goto('/painel/analytics?dias=90');
    const period = page.getByRole('region', { name: 'Período' });
    await period.getByRole('heading', { name: 'Nenhuma visita nos últimos 90 dias' }).waitFor();
    expect(await ofPeriod(page, 'Cliques')).toEqual(['0', 'igual aos 90 dias anteriores']);
    await page.getByText('Ao vivo').waitFor();

    const shopper = await site.open(`/loja/${id}`);
    await untilVisited(id);
    await tabOpenedBy(shopper, () => shopper.getByRole('link', { name: /^Comprar/ }).click());
    const more = ['1', '1 a mais que nos 90 dias anteriores (antes: 0)'];
    await eventually(async () => expect(await ofPeriod(page, 'Cliques')).toEqual(more));
    expect(await ofPeriod(page, 'Visitas')).toEqual(more);
    expect(await ofPeriod(page, 'Acessos únicos')).toEqual(more);

    await period.getByRole('radio', { name: '90 dias' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL(/analytics$/);
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL(/\?dias=7$/);
    await page.reload();
    await period.getByText('1 a mais que nos 7 dias anteriores (antes: 0)').first().waitFor();

    await period.getByText('Ver como tabela').click();
    const rows = period.getByRole('row');
    expect(await rows.count()).toBe(1 + 7);
    const today = await rows.nth(1).getByRole('time').getAttribute('datetime');
    expect(await rows.nth(1).getByRole('cell').allTextContents()).toEqual(['1', '1', '1']);
    expect(
      await period
        .getByRole('listitem')
        .filter({ hasText: /^\d+h: 1 visita/ })
        .count(),
    ).toBe(1);
    await period.getByText(/^Mais movimento das? \d+h às? \d+h, com 1 visita$/).waitFor();

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      period.getByRole('button', { name: 'Baixar CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`cardume-analytics-7-dias-${today}.csv`);
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toBe('\uFEFFData;Visitas;Acessos únicos;Cliques');
    expect(lines[7]).toBe(`${today?.split('-').toReversed().join('/')};1;1;1`);

    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await axeViolations(page)).toEqual([]);
      await eventually(async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width));
    }
    await page.getByRole('link', { name: 'Voltar', exact: true }).click();
    await page.waitForURL('**/painel');
  });

  it('offers a retry when the period fails to load, and shows the rest', async () => {
    const { page } = await withShop(site);
    const retry = await breakUntilRetry(page, /analytics\/period/);
    await page.goto('/painel/analytics');
    await page.getByText('Erro ao carregar o período').waitFor();
    await page.getByRole('heading', { name: 'Produtos Mais Clicados' }).waitFor();
    await retry();
    await page.getByRole('heading', { name: 'Nenhuma visita nos últimos 30 dias' }).waitFor();
  });

  it.each([
    ['is refused', (page: Page) => fulfilCall(page, STREAM, 502, '')],
    ['is held back by a proxy', (page: Page) => holdBack(page, STREAM)],
  ])('polls while the stream %s or is silent, and uses it again when it is back', async (_, cut) => {
    const { page, id } = await withShop(site);
    await page.clock.install();
    const repair = await cut(page);
    await page.goto('/painel/analytics');
    await page.getByText('Conectando…').waitFor();
    await site.open(`/loja/${id}`);
    await untilVisited(id);
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

  it('is not shown as live when the page is shown again, until the stream is open', async () => {
    const { page } = await withShop(site);
    await page.clock.install();
    await page.goto('/painel/analytics');
    await page.getByText('Ao vivo').waitFor();
    const { sent, release } = await holdCalls(page, STREAM);
    // With a paused clock the stream does not fail by its timeout.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000));
    await page.evaluate(() => {
      for (const state of ['hidden', 'visible']) {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }
    });
    await sent;
    await page.getByText('Conectando…').waitFor();
    release();
    await page.getByText('Ao vivo').waitFor();
  });

  it.each([
    [503, '{"message":"Serviço indisponível","code":"unavailable"}', 'Serviço indisponível'],
    [500, '', 'Erro desconhecido'],
  ])('shows the reason when the figures fail to load (%d)', async (status, body, words) => {
    const { page } = await withShop(site);
    await fulfilCall(page, '**/api/my-store/analytics', status, body);
    await page.goto('/painel/analytics');
    await page.getByRole('heading', { name: 'Erro ao carregar analytics' }).waitFor();
    await page.getByText(words).waitFor();
    await page.getByRole('link', { name: 'Voltar ao Painel' }).click();
    await page.waitForURL('**/painel');
  });

  it('shows an empty state without a shop', async () => {
    const page = await lojistaPage(site);
    await page.goto('/painel/analytics');
    await page.getByText('Loja não encontrada').waitFor();
    expect(await page.getByText('Erro ao carregar analytics').count()).toBe(0);
    await page.getByRole('link', { name: 'Criar Loja' }).click();
    await page.waitForURL('**/painel/loja/criar');
  });
});
