import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../infra/test/eventually.ts';
import { type Site, toastsOf, WITHOUT_RETRY } from './site.ts';

export const PASSWORD = 'cardume123';

export interface Person {
  email: string;
  firstName: string;
}

/** Registers a lojista by the API call of the registration screen. */
export async function register(site: Site, firstName = 'Roberto'): Promise<Person> {
  const person = { email: `${randomUUID()}@example.com`, firstName };
  const body = JSON.stringify({ ...person, lastName: 'Nogueira', phone: '(11) 98765-4321', password: PASSWORD });
  await eventually(async () => {
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch(`${site.product.baseUrl}/api/auth/register`, { method: 'POST', headers, body });
    // 409: an earlier attempt that failed for the client has registered the person.
    expect([201, 409]).toContain(status);
  });
  return person;
}

/** Signs in the browser context of a page. */
export async function signIn(page: Page, { email }: Person): Promise<void> {
  // Retried, because a login that is queued for too long is refused with 503.
  await eventually(async () => {
    const answer = await page.request.post('/api/auth/login', { data: { identifier: email, password: PASSWORD } });
    expect(answer.status()).toBe(200);
  });
}

/** Opens a page of a newly registered, signed-in lojista. */
export async function lojistaPage(site: Site, options?: Parameters<Site['newPage']>[0]): Promise<Page> {
  const [page, person] = await Promise.all([site.newPage(options), register(site)]);
  await signIn(page, person);
  return page;
}

/** Waits for toasts that no earlier call has returned. @returns the text of the last one */
export async function nextToast(page: Page): Promise<string> {
  let last: string | undefined;
  await eventually(async () => {
    last = toastsOf(page).splice(0).at(-1);
    expect(last).toBeDefined();
  });
  return String(last);
}

/** Closes the toast, so that it does not cover elements below it. */
export async function closeToast(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fechar aviso' }).click();
}

/** Responds to a call of the page with a status and a body. @returns a function that ends the interception */
export async function fulfilCall(page: Page, path: string | RegExp, status: number, body: string): Promise<() => void> {
  let on = true;
  await page.route(path, (route) => (on ? route.fulfill({ status, headers: WITHOUT_RETRY, body }) : route.fallback()));
  return () => {
    on = false;
  };
}
