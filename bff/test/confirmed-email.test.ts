import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../infra/test/eventually.ts';
import { confirmationTokenIn, MailServer, type ReceivedMail, resetTokenIn } from '../../infra/test/mail-server.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { absentServices, servicesOf } from '../../infra/test/services.ts';
import { Authenticator } from './authenticator.ts';
import { CookieClient } from './browser.ts';

const PASSWORD = 'cardume123';
const PUBLIC_URL = 'http://cardume.example';
/** Shorter than the 10 s for which a BFF caches a session. */
const NOTICE_MS = 8_000;
const INVALID = { status: 400, body: { message: 'Link inválido ou expirado', code: 'invalid_link' } };

let product: RunningProduct;
let server: MailServer;
beforeAll(async () => {
  server = await MailServer.start();
  const mail = { SMTP_URL: server.url, MAIL_FROM: 'Cardume <nao-responda@cardume.example>', PUBLIC_URL };
  product = await startProduct({ only: ['auth', 'bff'], second: ['bff'], env: { ...absentServices, ...mail } });
});
afterAll(async () => {
  await product?.stop();
  await server?.stop();
});

const browser = (name = 'bff') => new CookieClient(product.urls[name] ?? '');
const newEmail = () => `${randomUUID()}@example.com`;

async function signIn(email: string, password = PASSWORD): Promise<CookieClient> {
  const mine = browser();
  expect((await mine.post('/api/auth/login', { identifier: email, password })).status).toBe(200);
  return mine;
}

async function registered(email = newEmail()) {
  const person = { email, password: PASSWORD, firstName: 'Ana', lastName: 'Lima', phone: '11999990000' };
  const { status, body } = await browser().post('/api/auth/register', person);
  expect(status).toBe(201);
  return { id: (body.user as { id: string }).id, email, mine: await signIn(email) };
}

/** Returns the token of the newest of `count` mails that confirm the address. */
async function tokenTo(email: string, count = 1): Promise<string> {
  return confirmationTokenIn((await server.confirmationsTo(email, count))[count - 1] as ReceivedMail);
}
const confirm = (token: unknown, by = browser()) => by.post('/api/auth/confirm-email', { token });
const me = async (by: CookieClient) =>
  (await by.read<{ user: { email: string; emailVerified: boolean } }>('/api/auth/me')).user;
const changeTo = (by: CookieClient, email: string, currentPassword = PASSWORD) =>
  by.send('PUT', '/api/auth/update-email', { email, currentPassword });

async function addPasskey(by: CookieClient, name = 'Celular'): Promise<Authenticator> {
  const key = new Authenticator(PUBLIC_URL);
  const { body: options } = await by.post<{ challenge: string }>('/api/auth/passkey-options');
  expect((await by.post('/api/auth/passkeys', { name, response: key.register(options) })).status).toBe(201);
  return key;
}

async function statusOfSignIn(key: Authenticator): Promise<number> {
  const by = browser();
  const { body: options } = await by.post<{ challenge: string }>('/api/auth/passkey-login/options');
  return (await by.post('/api/auth/passkey-login', { response: key.show(options) })).status;
}

async function recover(email: string, newPassword = 'nova-senha'): Promise<ReceivedMail> {
  expect((await browser().post('/api/auth/forgot', { email })).status).toBe(202);
  const link = await eventually(async () => {
    const found = server.mails.find((mail) => mail.to.includes(email) && resetTokenIn(mail) !== '');
    if (!found) throw new Error('no link yet');
    return found;
  });
  const before = server.mails.length;
  expect((await browser().post('/api/auth/reset', { token: resetTokenIn(link), newPassword })).status).toBe(204);
  return eventually(async () => {
    const told = server.mails.slice(before).find(({ to, text }) => to.includes(email) && text.includes('A senha da'));
    if (!told) throw new Error('not told yet');
    return told;
  });
}

describe('the e-mail of a registration', () => {
  it('is confirmed by a mailed link, once, and blocks nothing until then', async () => {
    const { email, mine } = await registered();
    expect(await me(mine)).toMatchObject({ email, emailVerified: false });
    expect((await mine.get('/api/auth/sessions')).status).toBe(200);
    const [mail] = await server.confirmationsTo(email);
    expect(mail?.text).toContain(`${PUBLIC_URL}/confirmar-email#token=`);
    const token = await tokenTo(email);
    const both = await Promise.all([confirm(token), confirm(token, browser('bff-2'))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 400]);
    expect(await confirm(token)).toMatchObject(INVALID);
    await eventually(async () => expect((await me(mine)).emailVerified).toBe(true), NOTICE_MS);
  });

  it('gets the link again when its person asks, eight times an hour, until it is confirmed', async () => {
    const { email, mine } = await registered();
    const again = () => mine.post('/api/auth/email-confirmations');
    for (let turn = 0; turn < 8; turn++) expect((await again()).status).toBe(202);
    expect((await again()).status).toBe(429);
    expect((await browser().post('/api/auth/email-confirmations')).status).toBe(401);
    expect((await confirm(await tokenTo(email, 9))).status).toBe(204);
  });

  it.each(['', 'nada', 'x'.repeat(43)])('is not confirmed by the link %j', async (token) => {
    expect((await confirm(token)).status).toBe(400);
  });

  it('is not confirmed for a suspended account', async () => {
    const { id, email } = await registered();
    const token = await tokenTo(email);
    const { auth } = servicesOf(product);
    await auth.setUserStatus({ params: { id }, body: { status: 'suspended', by: 'admin' } });
    expect(await confirm(token)).toMatchObject(INVALID);
  });
});

