/**
 * `make presses`: does in the browser of a phone what people come for, counts presses and fields, and exits with status
 * 1 if one goal is missed. A press is one on a button, link, checkbox or option, or the choice of a file; a list to
 * select from takes two. Typing into a field is no press.
 */
import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchChromium } from '../test/chromium.ts';
import { eventually, HANG_MS } from '../test/eventually.ts';
import { FakeProvider, respondJson } from '../test/fake-provider.ts';
import globalSetup from '../test/global-setup.ts';
import globalTeardown from '../test/global-teardown.ts';
import { type RunningProduct, startProduct } from '../test/product.ts';
import { type ServiceClients, servicesOf } from '../test/services.ts';
import { addProduct, OWNER_PASSWORD, openShop, untilApproved } from '../test/shops.ts';
import { PHONE, UNINSTALLED } from './pages.ts';
import { type BudgetResult, reportBudget } from './report.ts';

const ELSEWHERE = /^https?:\/\/(?!127\.0\.0\.1|localhost)/;
const ALL_DAY = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '00:00' }));
const CLOSED = ALL_DAY.map(() => null);
/** Where the shopper is, and shops at some distance. */
const HERE = { latitude: -23.55, longitude: -46.63 };
const WAITING = 10;

/** The hand of a person on a phone, which counts what it does. */
class Hand {
  presses = 0;
  fields = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(name: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    const named = { name, exact: typeof name === 'string' };
    const controls = (['button', 'link', 'checkbox', 'option'] as const).map((role) => within.getByRole(role, named));
    const control = controls.reduce((one, other) => one.or(other)).first();
    this.presses++;
    await control.click();
  }

  async type(label: string, text: string): Promise<void> {
    this.fields++;
    await this.page.getByLabel(new RegExp(`^${label}( \\(opcional\\))?$`)).fill(text);
  }

  /** Presses a button that opens the chooser of files, and chooses one. */
  async chooseFile(name: string | RegExp, width: number, height: number): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.press(name);
    const image = sharp({ create: { width, height, channels: 3, background: { r: 18, g: 146, b: 164 } } });
    this.presses++;
    await (await chooser).setFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() });
  }
}

interface Work {
  product: RunningProduct;
  services: ServiceClients;
  /** Opens a page of a new browser session. */
  open: (options?: BrowserContextOptions) => Promise<Page>;
}

interface Job {
  name: string;
  presses: number;
  fields?: number;
  run: (work: Work) => Promise<Hand>;
}

const JOBS: Job[] = [
  { name: 'a way to search on the first screen of the home', presses: 1, run: findSearch },
  { name: 'nearest open shop with a product, to its chat', presses: 6, run: chatWithNearest },
  { name: 'ten shops that wait, each looked at', presses: 12, run: decideWaiting },
  { name: 'registration to a shop with cover, profile photo and three products', presses: 28, fields: 16, run: openUp },
  { name: 'a banner for the next week that leads to a shop', presses: 7, run: addBanner },
];

async function findSearch({ open }: Work): Promise<Hand> {
  const hand = new Hand(await open());
  const { page } = hand;
  await page.goto('/');
  const box = await page.getByRole('button', { name: 'Buscar', exact: true }).boundingBox();
  if (!box || box.y + box.height > PHONE.height) throw new Error('no way to search is on the first screen');
  await hand.press('Buscar');
  await page.locator('input:focus[placeholder="Buscar lojas..."]').waitFor();
  return hand;
}

