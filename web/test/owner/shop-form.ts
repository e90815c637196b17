import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeViolations } from '../../../infra/budget/axe.ts';
import { eventually } from '../../../infra/test/eventually.ts';
import { closeToast, fulfilCall, lojistaPage, nextToast } from '../people.ts';
import { holdCalls, type Site } from '../site.ts';
import { ownerPage, readMyStore } from './shop.ts';

const FIELDS = {
  Descrição: 'Peixes e plantas',
  Endereço: 'Rua Domingos de Morais, 100',
  Bairro: 'Vila Mariana',
  Cidade: 'São Paulo',
  WhatsApp: '+55 (11) 98765-4321',
};

/** Fields that the postal code 04101-300 fills in. */
const VERGUEIRO = { Endereço: 'Rua Vergueiro', Bairro: 'Vila Mariana', Cidade: 'São Paulo', Estado: 'SP' };

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Nome', { exact: true }).fill('Recife Vivo');
  for (const [label, text] of Object.entries(FIELDS)) await page.getByLabel(label).fill(text);
  await page.getByLabel('CNPJ').pressSequentially('12ABC34501DE35');
  await page.getByLabel('Peixes', { exact: true }).check();
}

/** Tests of opening and editing a shop. */
export function shopForm(site: Site): void {
  describe('the shop form', () => {
    it('names missing fields, formats the CNPJ, and accepts an invalid CNPJ with a warning', async () => {
      const page = await lojistaPage(site);
      await page.goto('/painel/loja/criar');
      // The phone of the registration.
      const whatsapp = page.getByLabel('WhatsApp');
      expect(await whatsapp.inputValue()).toBe('(11) 98765-4321');
      await whatsapp.clear();
      await page.getByRole('button', { name: 'Criar Loja' }).click();
      for (const message of [
        'Nome é obrigatório',
        'Descrição é obrigatória',
        'CNPJ é obrigatório',
        'WhatsApp é obrigatório',
        'Escolha pelo menos uma categoria',
      ])
        await page.getByText(message).waitFor();
      await page.locator('input[type=checkbox][aria-invalid]').first().waitFor();
      const cnpj = page.getByLabel('CNPJ');
      await cnpj.pressSequentially('11222333000182');
      expect(await cnpj.inputValue()).toBe('11.222.333/0001-82');
      await page.getByText('Confira o CNPJ: dígitos verificadores incorretos').waitFor();
      await cnpj.press('Backspace');
      await cnpj.press('1');
      await page.getByText('Confira o CNPJ').waitFor({ state: 'detached' });
      await cnpj.press('Home');
      await cnpj.press('ArrowRight');
      await cnpj.press('Delete');
      await cnpj.press('9');
      expect(await cnpj.inputValue()).toBe('19.222.333/0001-81');
      expect(await page.getByLabel('Transporte').count()).toBe(0);
    });

    it('opens a shop with its coordinates and navigates to the panel', async () => {
      const page = await lojistaPage(site);
      await page.goto('/painel/loja/criar');
      await fillIn(page);
      const { release } = await holdCalls(page, '**/api/geocode');
      await page.getByRole('button', { name: 'Criar Loja' }).click();
      expect(await page.getByRole('button', { name: 'Obtendo localização...' }).isDisabled()).toBe(true);
      release();
      await page.waitForURL('**/painel');
      await page.getByText('Recife Vivo').waitFor();
      // The next step has the focus.
      await page.locator('button:focus', { hasText: 'Próximo passo: foto de capa' }).waitFor();
      expect(await readMyStore(page)).toMatchObject({
        cnpj: '12.ABC.345/01DE-35',
        whatsapp: '5511987654321',
        state: 'SP',
        latitude: expect.stringMatching(/^-23\./),
        productCategoryIds: ['cat-peixes'],
      });
    });

    it('begins with the postal code, which fills in the address and leaves what is typed meanwhile', async () => {
      const page = await lojistaPage(site);
      await page.goto('/painel/loja/criar');
      await page.getByLabel('CEP').waitFor();
      expect(await page.locator('form').getByRole('textbox').first().getAttribute('name')).toBe('postalCode');
      await page.getByLabel('CEP').pressSequentially('04101300');
      expect(await page.getByLabel('CEP').inputValue()).toBe('04101-300');
      await eventually(async () => expect(await addressOn(page)).toEqual(VERGUEIRO));
      await page.getByLabel('Endereço').fill('Rua Vergueiro, 2000');

      const { release } = await holdCalls(page, '**/api/postal-codes/*');
      const found = page.waitForResponse('**/api/postal-codes/37640000');
      await page.getByLabel('CEP').fill('37640000');
      await page.getByLabel('Cidade').fill('Posse');
      release();
      await found;
      await eventually(async () => expect(await page.getByLabel('Estado').inputValue()).toBe('MG'));
      expect(await addressOn(page)).toEqual({
        ...VERGUEIRO,
        Endereço: 'Rua Vergueiro, 2000',
        Cidade: 'Posse',
        Estado: 'MG',
      });

      const unknown = page.waitForResponse('**/api/postal-codes/99999999');
      await page.getByLabel('CEP').fill('99999999');
      expect((await unknown).status()).toBe(404);
      expect(await page.getByRole('button', { name: 'Fechar aviso' }).count()).toBe(0);
      const warning = page.getByText('CEP não encontrado. Preencha o endereço.');
      await warning.waitFor();
      await page.getByLabel('CEP').fill('0410');
      await warning.waitFor({ state: 'detached' });
      await fillIn(page);
      await page.getByRole('button', { name: 'Criar Loja' }).click();
      await page.getByText('Informe os 8 dígitos do CEP').waitFor();
      await page.getByLabel('CEP').fill('04101-300');
      await page.getByRole('button', { name: 'Criar Loja' }).click();
      await page.waitForURL('**/painel');
      expect(await readMyStore(page)).toMatchObject({ postalCode: '04101-300', state: 'SP', city: 'São Paulo' });
    });

    it('looks a postal code up again whose lookup has failed', async () => {
      const page = await lojistaPage(site);
      await page.goto('/painel/loja/criar');
      const repair = await fulfilCall(page, '**/api/postal-codes/*', 503, '{}');
      const failed = page.waitForResponse('**/api/postal-codes/*');
      await page.getByLabel('CEP').fill('04101300');
      await failed;
      repair();
      await eventually(async () => {
        await page.getByLabel('CEP').fill('0410130');
        await page.getByLabel('CEP').fill('04101300');
        expect(await addressOn(page)).toEqual(VERGUEIRO);
      });
    });

    it('restores a draft as it was left, without looking its postal code up again', async () => {
      const page = await lojistaPage(site);
      await page.goto('/painel/loja/criar');
      await page.getByLabel('CEP').fill('04101300');
      await eventually(async () => expect(await addressOn(page)).toEqual(VERGUEIRO));
      await page.getByLabel('Bairro').fill('Paraíso');
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.reload();
      await page.getByText('Recuperamos o que você tinha digitado.').waitFor();
      expect(await addressOn(page)).toEqual({ ...VERGUEIRO, Bairro: 'Paraíso' });
      expect(await page.getByLabel('CEP').inputValue()).toBe('04101-300');
      expect(asked.filter((url) => url.includes('postal-codes'))).toEqual([]);
    });

    it('requires a category, and has the focus on the first of them', async () => {
      const page = await ownerPage(site, '/painel/loja/editar');
      for (const name of ['Peixes', 'Aquários']) await page.getByLabel(name, { exact: true }).uncheck();
      await page.getByRole('button', { name: 'Salvar Alterações' }).click();
      await page.locator('input[type=checkbox][aria-invalid]').first().waitFor();
      await page.getByText('Escolha pelo menos uma categoria', { exact: true }).waitFor();
      expect(await page.locator(':focus').getAttribute('type')).toBe('checkbox');
      await page.getByLabel('Plantas', { exact: true }).check();
      await page.getByRole('button', { name: 'Salvar Alterações' }).click();
      await page.waitForURL('**/painel');
      expect(await readMyStore(page)).toMatchObject({ productCategoryIds: ['cat-plantas'] });
    });

    it('saves without coordinates when the place is not found, and keeps state and postal code', async () => {
      const page = await ownerPage(site, '/painel/loja/editar');
      await page.getByRole('heading', { level: 1, name: 'Editar Loja' }).waitFor();
      expect(await page.getByLabel('CNPJ').inputValue()).toBe('11.222.333/0001-81');
      await fulfilCall(page, '**/api/geocode', 404, '{}');
      await page.getByLabel('Endereço').fill('Rua que não existe, 1');
      await page.getByRole('button', { name: 'Salvar Alterações' }).click();
      await page.waitForURL('**/painel');
      expect(await readMyStore(page)).toMatchObject({
        address: 'Rua que não existe, 1',
        latitude: null,
        state: 'SP',
        postalCode: '04010-100',
      });
    });

    it('keeps a shop in its state when another state has a larger town of the name', async () => {
      const page = await ownerPage(site, '/painel/loja/editar');
      await page.getByLabel('CEP').fill('');
      await page.getByLabel('Estado').selectOption('CE');
      await page.getByLabel('Cidade').fill('Cascavel');
      const save = page.getByRole('button', { name: 'Salvar Alterações' });
      await save.click();
      await page.waitForURL('**/painel');
      const inCeara = { city: 'Cascavel', state: 'CE', latitude: expect.stringMatching(/^-4\./) };
      expect(await readMyStore(page)).toMatchObject(inCeara);
      await page.goto('/painel/loja/editar');
      await page.getByLabel('Descrição').fill('Peixes do Ceará');
      await save.click();
      await page.waitForURL('**/painel');
      expect(await readMyStore(page)).toMatchObject({ ...inCeara, description: 'Peixes do Ceará' });
    });

    it('has delivery and payment folded, with a summary of what is set', async () => {
      const page = await ownerPage(site, '/painel/loja/editar');
      const part = page.locator('summary').filter({ hasText: 'Entrega e pagamento' });
      for (const text of ['Sem entrega', 'Retirada na loja']) await part.getByText(text, { exact: true }).waitFor();
      expect(await page.getByLabel('Faz entrega').count()).toBe(0);
      await part.click();
      await page.getByLabel('Faz entrega').check();
      const field = (label: string) => page.getByLabel(label, { exact: true });
      await field('Até quantos km').fill('500');
      await field('Taxa de entrega').fill('oito');
      await field('Observação sobre a entrega').fill('Só à tarde');
      await page.getByRole('button', { name: 'Salvar Alterações' }).click();
      await page.getByText('O raio da entrega deve ser de 1 a 100 km', { exact: true }).waitFor();
      await page.getByText('Preço inválido. Use formato: 10.50 ou 10,50', { exact: true }).waitFor();
      expect(await page.locator(':focus').getAttribute('name')).toBe('radiusKm');
      expect(await axeViolations(page)).toEqual([]);
      for (const [label, text] of [
        ['Até quantos km', '5'],
        ['Taxa de entrega', '8'],
        ['Grátis a partir de', '100,00'],
        ['Pedido mínimo', '30'],
      ] as const)
        await field(label).fill(text);
      await page.getByLabel('Retirada na loja').uncheck();
      const ways = page.getByRole('group', { name: 'Formas de pagamento' });
      expect(await ways.getByRole('checkbox').count()).toBe(5);
      for (const way of ['Dinheiro', 'Pix']) await ways.getByLabel(way).check();
      await part.getByText('Entrega até 5 km, taxa R$ 8,00', { exact: true }).waitFor();
      await part.getByText('Pix, Dinheiro', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Salvar Alterações' }).click();
      await page.waitForURL('**/painel');
      const delivery = { radiusKm: 5, fee: 800, freeFrom: 10_000, minimum: 3_000, note: 'Só à tarde' };
      expect(await readMyStore(page)).toMatchObject({ delivery, pickup: false, payments: ['pix', 'dinheiro'] });
      await page.goto('/painel/loja/editar');
      await part.click();
      expect(await field('Taxa de entrega').inputValue()).toBe('8,00');
      await field('Taxa de entrega').fill('');
      const sent = page.waitForRequest((request) => request.method() === 'PATCH');
      await page.getByRole('button', { name: 'Salvar Alterações' }).click();
      expect((await sent).postDataJSON()).toMatchObject({ delivery: { ...delivery, fee: null } });
      expect((await sent).postDataJSON()).not.toHaveProperty('payments');
      await page.waitForURL('**/painel');
      await page.goto('/painel/loja/editar');
      await part.getByText('Entrega até 5 km, taxa a combinar', { exact: true }).waitFor();
      await part.click();
      await page.getByLabel('Faz entrega').uncheck();
      await page.getByRole('button', { name: 'Salvar Alterações' }).click();
      await page.waitForURL('**/painel');
      expect(await readMyStore(page)).toMatchObject({ delivery: null });
    });

    it('refuses a number that cannot have WhatsApp at its field, and understands trunk prefixes', async () => {
      const page = await ownerPage(site, '/painel/loja/editar');
      const whatsapp = page.getByLabel('WhatsApp');
      await whatsapp.fill('0800 123 4567');
      await page.getByRole('button', { name: 'Salvar Alterações' }).click();
      await page
        .getByText('Este número não pode ter WhatsApp. Informe DDD e número, como (11) 98765-4321', { exact: true })
        .waitFor();
      expect(await whatsapp.getAttribute('aria-invalid')).toBe('true');
      await whatsapp.fill('+55 (0)21 91234-5678');
      await page.getByRole('button', { name: 'Salvar Alterações' }).click();
      await page.waitForURL('**/painel');
      expect(await readMyStore(page)).toMatchObject({ whatsapp: '5521912345678' });
    });

    it('names the failure of a change, with the server’s message if there is one', async () => {
      const page = await ownerPage(site, '/painel/loja/editar');
      await page.getByLabel('Nome', { exact: true }).fill('Recife Novo');
      const save = page.getByRole('button', { name: 'Salvar' });
      for (const [body, text] of [
        ['{}', 'Não foi possível salvar a loja. Tente novamente.'],
        ['{"message":"Muitas tentativas"}', 'Muitas tentativas'],
      ] as const) {
        const repair = await fulfilCall(page, '**/api/my-store', 503, body);
        await save.click();
        expect(await nextToast(page)).toBe(`Erro / ${text}`);
        repair();
        await closeToast(page);
      }
    });

    it('keeps the input when saving fails, and shows a second tab that the shop already exists', async () => {
      const page = await lojistaPage(site);
      await page.goto('/painel/loja/criar');
      await fillIn(page);
      const save = page.getByRole('button', { name: 'Criar Loja' });
      const repair = await fulfilCall(page, '**/api/my-store', 500, '{}');
      await save.click();
      expect(await nextToast(page)).toBe('Erro / Não foi possível criar a loja. Tente novamente.');
      repair();
      await closeToast(page);
      expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Recife Vivo');
      await page.request.post('/api/my-store', { data: await bodyOf(page) });
      await save.click();
      expect(await nextToast(page)).toMatch(/^Erro \/ .*já/i);
    });

    it('keeps its heading and title while the shop fails to load', async () => {
      const page = await ownerPage(site, '/pedidos');
      const repair = await fulfilCall(page, '**/api/my-store', 500, '');
      await page.goto('/painel/loja/editar');
      await page.getByText('Não foi possível carregar sua loja').waitFor();
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Editar Loja');
      expect(await page.title()).toBe('Editar Loja - Cardume');
      repair();
    });

    it('asks for confirmation before a link or Back discards unsaved changes', async () => {
      const page = await ownerPage(site, '/painel');
      await page.getByRole('link', { name: 'Editar' }).click();
      const name = page.getByLabel('Nome', { exact: true });
      await name.fill('Outro nome');
      const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
      await page.getByRole('link', { name: 'Início' }).click();
      await question.getByRole('button', { name: 'Continuar editando' }).click();
      await page.evaluate(() => history.back());
      await question.waitFor();
      // The browser has gone back, and the page moves it forward again.
      await eventually(async () => expect(new URL(page.url()).pathname).toBe('/painel/loja/editar'));
      expect(await name.inputValue()).toBe('Outro nome');
      await question.getByRole('button', { name: 'Sair sem salvar' }).click();
      await page.waitForURL('**/painel');
      await page.getByRole('link', { name: 'Editar' }).click();
      expect(await name.inputValue()).toBe('Aqua Viva Aquarismo');
    });

    it('keeps address and screen together when Back is pressed twice at once', async () => {
      const page = await ownerPage(site, '/painel/avaliacoes');
      await page.getByRole('link', { name: 'Voltar' }).click();
      await page.getByRole('link', { name: 'Editar' }).click();
      const name = page.getByLabel('Nome', { exact: true });
      await name.fill('Outro nome');
      const moves = await page.evaluateHandle(() => {
        const seen: string[] = [];
        window.addEventListener('popstate', () => seen.push(location.pathname));
        history.back();
        setTimeout(() => history.back());
        return seen;
      });
      const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
      await question.waitFor();
      // Until no further move follows; a busy browser may merge two into one.
      await eventually(async () => {
        const { length } = await moves.jsonValue();
        await page.waitForTimeout(1_000);
        const seen = await moves.jsonValue();
        expect([seen.length, seen.at(-1)]).toEqual([length, '/painel/loja/editar']);
      });
      await question.getByRole('button', { name: 'Continuar editando' }).click();
      expect([new URL(page.url()).pathname, await name.inputValue()]).toEqual(['/painel/loja/editar', 'Outro nome']);
      await page.goBack();
      await question.getByRole('button', { name: 'Sair sem salvar' }).click();
      await page.waitForURL('**/painel');
    });

    it('saves what is typed while the address is looked up', async () => {
      const page = await ownerPage(site, '/painel/loja/editar');
      const asked: { address: string }[] = [];
      const held = Promise.withResolvers<void>();
      await page.route('**/api/geocode', async (route) => {
        asked.push(route.request().postDataJSON());
        await held.promise;
        await route.continue();
      });
      await page.getByLabel('Nome', { exact: true }).fill('Recife Novo');
      await page.getByRole('button', { name: 'Salvar Alterações' }).click();
      await page.getByRole('button', { name: 'Obtendo localização...' }).waitFor();
      await page.getByLabel('Descrição').fill('Escrita enquanto isso');
      await page.getByLabel('Cidade').fill('Recife');
      held.resolve();
      await page.waitForURL('**/painel');
      expect(await readMyStore(page)).toMatchObject({
        name: 'Recife Novo',
        description: 'Escrita enquanto isso',
        city: 'Recife',
      });
      expect(asked.map(({ address }) => address.split(', ').at(-1))).toEqual(['São Paulo', 'Recife']);
    });

    it('drops the coordinates of an address that is replaced during saving by one that is not found', async () => {
      const page = await lojistaPage(site);
      await page.goto('/painel/loja/criar');
      await fillIn(page);
      const opening = Promise.withResolvers<void>();
      await page.route('**/api/my-store', async (route) => {
        if (route.request().method() === 'POST') await opening.promise;
        await route.continue();
      });
      const sent = page.waitForRequest((request) => /my-store$/.test(request.url()) && request.method() === 'POST');
      await page.getByRole('button', { name: 'Criar Loja' }).click();
      expect((await sent).postDataJSON()).toMatchObject({ latitude: expect.stringMatching(/^-23\./) });
      await fulfilCall(page, '**/api/geocode', 404, '{}');
      await page.getByLabel('Endereço').fill('Rua que não existe, 1');
      opening.resolve();
      await page.waitForURL('**/painel');
      expect(await readMyStore(page)).toMatchObject({
        address: 'Rua que não existe, 1',
        latitude: null,
        longitude: null,
      });
    });

    it('has the focus after its draft is discarded', async () => {
      const page = await ownerPage(site, '/painel/loja/editar');
      await page.getByLabel('Nome', { exact: true }).fill('Rascunho');
      await page.reload();
      await page.getByRole('button', { name: 'Descartar' }).press('Enter');
      await page.getByRole('button', { name: 'Descartar' }).waitFor({ state: 'detached' });
      expect(await page.locator(':focus').getAttribute('name')).toBe('postalCode');
      expect(await page.getByLabel('Nome', { exact: true }).inputValue()).toBe('Aqua Viva Aquarismo');
    });

    it('can be left during saving, which then causes no navigation', async () => {
      const page = await ownerPage(site, '/painel/loja/editar');
      const { release } = await holdCalls(page, '**/api/geocode');
      await page.getByLabel('Nome', { exact: true }).fill('Recife Novo');
      await page.getByRole('button', { name: 'Salvar Alterações' }).click();
      await page.getByRole('button', { name: 'Obtendo localização...' }).waitFor();
      await page.getByRole('link', { name: 'Parceiros' }).click();
      await page.getByRole('heading', { name: 'Nossos Parceiros' }).waitFor();
      release();
      expect(await nextToast(page)).toBe('Loja atualizada!');
      expect(new URL(page.url()).pathname).toBe('/parceiros');
      expect(await readMyStore(page)).toMatchObject({ name: 'Recife Novo' });
    });

    it('keeps the input when the session ends during editing', async () => {
      const page = await lojistaPage(site);
      await page.goto('/painel/loja/criar');
      await fillIn(page);
      const cookies = await page.context().cookies();
      await page.context().clearCookies();
      await page.getByRole('button', { name: 'Criar Loja' }).click();
      expect(await nextToast(page)).toBe('Não autorizado / Você precisa fazer login novamente');
      await page.waitForURL('**/login');
      await page.context().addCookies(cookies);
      await page.goto('/painel/loja/criar');
      await page.getByText('Recuperamos o que você tinha digitado.').waitFor();
      expect(await page.getByLabel('Endereço').inputValue()).toBe(FIELDS.Endereço);
      expect(await page.getByLabel('Peixes', { exact: true }).isChecked()).toBe(true);
      await page.getByRole('button', { name: 'Criar Loja' }).click();
      await page.waitForURL('**/painel');
      await page.getByText('Recife Vivo').waitFor();
    });
  });
}

/** Returns the address in the form, by label. */
async function addressOn(page: Page): Promise<Record<string, string>> {
  const entries = Object.keys(VERGUEIRO).map(async (label) => [label, await page.getByLabel(label).inputValue()]);
  return Object.fromEntries(await Promise.all(entries));
}

/** Returns the required fields of a shop as the form would send them. */
async function bodyOf(page: Page): Promise<object> {
  const value = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
  return {
    name: await value('Nome'),
    description: await value('Descrição'),
    cnpj: await value('CNPJ'),
    address: await value('Endereço'),
    city: await value('Cidade'),
    neighborhood: await value('Bairro'),
    whatsapp: await value('WhatsApp'),
  };
}