describe('another e-mail', () => {
  it('counts once it is confirmed, and the old one is told', async () => {
    const [{ email, mine }, next] = [await registered(), newEmail()];
    const { status, body } = await changeTo(mine, next.toUpperCase().replace('EXAMPLE.COM', 'example.com'));
    expect([status, (body.user as { email: string }).email]).toEqual([200, email]);
    await signIn(email);
    expect((await browser().post('/api/auth/login', { identifier: next, password: PASSWORD })).status).toBe(401);
    const [asked] = await server.mailsTo(email);
    expect(asked?.text).toContain('pedido para trocar o email');
    expect((await confirm(await tokenTo(next))).status).toBe(204);
    await signIn(next);
    expect((await browser().post('/api/auth/login', { identifier: email, password: PASSWORD })).status).toBe(401);
    const [, changed] = await server.mailsTo(email, 2);
    expect(changed?.text).toContain('acaba de ser alterado');
    await eventually(async () => expect(await me(mine)).toMatchObject({ email: next, emailVerified: true }), NOTICE_MS);
  });

  it('looks the same for a taken address, whose owner gets no mail', async () => {
    const [one, two, taken] = [await registered(), await registered(), await registered()];
    const answers = [await changeTo(one.mine, newEmail()), await changeTo(two.mine, taken.email)];
    const shown = answers.map(({ status, body, headers }) => {
      const { id: _, email: _email, username, createdAt, ...rest } = body.user as Record<string, unknown>;
      return [status, typeof username, typeof createdAt, rest, [...headers.keys()].toSorted()];
    });
    expect(shown[1]).toEqual(shown[0]);
    expect(answers[0]?.status).toBe(200);
    // Mails are sent in their order: what was queued for the taken address is dropped by now.
    await server.confirmationsTo((await registered()).email);
    expect(await server.confirmationsTo(taken.email)).toHaveLength(1);
    await signIn(two.email);
  });

  it('is not taken over by a link after somebody else has registered it', async () => {
    const [{ email, mine }, next] = [await registered(), newEmail()];
    await changeTo(mine, next);
    const token = await tokenTo(next);
    const other = await registered(next);
    expect(await confirm(token)).toMatchObject(INVALID);
    expect((await me(mine)).email).toBe(email);
    expect((await me(other.mine)).email).toBe(next);
  });

  it('is requested no more after another password', async () => {
    const [{ email, mine }, next] = [await registered(), newEmail()];
    await changeTo(mine, next);
    const token = await tokenTo(next);
    const change = { currentPassword: PASSWORD, newPassword: 'nova-senha' };
    expect((await mine.send('PUT', '/api/auth/update-password', change)).status).toBe(200);
    expect(await confirm(token)).toMatchObject(INVALID);
    expect((await me(mine)).email).toBe(email);
  });

  it('mails eight strangers an hour, not more', async () => {
    const { mine } = await registered();
    const statuses: number[] = [];
    for (let turn = 0; turn < 9; turn++) statuses.push((await changeTo(mine, newEmail())).status);
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 200), 429]);
  });

  it('mails one stranger eight times an hour, from whatever accounts', async () => {
    const [one, two, stranger] = [await registered(), await registered(), newEmail()];
    for (let turn = 0; turn < 4; turn++) {
      for (const { mine } of [one, two]) expect((await changeTo(mine, stranger)).status).toBe(200);
    }
    expect((await changeTo(one.mine, stranger)).status).toBe(429);
  });
});

describe('a passkey', () => {
  it('is told by mail, which names nothing that was typed', async () => {
    const { email, mine } = await registered();
    await addPasskey(mine, 'COMPRE AQUI');
    const [mail] = await server.mailsTo(email);
    expect(mail?.text).toContain('Uma chave de acesso acaba de ser adicionada');
    for (const { text, html } of [...(await server.confirmationsTo(email)), ...(await server.mailsTo(email))])
      for (const typed of ['COMPRE', 'Lima']) expect(text + html).not.toContain(typed);
  });

  it('that a stranger left there before the address was confirmed ends with a recovery by mail', async () => {
    const { email, mine: stranger } = await registered();
    const key = await addPasskey(stranger);
    expect(await statusOfSignIn(key)).toBe(200);
    const told = await recover(email);
    expect(told.text).toContain('Nenhuma chave de acesso vale mais');
    expect(await statusOfSignIn(key)).toBe(401);
    const owner = await signIn(email, 'nova-senha');
    expect(await owner.read('/api/auth/passkeys')).toEqual([]);
    // The recovery has confirmed the address.
    expect((await me(owner)).emailVerified).toBe(true);
  });

  it('that was added after the address was confirmed stays, and the mail names it, escaped', async () => {
    const { email, mine } = await registered();
    const before = await addPasskey(mine, 'Antiga');
    expect((await confirm(await tokenTo(email))).status).toBe(204);
    const after = await addPasskey(mine, '<b>"Nova" & só</b>');
    await server.mailsTo(email, 2);
    const told = await recover(email);
    expect(told.text).toContain('Estas chaves de acesso continuam valendo: <b>"Nova" & só</b>.');
    expect(told.html).toContain('continuam valendo: &lt;b&gt;&quot;Nova&quot; &amp; só&lt;/b&gt;.');
    expect([await statusOfSignIn(before), await statusOfSignIn(after)]).toEqual([401, 200]);
  });
});
