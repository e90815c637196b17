import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../infra/test/eventually.ts';
import { MailServer, type ReceivedMail, resetTokenIn } from '../../infra/test/mail-server.ts';
import { type RunningProduct, startProduct } from '../../infra/test/product.ts';
import { absentServices, servicesOf } from '../../infra/test/services.ts';
import { CookieClient } from './browser.ts';

/** Shorter than the 10 s for which a BFF caches a session, so that only a message can have ended it earlier. */
const NOTICE_MS = 8_000;
const PASSWORD = 'cardume123';

let product: RunningProduct;
let server: MailServer;

beforeAll(async () => {
  server = await MailServer.start();
  const mail = { SMTP_URL: server.url, MAIL_FROM: 'Cardume <nao-responda@cardume.example>' };
  product = await startProduct({ only: ['auth', 'bff'], second: ['bff'], env: { ...absentServices, ...mail } });
});
afterAll(async () => {
  await product?.stop();
  await server?.stop();
});

const browser = (name = 'bff') => new CookieClient(product.urls[name] ?? '');
const forgot = (body: unknown, from = browser()) => from.post('/api/auth/forgot', body);
const reset = (token: unknown, newPassword: unknown = 'nova-senha', from = browser()) =>
  from.post('/api/auth/reset', { token, newPassword });

async function registered(): Promise<{ id: string; email: string }> {
  const email = `${randomUUID()}@example.com`;
  const person = { email, password: PASSWORD, firstName: 'Ana', lastName: 'Lima', phone: '11999990000' };
  const { status, body } = await browser().post('/api/auth/register', person);
  expect(status).toBe(201);
  return { email, id: (body.user as { id: string }).id };
}

async function signedIn(email: string, name = 'bff', password = PASSWORD): Promise<CookieClient> {
  const from = browser(name);
  expect((await from.post('/api/auth/login', { identifier: email, password })).status).toBe(200);
  return from;
}

async function linkFor(email: string): Promise<string> {
  expect((await forgot({ email })).status).toBe(202);
  return resetTokenIn((await server.mailsTo(email))[0] as ReceivedMail);
}

describe('asking for a link', () => {
  it('gives the same answer for a known, an unknown and a suspended account, with and without a session', async () => {
    const [known, suspended] = [await registered(), await registered()];
    const mine = await signedIn(known.email);
    const { auth } = servicesOf(product);
    await auth.setUserStatus({ params: { id: suspended.id }, body: { status: 'suspended', by: 'admin' } });
    const answers = [
      await forgot({ email: ` ${known.email.toUpperCase()} ` }),
      await forgot({ email: `${randomUUID()}@example.com` }),
      await forgot({ email: suspended.email }),
      await forgot({ email: known.email }, mine),
    ];
    const shown = answers.map(({ status, text, headers }) => [status, text, [...headers.keys()].toSorted()]);
    expect(shown).toEqual(Array.from(answers, () => [202, '{}', shown[0]?.[2]]));
    const [mail] = await server.mailsTo(known.email, 2);
    expect(mail?.text).toContain(`http://localhost:${new URL(product.baseUrl).port}/redefinir-senha#token=`);
  });

  it.each([
    [{ email: 'nada' }],
    [{ email: 'a@example.com\r\nBcc: b@example.com' }],
    [{ email: 'a@example.com, b@example.com' }],
    [{ email: '' }],
    [{ email: 5 }],
    [{}],
  ])('refuses %j, which is no address', async (body) => {
    const { status, body: answer } = await forgot(body);
    expect([status, answer.fields]).toEqual([400, { email: 'Email inválido' }]);
  });

  it('sends five links an hour to an account; the responses to further requests are the same', async () => {
    const [often, other] = [await registered(), await registered()];
    const bffs = ['bff', 'bff-2', 'bff', 'bff-2', 'bff', 'bff-2', 'bff'];
    const answers = await Promise.all(
      bffs.map((name, index) => forgot({ email: index % 2 ? often.email : often.email.toUpperCase() }, browser(name))),
    );
    expect(answers.map(({ status }) => status)).toEqual(bffs.map(() => 202));
    await linkFor(other.email);
    await server.mailsTo(often.email, 5);
    // A later mail has been sent, so no mail to this account is queued.
    await linkFor((await registered()).email);
    expect(await server.mailsTo(often.email, 5)).toHaveLength(5);
  });

  it('is announced in the configuration of the client', async () => {
    const { body } = await browser().get('/api/config');
    expect(body).toMatchObject({ passwordReset: true, supportWhatsapp: expect.any(String) });
  });
});

describe('setting another password', () => {
  it('ends all sessions on every BFF, works once and is in the security log', async () => {
    const { id, email } = await registered();
    const sessions = [await signedIn(email), await signedIn(email, 'bff-2')];
    for (const session of sessions) expect((await session.get('/api/auth/me')).status).toBe(200);
    const token = await linkFor(email);
    const answers = await Promise.all([reset(token), reset(token, 'nova-senha', browser('bff-2'))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400]);
    for (const session of sessions) {
      await eventually(async () => expect((await session.get('/api/auth/me')).status).toBe(401), NOTICE_MS);
    }
    const again = await reset(token);
    expect([again.status, again.body]).toEqual([400, { message: 'Link inválido ou expirado', code: 'invalid_link' }]);
    expect((await browser().post('/api/auth/login', { identifier: email, password: PASSWORD })).status).toBe(401);
    await signedIn(email, 'bff-2', 'nova-senha');
    const logs = await Promise.all(['bff', 'bff-2'].map((name) => readFile(product.processes.logFile(name), 'utf8')));
    const lines = logs
      .join('\n')
      .split('\n')
      .filter((line) => line.includes('"password_recovered"'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ security: 'password_recovered', account: id });
    const all = [...logs, await readFile(product.processes.logFile('auth'), 'utf8')].join('\n');
    for (const secret of [token, email, 'nova-senha']) expect(all).not.toContain(secret);
  });

  it.each(['', 'nada', 'x'.repeat(43)])('refuses the link %j', async (token) => {
    const { status, body } = await reset(token);
    expect([status, body.message]).toEqual([400, 'Link inválido ou expirado']);
  });

  it('refuses a bad password and leaves the link valid', async () => {
    const { email } = await registered();
    const token = await linkFor(email);
    expect((await reset(token, '12345')).body.fields).toEqual({ newPassword: 'Senha deve ter no mínimo 6 caracteres' });
    expect((await reset(token, 'x'.repeat(129))).body.fields).toEqual({
      newPassword: 'Senha deve ter no máximo 128 caracteres',
    });
    expect((await browser().post('/api/auth/reset', {})).status).toBe(400);
    expect((await reset(token)).status).toBe(204);
  });

  it('is not possible for a suspended account', async () => {
    const { id, email } = await registered();
    const token = await linkFor(email);
    const { auth } = servicesOf(product);
    await auth.setUserStatus({ params: { id }, body: { status: 'suspended', by: 'admin' } });
    expect((await reset(token)).status).toBe(400);
    await auth.setUserStatus({ params: { id }, body: { status: 'approved', by: 'admin' } });
    await signedIn(email);
  });

  it('is refused from another origin', async () => {
    for (const path of ['/api/auth/forgot', '/api/auth/reset']) {
      expect((await browser().send('POST', path, {}, { origin: 'https://evil.example' })).status).toBe(403);
    }
  });
});
