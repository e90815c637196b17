import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../../../infra/test/eventually.ts';
import { PASSWORD, type Person, signIn } from '../people.ts';
import type { Site } from '../site.ts';

export interface Admin extends Person {
  id: string;
  page: Page;
}

/** Opens a page of a new, signed-in admin at a path. */
export async function adminAt(site: Site, path: string, options?: Parameters<Site['newPage']>[0]): Promise<Admin> {
  const [id, firstName] = [randomUUID(), 'Helena'];
  const person = { email: `${id}@example.com`, firstName };
  const body = { ...person, lastName: 'Prado', phone: '1', password: PASSWORD };
  await site.services.auth.createAdmin({ body: { id, ...body } });
  const page = await site.newPage(options);
  await signIn(page, person);
  await page.goto(path);
  return { ...person, id, page };
}

/** Waits until the audit contains this text. It lists entries once the BFF has received the message of the admin. */
export async function untilAudited(page: Page, words: string): Promise<void> {
  await eventually(async () => expect(await (await page.request.get('/api/admin/audit')).text()).toContain(words));
}
