import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import express from 'express';
import { Visitors } from './visitor.ts';

const SECRET = 'a secret of sixteen';
const servers = [new Visitors(SECRET), new Visitors('another key of sixteen')].map((visitors) =>
  express()
    .set('trust proxy', true)
    .get('/', (req, res) => void res.send(visitors.getOrCreate(req, res)))
    .listen(0, '127.0.0.1'),
);
const urls: string[] = [];

beforeAll(async () => {
  for (const server of servers) {
    if (!server.listening) await once(server, 'listening');
    urls.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  }
});
afterAll(() => {
  for (const server of servers) server.close();
});

/** Sends a request. @returns the visitor's id and the cookie that was set */
async function visit(cookie = '', { url = urls[0], ...headers }: Record<string, string | undefined> = {}) {
  const sent = { cookie, ...headers } as Record<string, string>;
  const response = await fetch(url ?? '', { headers: sent });
  return { id: await response.text(), cookie: response.headers.get('set-cookie') };
}

it('is recognized by the cookie that we issued', async () => {
  const first = await visit();
  expect(first.cookie).toMatch(/^vid=[\w-]{36}; Max-Age=31536000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
  expect(await visit(first.cookie?.split(';')[0])).toEqual({ id: first.id, cookie: null });
});

it('is a new one with a cookie that is not ours', async () => {
  const first = await visit();
  const cookie = first.cookie?.split(';')[0] ?? '';
  const changed = `vid=${cookie.startsWith('vid=A') ? 'B' : 'A'}${cookie.slice(5)}`;
  for (const forged of ['vid=1', `vid=${'x'.repeat(36)}`, 'vid=0b4e7a0e-8a5c-4a52-8f0a-3d1f5e1c2b3a', changed]) {
    const seen = await visit(forged);
    expect(seen.cookie).not.toBeNull();
    expect(forged).not.toContain(seen.id);
  }
  expect((await visit(cookie, { url: urls[1] })).cookie).not.toBeNull();
});

it('has a cookie of this host alone under https', async () => {
  const https = { 'x-forwarded-proto': 'https' };
  const first = await visit('', https);
  expect(first.cookie).toMatch(/^__Host-vid=[\w-]{36}; .*Path=\/; .*Secure; SameSite=Lax$/);
  const cookie = first.cookie?.split(';')[0] ?? '';
  expect((await visit(cookie, https)).id).toBe(first.id);
  expect((await visit(cookie.replace('__Host-', ''), https)).id).not.toBe(first.id);
});
