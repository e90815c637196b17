import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sha256 } from '@cardume/auth/api';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Connection, createConnection } from 'mongoose';
import { enterRestorePhase } from '../../../infra/test/enter-restore-phase.ts';
import { eventually } from '../../../infra/test/eventually.ts';
import { confirmationTokenIn, MailServer, type ReceivedMail, resetTokenIn } from '../../../infra/test/mail-server.ts';
import { type RunningProduct, startProduct } from '../../../infra/test/product.ts';
import { type ServiceClients, servicesOf } from '../../../infra/test/services.ts';

interface Queued {
  to: string;
  attempts: number;
}

const ORIGIN = 'https://cardume.example';
const HOUR_MS = 3_600_000;
/** Interval at which auth looks for queued mails. */
const POLL_MS = 1_000;
const INVALID = { status: 400, body: { message: 'Link inválido ou expirado', code: 'invalid_link' } };

let product: RunningProduct;
let auth: ServiceClients['auth'];
let server: MailServer;
let database: Connection;

beforeAll(async () => {
  server = await MailServer.start();
  const env = { SMTP_URL: server.url, MAIL_FROM: 'Cardume <nao-responda@cardume.example>', PUBLIC_URL: ORIGIN };
  product = await startProduct({ only: ['auth'], env });
  auth = servicesOf(product).auth;
  database = await createConnection(product.mongoUrl('auth')).asPromise();
});
afterAll(async () => {
  await database?.close();
  await product?.stop();
  await server?.stop();
});

const mails = () => database.collection<Queued & { _id: string; nextAttempt: Date; requestedAt: Date }>('mails');
const links = () => database.collection<{ _id: string; userId: string; expiresAt: Date }>('password_links');
const queued = (to: string) => mails().find({ to }).toArray();
const linksTo = (email: string) =>
  server.mails.filter((mail) => mail.to.includes(email) && resetTokenIn(mail) !== '').length;
const isSent = (to: string) => eventually(async () => expect(await queued(to)).toEqual([]));

async function person() {
  const id = randomUUID();
  const email = `${id}@example.com`;
  const details = { email, password: 'cardume123', firstName: 'Ana', lastName: 'Lima', phone: '5511999990000' };
  await auth.registerUser({ params: { id }, body: details });
  await server.confirmationsTo(email);
  await isSent(email);
  return { id, email };
}

const device = { userAgent: 'test', ipAddress: '127.0.0.1' };
const signIn = (userId: string, password = 'cardume123') => auth.signIn({ body: { userId, password, device } });
const forget = (email: string) => auth.requestPasswordLink({ body: { email } });
const recover = (token: string, newPassword = 'nova-senha') =>
  auth.recoverPassword({ params: { tokenHash: sha256(token) }, body: { newPassword } });

/** Requests another e-mail and confirms it. */
async function changeEmail(id: string, email: string, currentPassword = 'cardume123'): Promise<void> {
  await auth.changeEmail({ params: { id }, body: { email, currentPassword } });
  const [mail] = await server.confirmationsTo(email);
  await auth.confirmEmail({ params: { tokenHash: sha256(confirmationTokenIn(mail as ReceivedMail)) } });
}

/** Requests a link and returns its mail. */
async function linkFor(email: string): Promise<ReceivedMail> {
  await forget(email);
  const [mail] = await server.mailsTo(email);
  return mail as ReceivedMail;
}