async function chatWithNearest({ product, services, open }: Work): Promise<Hand> {
  const shops = [
    { name: 'Aquário da Praça', away: 0.001, openingHours: CLOSED, whatsapp: '5511911110001' },
    { name: 'Aquário do Largo', away: 0.004, openingHours: ALL_DAY, whatsapp: '5511911110002' },
    { name: 'Aquário da Serra', away: 0.09, openingHours: ALL_DAY, whatsapp: '5511911110003' },
  ];
  for (const { away, ...shop } of shops) {
    const place = { latitude: String(HERE.latitude + away), longitude: String(HERE.longitude) };
    const { id } = await openShop(services, { ...shop, ...place });
    await untilApproved(product.baseUrl, id);
    await addProduct(services, id, { name: 'Aquário curvo 40 L', categoryId: 'cat-aquarios' });
  }
  await eventually(async () => {
    const found = await (await fetch(`${product.baseUrl}/api/products?search=aquario`)).json();
    if (found.total !== shops.length) throw new Error(`${found.total} products are found`);
  });
  const hand = new Hand(await open({ geolocation: HERE, permissions: ['geolocation'] }));
  const { page } = hand;
  await page.goto('/');
  await hand.press('Buscar');
  await page.locator('input:focus').fill('aquario');
  await hand.press(/^Produtos \(3\)$/);
  await hand.press('Só abertas agora');
  await hand.press('Perto de mim');
  await page.getByRole('button', { name: 'Limpar localização' }).waitFor();
  const nearest = page.getByRole('article').first();
  await nearest.getByText('Aquário do Largo').waitFor();
  const chat = page.context().waitForEvent('page');
  await hand.press('Comprar', nearest);
  const tab = await chat;
  await tab.waitForURL(/5511911110002/);
  return hand;
}

async function decideWaiting({ product, services, open }: Work): Promise<Hand> {
  const names = Array.from({ length: WAITING }, (_, index) => `Loja em análise ${index + 1}`);
  for (const name of names) await openShop(services, { name }, { approved: false });
  const hand = new Hand(await adminPage(services, await open()));
  const { page } = hand;
  await eventually(async () => {
    const { waitingStores } = await (await page.request.get(`${product.baseUrl}/api/admin/analytics`)).json();
    if (waitingStores !== WAITING) throw new Error(`${waitingStores} shops wait`);
  });
  await page.goto('/admin');
  await hand.press(`Revisar pendentes (${WAITING})`);
  for (const name of names) {
    await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
    const asShoppersSee = page.frameLocator('iframe[title="Página da loja"]');
    await asShoppersSee.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await hand.press('Aprovar');
  }
  await page.getByRole('heading', { name: 'Nenhuma loja esperando' }).waitFor();
  return hand;
}

async function openUp({ open }: Work): Promise<Hand> {
  const hand = new Hand(await open());
  const { page } = hand;
  await page.goto('/');
  await hand.press('Perfil');
  await hand.press('Cadastre-se');
  const person = { Nome: 'Roberto', Sobrenome: 'Nogueira', Telefone: '11987654321', Email: 'roberto@example.com' };
  for (const [label, text] of Object.entries(person)) await hand.type(label, text);
  await hand.type('Senha', OWNER_PASSWORD);
  await hand.press('Cadastrar');
  await hand.press('Ir para Login');
  await hand.type('Senha', OWNER_PASSWORD);
  await hand.press('Entrar');
  await hand.press('Criar Loja');
  await hand.type('CEP', '04101300');
  await eventually(async () => {
    if ((await page.getByLabel('Cidade').inputValue()) === '') throw new Error('the postal code has filled in nothing');
  });
  const shop = { Nome: 'Aquário do Roberto', Descrição: 'Peixes e plantas.', CNPJ: '11222333000181' };
  for (const [label, text] of Object.entries(shop)) await hand.type(label, text);
  await hand.press('Peixes');
  await hand.press('Criar Loja');
  await hand.chooseFile('Próximo passo: foto de capa', 1200, 900);
  await hand.press('Cortar e salvar');
  await hand.chooseFile('Próximo passo: foto de perfil', 1200, 900);
  await hand.press('Cortar e salvar');
  await hand.press('Próximo passo: primeiro produto');
  for (const [name, button] of [
    ['Betta azul', 'Salvar e adicionar outro'],
    ['Neon', 'Salvar e adicionar outro'],
    ['Kinguio', 'Criar Produto'],
  ] as const) {
    await hand.type('Nome', name);
    await hand.type('Preço', '49,90');
    await hand.chooseFile('Adicionar foto', 800, 800);
    await hand.press(button);
    if (button !== 'Criar Produto') await page.locator('[name=name]:focus').waitFor();
  }
  await page.getByText('3 produtos cadastrados').waitFor();
  const store = await (await page.request.get('/api/my-store')).json();
  if (!store.coverImageUrl || !store.profileImageUrl || !store.whatsapp) throw new Error('the shop is not complete');
  return hand;
}

