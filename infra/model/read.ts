import type { CookieClient } from '../../bff/test/browser.ts';
import { ADMIN_ACTORS } from './choices.ts';
import type { State, StatePart } from './state.ts';

/** Something that the product shows, and what the model expects there. */
export interface Read {
  name: string;
  /** What it depends on; undefined for everything. */
  dependsOn?: readonly StatePart[];
  /** Right within seconds, not at once. */
  eventual?: true;
  read(browserOf: Browsers): Promise<unknown>;
  expected(state: State): unknown;
}

export type Browsers = (actor: string) => CookieClient;

/** Reads without a session. */
export const NOBODY = 'nobody';
export const [ADMIN = ''] = ADMIN_ACTORS;
/** The items of a page. */
export const PAGE = 50;
export const NOT_FOUND = { status: 404, body: { code: 'not_found' } };

/** Reads status and body of a call. @param path below `/api` */
export const answerOf = (actor: string, path: string) => async (browserOf: Browsers) => {
  const { status, body } = await browserOf(actor).get(`/api${path}`);
  return { status, body };
};

/** Reads all pages of a list. @param key property of the list in the response */
export const allPages = (actor: string, path: string, key: string) => async (browserOf: Browsers) => {
  const items: unknown[] = [];
  const address = `/api${path}${path.includes('?') ? '&' : '?'}limit=${PAGE}&page=`;
  for (let page = 1; ; page++) {
    const body = await browserOf(actor).read<Record<string, unknown[]> & { totalPages: number }>(`${address}${page}`);
    items.push(...(body[key] ?? [body]));
    if (page >= body.totalPages) return { ...body, [key]: items };
  }
};

/** What a call answers that succeeds. */
export const ok = (body: unknown) => ({ status: 200, body });