describe('the mail with a link', () => {
  it('is sent as text and HTML, and only the hash of its token is stored', async () => {
    const { id, email } = await person();
    const mail = await linkFor(email.toUpperCase().replace('EXAMPLE', 'example').toLowerCase());
    const token = resetTokenIn(mail);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(mail.from).toBe('nao-responda@cardume.example');
    expect(mail.headers.get('from')).toBe('Cardume <nao-responda@cardume.example>');
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail.text).toContain(`${ORIGIN}/redefinir-senha#token=${token}`);
    expect(mail.html).toContain(`href="${ORIGIN}/redefinir-senha#token=${token}"`);
    expect(mail.html).toContain('Redefinir senha');
    await isSent(email);
    const stored = await links().find({ userId: id }).toArray();
    expect(stored).toMatchObject([{ _id: sha256(token) }]);
    expect((Number(stored[0]?.expiresAt) - Date.now()) / HOUR_MS).toBeCloseTo(1, 1);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('goes to nobody for an unknown address, a suspended and a closed account', async () => {
    const [suspended, closed, other] = [await person(), await person(), await person()];
    await auth.setUserStatus({ params: { id: suspended.id }, body: { status: 'suspended', by: 'admin' } });
    await auth.closeAccount({ params: { id: closed.id }, body: {} });
    const addresses = [suspended.email, closed.email, `${randomUUID()}@example.com`];
    for (const email of addresses) await forget(email);
    for (const email of addresses) await isSent(email);
    await linkFor(other.email);
    expect(addresses.map(linksTo)).toEqual([0, 0, 0]);
  });

  it('is tried again until the mail server is back', async () => {
    const { id, email } = await person();
    await server.stop();
    await forget(email);
    await eventually(async () => expect((await queued(email))[0]?.attempts).toBeGreaterThan(1));
    await server.start();
    const [mail] = await server.mailsTo(email);
    await recover(resetTokenIn(mail as ReceivedMail));
    await signIn(id, 'nova-senha');
  });

  it('waits while a restore replaces the data', async () => {
    const { id, email } = await person();
    const restore = randomUUID();
    await enterRestorePhase(database, restore, 'refuse');
    try {
      const now = new Date();
      const mail = {
        _id: randomUUID(),
        kind: 'password-link',
        to: email,
        requestedAt: now,
        attempts: 0,
        nextAttempt: now,
      };
      await mails().insertOne(mail);
      await pause(2 * POLL_MS);
      expect(await queued(email)).toEqual([mail]);
      expect(await links().countDocuments({ userId: id })).toBe(0);
    } finally {
      await enterRestorePhase(database, restore, 'open');
    }
    await server.mailsTo(email);
    await isSent(email);
  });

  it('is sent although a fast clock, which was set back, put its next attempt an hour ahead', async () => {
    const { email } = await person();
    const [requestedAt, nextAttempt] = [new Date(), new Date(Date.now() + HOUR_MS)];
    const mail = { kind: 'password-link', to: email, requestedAt, attempts: 0, nextAttempt };
    await mails().insertOne({ _id: randomUUID(), ...mail });
    await server.mailsTo(email);
    await isSent(email);
  });

  it('is not lost when auth is killed while it sends', async () => {
    const { email } = await person();
    const release = server.hold();
    await forget(email);
    await server.mailsTo(email);
    await product.processes.kill('auth');
    release();
    expect(await queued(email)).toMatchObject([{ attempts: 1 }]);
    await product.processes.restart('auth');
    // Ends the lease of the lost attempt, which would otherwise last two minutes.
    expect((await mails().updateOne({ to: email }, { $set: { nextAttempt: new Date() } })).matchedCount).toBe(1);
    await server.mailsTo(email, 2);
    await isSent(email);
  });

  it('is abandoned after an hour, and when the server rejects the mailbox', async () => {
    const [late, unknown] = [await person(), await person()];
    server.refusedRecipients.add(unknown.email);
    await forget(unknown.email);
    await isSent(unknown.email);
    await server.stop();
    await forget(late.email);
    await mails().updateOne({ to: late.email }, { $set: { requestedAt: new Date(Date.now() - HOUR_MS - 1) } });
    await isSent(late.email);
    await server.start();
    expect([late.email, unknown.email].map(linksTo)).toEqual([0, 0]);
  });

  it('is deleted with the account', async () => {
    const { id, email } = await person();
    await server.stop();
    await forget(email);
    await auth.closeAccount({ params: { id }, body: {} });
    expect(await queued(email)).toEqual([]);
    await server.start();
  });
});

describe('a link', () => {
  it('sets another password once, and ends all sessions and the temporary password', async () => {
    const { id, email } = await person();
    const { temporaryPassword } = await auth.resetPassword({ params: { id }, body: { by: 'admin' } });
    const { token: session, user } = await signIn(id, temporaryPassword);
    expect(user.temporaryPassword).toBe(true);
    await forget(email);
    const sent = await server.mailsTo(email, 2);
    const token = resetTokenIn(sent.find((mail) => resetTokenIn(mail) !== '') as ReceivedMail);
    const both = await Promise.allSettled([recover(token), recover(token)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: INVALID });
    await expect(recover(token)).rejects.toMatchObject(INVALID);
    const getSession = auth.getSession({ params: { tokenHash: sha256(session) }, query: {} });
    await expect(getSession).rejects.toMatchObject({ status: 401 });
    await expect(signIn(id, temporaryPassword)).rejects.toMatchObject({ status: 401 });
    expect((await signIn(id, 'nova-senha')).user.temporaryPassword).toBeUndefined();
  });

  it('keeps the passkeys of an admin, whom only operators create', async () => {
    const [id, email] = [randomUUID(), `${randomUUID()}@example.com`];
    const facts = { email, password: 'cardume123', firstName: 'Ana', lastName: 'Lima', phone: '1' };
    await auth.createAdmin({ body: { id, ...facts } });
    const passkey = { _id: randomUUID(), userId: id, name: 'Celular', counter: 0, createdAt: new Date(0) };
    await database.collection<typeof passkey>('passkeys').insertOne(passkey);
    await recover(resetTokenIn(await linkFor(email)));
    expect(await auth.listPasskeys({ params: { id } })).toHaveLength(1);
    const [, told] = await server.mailsTo(email, 2);
    expect(told?.text).toContain('Estas chaves de acesso continuam valendo: Celular.');
  });

  it('stays valid when another one is requested, and all end with the first use', async () => {
    const { email } = await person();
    const first = resetTokenIn(await linkFor(email));
    await forget(email);
    const second = resetTokenIn((await server.mailsTo(email, 2))[1] as ReceivedMail);
    await recover(first);
    await expect(recover(second)).rejects.toMatchObject(INVALID);
  });

  it('expires after an hour', async () => {
    const { email } = await person();
    const token = resetTokenIn(await linkFor(email));
    const past = { $set: { expiresAt: new Date(Date.now() - 1) } };
    expect((await links().updateOne({ _id: sha256(token) }, past)).matchedCount).toBe(1);
    await expect(recover(token)).rejects.toMatchObject(INVALID);
  });

  it.each([
    [
      'a suspension',
      (id: string) => auth.setUserStatus({ params: { id }, body: { status: 'suspended', by: 'admin' } }),
    ],
    ['a reset by an admin', (id: string) => auth.resetPassword({ params: { id }, body: { by: 'admin' } })],
    ['another e-mail', (id: string) => changeEmail(id, `${randomUUID()}@example.com`)],
    ['the closing of the account', (id: string) => auth.closeAccount({ params: { id }, body: {} })],
  ])('ends with %s', async (_, act) => {
    const { id, email } = await person();
    const token = resetTokenIn(await linkFor(email));
    await act(id);
    await expect(recover(token)).rejects.toMatchObject(INVALID);
  });
});

describe('a link to the previous address', () => {
  it('is invalid even if it was created while the e-mail was changed', async () => {
    const { id, email } = await person();
    const token = resetTokenIn(await linkFor(email));
    const link = await links().findOne({ _id: sha256(token) });
    const next = `${randomUUID()}@example.com`;
    await changeEmail(id, next);
    // As if the mail had looked up the account before the change, which deletes only the links of its snapshot.
    if (link) await links().insertOne(link);
    await expect(recover(token)).rejects.toMatchObject(INVALID);
    await recover(resetTokenIn(await linkFor(next)));
  });
});

describe('a change of the account', () => {
  it('is reported by mail: of the password to the person, of the e-mail to the previous address', async () => {
    const { id, email } = await person();
    const { token } = await signIn(id);
    const change = { currentPassword: 'cardume123', newPassword: 'nova-senha', keep: sha256(token) };
    await auth.changePassword({ params: { id }, body: change });
    const next = `${randomUUID()}@example.com`;
    await changeEmail(id, next, 'nova-senha');
    const told = await server.mailsTo(email, 3);
    const texts = told.map(({ text }) => text).join('\n');
    expect(texts).toMatch(/pedido para trocar o email da sua conta/);
    expect(texts).toMatch(/A senha da sua conta .* acaba de ser alterada/);
    expect(texts).toMatch(/O email da sua conta .* acaba de ser alterado/);
    expect(texts).not.toContain(next);
    await auth.resetPassword({ params: { id }, body: { by: 'admin' } });
    await server.mailsTo(next);
  });
});