async function addBanner({ product, services, open }: Work): Promise<Hand> {
  const name = 'Aquário da Vitrine';
  const { id } = await openShop(services, { name });
  await untilApproved(product.baseUrl, id);
  const hand = new Hand(await adminPage(services, await open()));
  const { page } = hand;
  await page.goto('/admin');
  await hand.press(/^Banners Promoções/);
  await hand.press(/^Novo/);
  await hand.chooseFile('Escolher imagem', 1600, 600);
  await hand.type('Título', 'Semana do aquário');
  await hand.type('Levar a uma loja', name);
  await hand.press(new RegExp(name));
  await hand.press('Próxima semana');
  await hand.press('Salvar');
  const item = page.locator('[data-index]').filter({ hasText: 'Semana do aquário' });
  await item.getByText('Agendado').waitFor();
  await item.getByText(`/loja/${id}`).waitFor();
  return hand;
}

/** Signs a new admin in on a page. */
async function adminPage(services: ServiceClients, page: Page): Promise<Page> {
  const id = randomUUID();
  const email = `${id}@example.com`;
  const body = { id, email, firstName: 'Helena', lastName: 'Prado', phone: '1', password: OWNER_PASSWORD };
  await services.auth.createAdmin({ body });
  await page.request.post('/api/auth/login', { data: { identifier: email, password: OWNER_PASSWORD } });
  return page;
}

/** Does all jobs, each on a page of its own. */
async function doAll(browser: Browser, product: RunningProduct): Promise<BudgetResult[]> {
  const results: BudgetResult[] = [];
  const open = async (options?: BrowserContextOptions) => {
    const phone = { viewport: PHONE, reducedMotion: 'reduce', baseURL: product.baseUrl, ...UNINSTALLED } as const;
    const context = await browser.newContext({ ...phone, ...options });
    context.setDefaultTimeout(HANG_MS);
    await context.route(ELSEWHERE, (route) => route.fulfill({ body: 'another site' }));
    return context.newPage();
  };
  for (const { name, run, ...most } of JOBS) {
    const goal = `at most ${wordsOf(most)}`;
    try {
      const { page, presses, fields } = await run({ product, services: servicesOf(product), open });
      await page.context().close();
      const done = most.fields === undefined ? { presses } : { presses, fields };
      const met = presses <= most.presses && fields <= (most.fields ?? fields);
      results.push({ check: name, measured: wordsOf(done), goal, met });
    } catch (error) {
      results.push({ check: name, measured: 'not done', goal, met: false, details: [String(error)] });
    }
  }
  return results;
}

const wordsOf = ({ presses, fields }: { presses: number; fields?: number }): string =>
  `${presses} ${presses === 1 ? 'press' : 'presses'}${fields === undefined ? '' : `, ${fields} fields`}`;

const postalCodes = new FakeProvider((_req, res) =>
  respondJson(res, { logradouro: 'Rua Vergueiro', bairro: 'Vila Mariana', localidade: 'São Paulo', uf: 'SP' }),
);
await globalSetup();
await postalCodes.listen();
const product = await startProduct({ env: { POSTAL_CODE_URL: postalCodes.url } });
let met = false;
try {
  const browser = await launchChromium();
  met = reportBudget(await doAll(browser, product));
  await browser.close();
} finally {
  await product.stop();
  postalCodes.close();
  await globalTeardown();
}
process.exit(met ? 0 : 1);
