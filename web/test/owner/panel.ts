import { describe, expect, it } from '@jest/globals';
import { axeViolations } from '../../../infra/budget/axe.ts';
import { eventually } from '../../../infra/test/eventually.ts';
import { avoidMidnight } from '../../../infra/test/midnight.ts';
import { addProduct } from '../../../infra/test/shops.ts';
import { closeToast, lojistaPage, nextToast, signIn } from '../people.ts';
import { openShop } from '../shops.ts';
import { breakCall, DESKTOP, PHONE, type Site, tabOpenedBy } from '../site.ts';
import { picture } from './pictures.ts';
import { addProducts, ownerPage, readMyStore } from './shop.ts';

export function panel(site: Site): void {
  describe('the panel', () => {
    it('offers to open a shop when the owner has none', async () => {
      const page = await lojistaPage(site);
      await page.goto('/painel');
      await page.getByRole('heading', { level: 1, name: 'Meu Painel' }).waitFor();
      await page.getByRole('heading', { name: 'Configure sua loja' }).waitFor();
      expect(await page.getByText(/PENDENTE|APROVADO/).count()).toBe(0);
      await page.getByRole('link', { name: 'Criar Loja' }).click();
      await page.getByRole('heading', { level: 1, name: 'Criar Loja' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/painel/loja/criar');
    });

    it('shows the shop and its products, and requests approval by chat', async () => {
      const page = await ownerPage(site, '/pedidos');
      await addProducts(page, 'Betta', 'Neon');
      await page.goto('/painel');
      await page.getByText('PENDENTE', { exact: true }).waitFor();
      await page.getByText('Aqua Viva Aquarismo').waitFor();
      await page.getByText('São Paulo, Vila Mariana').waitFor();
      await page.getByText('2 disponíveis').waitFor();
      await page.getByText('0 de 4 passos feitos').waitFor();
      await page.getByRole('link', { name: 'Cinco produtos 2 de 5 cadastrados' }).waitFor();
      for (const name of ['Divulgue sua loja', 'Catálogo para WhatsApp, Instagram e Google'])
        expect(await page.getByRole('heading', { name }).count()).toBe(0);
      const approval = page.getByRole('link', { name: 'SOLICITAR APROVAÇÃO DA LOJA' });
      const text = (await tabOpenedBy(page, () => approval.click())).searchParams.get('text');
      for (const words of ['Aqua Viva Aquarismo', 'São Paulo', 'Pendente']) expect(text).toContain(words);
      const addresses = await page.getByRole('link').evaluateAll((links) => links.map((it) => it.getAttribute('href')));
      for (const path of ['/painel/loja/editar', '/painel/produtos', '/painel/feed', '/painel/analytics']) {
        expect(addresses).toContain(path);
      }
      expect(addresses.some((address) => address?.startsWith('/loja/'))).toBe(true);
      expect(addresses.filter((address) => /wa\.me.*Aqua%20Viva/.test(address ?? '')).length).toBe(3);
    });

    it('of a refused shop says why, and asks for another decision once the shop was changed', async () => {
      const page = await ownerPage(site, '/pedidos');
      const shop = await readMyStore<{ id: string }>(page);
      const refusal = { approved: false, by: 'admin', reason: 'Falta a fachada' };
      await site.services.stores.setApproval({ params: shop, body: refusal });
      await eventually(async () => {
        await page.goto('/painel');
        await page.getByRole('heading', { name: 'Loja recusada' }).waitFor({ timeout: 5_000 });
      });
      await page.getByText('Recusada', { exact: true }).waitFor();
      await page.getByText('Motivo: Falta a fachada').waitFor();
      await page.getByRole('link', { name: 'SOLICITAR APROVAÇÃO DA LOJA' }).waitFor();
      const request = page.getByRole('button', { name: 'Pedir nova análise' });
      expect(await request.count()).toBe(0);
      await page.getByRole('link', { name: 'Corrigir a loja' }).click();
      await page.getByLabel('Descrição').fill('Agora com a fachada.');
      await page.getByRole('button', { name: 'Salvar Alterações' }).click();
      await page.waitForURL('**/painel');
      await request.click();
      await page.getByRole('heading', { name: 'Aprovação Pendente' }).waitFor();
      expect(await nextToast(page)).toMatch(/Nova análise pedida!/);
      expect(await request.count()).toBe(0);
      await page.getByText('PENDENTE', { exact: true }).waitFor();
    });

    it('leads through cover, profile photo and first product, each of which is the next step', async () => {
      const page = await ownerPage(site, '/painel');
      const steps = page.getByRole('region', { name: 'Deixe sua loja completa' });
      const next = (words: string) => steps.getByText(`Próximo passo: ${words}`, { exact: true });
      await next('foto de capa').waitFor();
      await steps.locator('input[type=file]').setInputFiles(await picture('a', 'jpeg', 2100, 900));
      expect(await nextToast(page)).toBe('Banner atualizado!');
      await next('foto de perfil').waitFor();
      await steps.locator('input[type=file]').setInputFiles(await picture('b', 'jpeg', 600, 400));
      const dialog = page.getByRole('dialog', { name: 'Cortar foto de perfil' });
      await dialog.getByRole('button', { name: 'Cortar e salvar' }).click();
      expect(await nextToast(page)).toBe('Foto de perfil atualizada!');
      await closeToast(page);
      await next('primeiro produto').click();
      await page.waitForURL('**/painel/produtos/criar');
      await page.getByLabel('Nome', { exact: true }).fill('Betta');
      await page.getByLabel('Categoria').selectOption({ label: 'Peixes' });
      await page.getByLabel('Preço').fill('10');
      await page.getByRole('button', { name: 'Criar Produto' }).click();
      await page.waitForURL('**/painel/produtos');
      await page.getByText('1 produto cadastrado').waitFor();
      await page.goBack();
      await next('mais produtos').waitFor();
    });

    it('offers a poster with the shop’s address once the shop is approved', async () => {
      const { id, ownerId } = await openShop(site);
      const page = await site.newPage();
      await signIn(page, { email: `${ownerId}@example.com`, firstName: 'Ana' });
      await page.goto('/painel');
      await page.getByText('1 de 4 passos feitos').waitFor();
      await page.getByRole('button', { name: /^Cartaz com QR code/ }).click();
      const poster = page.getByRole('dialog', { name: 'Cartaz da loja' });
      await poster.getByRole('img', { name: 'QR code da página da loja' }).waitFor();
      await poster.getByText(`/loja/${id}`).waitFor();
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-printed', '');
      });
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        const pdf = await page.pdf({ format: 'A4' });
        expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
      }
      await poster.getByRole('button', { name: 'Imprimir' }).click();
      await page.locator('body[data-printed]').waitFor({ state: 'attached' });
      await page.emulateMedia({ media: 'print' });
      await page.locator('nav').waitFor({ state: 'hidden' });
      await page.getByText(`${new URL(site.product.baseUrl).host}/loja/${id}`, { exact: true }).waitFor();
    });

    it('names the addresses of the catalogue once the shop is approved', async () => {
      const { id, ownerId } = await openShop(site);
      const page = await site.newPage({ permissions: ['clipboard-read', 'clipboard-write'] });
      await signIn(page, { email: `${ownerId}@example.com`, firstName: 'Ana' });
      await page.goto('/painel');
      const card = page.getByRole('region', { name: 'Catálogo para WhatsApp, Instagram e Google' });
      for (const ending of ['csv', 'xml']) {
        const address = `${site.product.baseUrl}/loja/${id}/catalogo.${ending}`;
        const row = card.getByRole('listitem').filter({ hasText: address });
        await row.getByRole('button', { name: 'Copiar endereço' }).click();
        expect(await nextToast(page)).toBe('Endereço copiado!');
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
        expect((await page.request.get(address)).status()).toBe(200);
      }
    });

    it('begins with today, which moves while shoppers visit, click and review, and leads to its screens', async () => {
      await avoidMidnight(3);
      const { id, ownerId } = await openShop(site);
      await addProduct(site.services, id);
      const page = await site.newPage();
      await signIn(page, { email: `${ownerId}@example.com`, firstName: 'Ana' });
      await page.goto('/painel');
      const today = page.getByRole('region', { name: 'Hoje' });
      const figures = () => today.getByRole('link').allTextContents();
      await eventually(async () =>
        expect(await figures()).toEqual(['Visitas 0', 'Cliques 0', 'Novas avaliações 0', 'Média geral –']),
      );
      expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe('Hoje');
      const shopper = await site.open(`/loja/${id}`);
      await tabOpenedBy(shopper, () => shopper.getByRole('link', { name: /^Comprar/ }).click());
      const data = { customerName: 'Rita', rating: 4 };
      expect((await shopper.request.post(`/api/stores/${id}/reviews`, { data })).status()).toBe(201);
      await eventually(async () =>
        expect(await figures()).toEqual(['Visitas 1', 'Cliques 1', 'Novas avaliações 1', 'Média geral 4,0']),
      );
      for (const [name, path] of [
        ['Visitas', '/painel/analytics'],
        ['Cliques', '/painel/analytics'],
        ['Novas avaliações', '/painel/avaliacoes'],
        ['Média geral', '/painel/avaliacoes'],
      ] as const) {
        await today.getByRole('link', { name }).click();
        await page.waitForURL(`**${path}`);
        await page.goBack();
      }
    });

    it('asks whether the shop opens on a holiday, and keeps each answer as a special day', async () => {
      const page = await ownerPage(site, '/pedidos');
      const hours = { opens: '09:00', closes: '18:00', breaks: [{ from: '12:00', to: '13:00' }] };
      const change = (data: object) => page.request.patch('/api/my-store', { data });
      expect((await change({ openingHours: Array(7).fill(hours) })).status()).toBe(200);
      const question = page.getByRole('heading', { name: 'Tiradentes, 21/04: você abre?' });
      const answer = (hoursOfDay: object | null) => ({ date: '2097-04-21', label: 'Tiradentes', hours: hoursOfDay });
      await page.clock.setFixedTime('2097-04-06T12:00:00-03:00');
      await page.goto('/painel');
      await page.getByRole('region', { name: 'Minha Loja' }).waitFor();
      expect(await question.count()).toBe(0);
      await page.clock.setFixedTime('2097-04-07T12:00:00-03:00');
      for (const [name, title, hoursOfDay] of [
        ['Não abro', 'Tiradentes, 21/04: fechado', null],
        ['Abro normalmente', 'Tiradentes, 21/04: aberto', hours],
      ] as const) {
        await change({ specialDays: [] });
        await page.goto('/painel');
        await question.waitFor();
        await page.getByText('Seu horário nesse dia: 9:00 às 12:00 e 13:00 às 18:00').waitFor();
        expect(await axeViolations(page)).toEqual([]);
        await page.getByRole('button', { name }).click();
        expect(await nextToast(page)).toBe(title);
        await question.waitFor({ state: 'detached' });
        expect(await readMyStore(page)).toMatchObject({ specialDays: [answer(hoursOfDay)] });
      }
      await change({ specialDays: [] });
      await page.goto('/painel');
      await page.getByRole('link', { name: 'Outro horário' }).click();
      const day = page.getByRole('group', { name: 'Dia especial 21/04' });
      await day.getByLabel('Data').and(page.locator(':focus')).waitFor();
      expect(await day.getByLabel('Nome (opcional)').inputValue()).toBe('Tiradentes');
      await day.getByLabel('Fecha às').fill('14:00');
      await page.getByRole('button', { name: 'Salvar Alterações' }).click();
      await page.waitForURL('**/painel');
      expect(await readMyStore(page)).toMatchObject({ specialDays: [answer({ ...hours, closes: '14:00' })] });
      expect(await question.count()).toBe(0);
    });

    it('asks about a holiday again when another tab has changed the shop meanwhile', async () => {
      const page = await ownerPage(site, '/pedidos');
      const openingHours = Array(7).fill({ opens: '09:00', closes: '18:00' });
      await page.request.patch('/api/my-store', { data: { openingHours } });
      await page.clock.setFixedTime('2097-04-10T12:00:00-03:00');
      await page.goto('/painel');
      const answer = page.getByRole('button', { name: 'Não abro' });
      await answer.waitFor();
      const party = { date: '2097-04-15', label: 'Festa', hours: null };
      await page.request.patch('/api/my-store', { data: { specialDays: [party] } });
      const read = page.waitForResponse((it) => it.url().endsWith('/api/my-store') && it.request().method() === 'GET');
      await answer.click();
      expect(await nextToast(page)).toMatch(/^Erro ao salvar/);
      await read;
      await closeToast(page);
      await answer.click();
      expect(await nextToast(page)).toBe('Tiradentes, 21/04: fechado');
      const holiday = { date: '2097-04-21', label: 'Tiradentes', hours: null };
      expect(await readMyStore(page)).toMatchObject({ specialDays: [party, holiday] });
    });

    it('shows each completed step on one line, marked as completed', async () => {
      const page = await ownerPage(site, '/pedidos');
      await addProducts(page, ...['Betta', 'Neon', 'Kinguio']);
      const data = { profileImageUrl: 'https://example.com/a.png' };
      expect((await page.request.patch('/api/my-store', { data })).status()).toBe(200);
      await page.goto('/painel');
      const steps = page.getByRole('region', { name: 'Deixe sua loja completa' }).getByRole('listitem');
      await steps.getByText('Concluído', { exact: true }).waitFor();
      const face = steps.filter({ hasText: 'Foto de perfil' });
      expect(await face.textContent()).toBe('Foto de perfil Concluído');
      expect((await face.boundingBox())?.height).toBeLessThanOrEqual(56);
      const left = (words: string) =>
        steps.getByText(words, { exact: true }).evaluate((it) => it.getBoundingClientRect().x);
      const columns = ['Foto de perfil', 'Foto de capa', 'Aprovação'].map(left);
      expect(new Set(await Promise.all(columns)).size).toBe(1);
    });

    it('shows an error, not a missing shop, when the shop fails to load', async () => {
      const page = await ownerPage(site, '/pedidos');
      const repair = await breakCall(page, '**/api/my-store');
      await page.goto('/painel');
      await page.getByText('Não foi possível carregar sua loja').waitFor();
      expect(await page.getByText('Configure sua loja').count()).toBe(0);
      repair();
      await page.getByRole('button', { name: 'Tentar novamente' }).click();
      await page.getByText('Aqua Viva Aquarismo').waitFor();
    });
  });
}
