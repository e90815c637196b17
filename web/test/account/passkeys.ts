import { randomUUID } from 'node:crypto';
import { sha256 } from '@cardume/auth/api';
import { describe, expect, it } from '@jest/globals';
import { createConnection } from 'mongoose';
import type { Page } from 'playwright-core';
import { eventually } from '../../../infra/test/eventually.ts';
import { closeToast, nextToast, PASSWORD, register, signIn } from '../people.ts';
import { DESKTOP, holdCalls, type Site } from '../site.ts';

/** Opens a page with a virtual authenticator; at `localhost`, because passkeys are bound to a host name. */
async function pageWithDevice(site: Site): Promise<Page> {
  const baseURL = site.product.baseUrl.replace('127.0.0.1', 'localhost');
  const page = await site.newPage({ baseURL, viewport: DESKTOP });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  return page;
}

async function openPasskeys(page: Page) {
  await page.getByRole('button', { name: 'Chaves de acesso' }).click();
  return page.getByRole('dialog', { name: 'Chaves de acesso' });
}

/** Makes the session of a page appear to have been started eleven minutes ago, and waits until the BFF knows. */
async function startedLongAgo(site: Site, page: Page): Promise<void> {
  const database = await createConnection(site.product.mongoUrl('auth')).asPromise();
  const sid = (await page.context().cookies()).find(({ name }) => name === 'sid')?.value ?? '';
  const change = { $set: { createdAt: new Date(Date.now() - 11 * 60_000) } };
  await database.collection('session_tokens').updateOne({ tokenHash: sha256(sid) }, change);
  await database.close();
  // The BFF drops the cached sessions of a changed user.
  const { user } = await (await page.request.get('/api/auth/me')).json();
  await site.services.auth.setPremium({ params: { id: user.id }, body: { isPremium: true, by: 'admin' } });
  await eventually(async () => expect((await page.request.post('/api/auth/passkey-options')).status()).toBe(403));
}

/** Tests of passkeys, also those required of admins. @param site with `ADMIN_PASSKEY=required` */
export function passkeys(site: Site): void {
  describe('a passkey', () => {
    it('is added in the settings of the account, signs in, and signs in no more once it is removed', async () => {
      const [page, person] = await Promise.all([pageWithDevice(site), register(site)]);
      await signIn(page, person);
      await page.goto('/painel');
      const dialog = await openPasskeys(page);
      const add = dialog.getByRole('button', { name: 'Adicionar chave' });
      await add.click();
      await dialog.getByText('Nome é obrigatório').waitFor();
      await dialog.getByLabel('Nome').fill('Celular');
      await add.click();
      expect(await nextToast(page)).toBe('Chave de acesso adicionada!');
      await closeToast(page);
      await dialog.getByRole('listitem').filter({ hasText: 'Celular' }).waitFor();
      await dialog.getByLabel('Nome').fill('O mesmo celular');
      await add.click();
      expect(await nextToast(page)).toBe('Erro ao adicionar chave / Este aparelho já tem uma chave desta conta.');
      await closeToast(page);
      await page.context().clearCookies();
      await page.goto('/login');
      await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
      expect(await nextToast(page)).toBe('Login realizado! / Bem-vindo de volta!');
      await page.waitForURL('**/painel');
      // What is still being asked for with the session that the next login ends would be refused.
      await page.getByRole('heading', { name: 'Configure sua loja' }).waitFor();
      // A session that the passkey started would end with it.
      await signIn(page, person);
      await page.reload();
      const again = await openPasskeys(page);
      await again.getByRole('button', { name: 'Remover Celular' }).click();
      expect(await nextToast(page)).toBe('Chave de acesso removida!');
      await again.getByRole('button', { name: 'Remover Celular' }).waitFor({ state: 'detached' });
      await eventually(async () => expect(await again.locator(':focus').textContent()).toBe('Adicionar chave'));
      await page.context().clearCookies();
      await page.goto('/login');
      await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
      expect(await nextToast(page)).toBe('Erro ao fazer login / Chave de acesso inválida');
    });
  });

  it('a passkey is removed after the password was given again, where the login is too long ago', async () => {
    const [page, person] = await Promise.all([pageWithDevice(site), register(site)]);
    await signIn(page, person);
    await page.goto('/painel');
    const dialog = await openPasskeys(page);
    await dialog.getByLabel('Nome').fill('Celular');
    await dialog.getByRole('button', { name: 'Adicionar chave' }).click();
    expect(await nextToast(page)).toBe('Chave de acesso adicionada!');
    await closeToast(page);
    await startedLongAgo(site, page);
    await dialog.getByRole('button', { name: 'Remover Celular' }).click();
    const asked = page.getByRole('dialog', { name: 'Confirme a sua senha' });
    await asked.getByLabel('Senha atual').fill('errada1');
    await asked.getByRole('button', { name: 'Remover', exact: true }).click();
    await asked.getByText('Senha atual incorreta').waitFor();
    await asked.getByLabel('Senha atual').fill(PASSWORD);
    await asked.getByRole('button', { name: 'Remover', exact: true }).click();
    expect(await nextToast(page)).toBe('Chave de acesso removida!');
    await asked.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Remover Celular' }).waitFor({ state: 'detached' });
    await eventually(async () => expect(await dialog.locator(':focus').textContent()).toBe('Adicionar chave'));
  });

  describe('an admin where passkeys are required', () => {
    it('adds one before anything else, and shows it after the password', async () => {
      const email = `${randomUUID()}@example.com`;
      const details = { firstName: 'Ana', lastName: 'Lima', phone: '5511999990000', password: PASSWORD };
      await site.services.auth.createAdmin({ body: { id: randomUUID(), email, ...details } });
      const page = await pageWithDevice(site);
      await signIn(page, { email, firstName: 'Ana' });
      const { sent, release } = await holdCalls(page, /PasskeyGate-.*\.js/);
      await page.goto('/admin/usuarios');
      await sent;
      await page.locator('[aria-busy=true]').waitFor();
      release();
      await page.getByRole('heading', { level: 1, name: 'Chave de acesso' }).waitFor();
      expect(await page.getByText(email).count()).toBe(0);
      await page.getByLabel('Nome').fill('Notebook');
      await page.getByRole('button', { name: 'Adicionar chave' }).click();
      await page.getByText(email).first().waitFor();
      await page.goto('/admin');
      const dialog = await openPasskeys(page);
      await dialog.getByText('Notebook', { exact: true }).waitFor();
      await page.context().clearCookies();
      await signIn(page, { email, firstName: 'Ana' });
      await page.goto('/admin/usuarios');
      await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click();
      await page.getByText(email).first().waitFor();
    });
  });
}
