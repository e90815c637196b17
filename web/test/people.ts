import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Site } from './site.ts';

export const PASSWORD = 'cardume123';

export interface Person {
  email: string;
  firstName: string;
}

/** Registers a lojista by the call that the page makes. */
export async function register(site: Site, firstName = 'Roberto'): Promise<Person> {
  const person = { email: `${randomUUID()}@example.com`, firstName };
  const answer = await fetch(`${site.product.baseUrl}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, lastName: 'Nogueira', phone: '(11) 98765-4321', password: PASSWORD }),
  });
  expect(answer.status).toBe(201);
  return person;
}

/** Signs in the browser context of a page. */
export async function signIn(page: Page, { email }: Person): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { identifier: email, password: PASSWORD } });
  expect(answer.status()).toBe(200);
}

/** Opens a page of a newly registered, signed-in lojista. */
export async function lojistaPage(site: Site, options?: Parameters<Site['newPage']>[0]): Promise<Page> {
  const [page, person] = await Promise.all([site.newPage(options), register(site)]);
  await signIn(page, person);
  return page;
}

/** Waits for a toast and returns its text. Read in one step, because some toasts are followed by a navigation at once. */
export async function toastOf(page: Page): Promise<string> {
  const toast = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Fechar aviso' }) });
  const lines = toast.locator('div:has(> p)');
  return lines.evaluate((element) => [...element.children].map((line) => line.textContent).join(' / '));
}

/** Closes the toast, so that the next one is waited for. */
export async function closeToast(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fechar aviso' }).click();
}

/** Responds to a call of the page with a status and a body. @returns a function that ends the interception */
export async function answerWith(page: Page, path: string | RegExp, status: number, body: string): Promise<() => void> {
  let on = true;
  await page.route(path, (route) => (on ? route.fulfill({ status, body }) : route.fallback()));
  return () => {
    on = false;
  };
}
