import type { z } from 'zod';

/** Limit of a provider's response time, since a person waits. */
const TIMEOUT_MS = 3_000;

/**
 * Calls a provider and parses its response. Follows no redirect: only the configured servers are called.
 * @param accepted statuses of responses that are parsed besides those of success
 * @throws if it fails, redirects, times out or does not fit the schema
 */
export async function ask<Schema extends z.ZodType>(
  schema: Schema,
  url: URL,
  init: RequestInit = {},
  accepted: readonly number[] = [],
): Promise<z.output<Schema>> {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok && !accepted.includes(response.status)) throw new Error(`${url.host} answers ${response.status}`);
  return schema.parse(await response.json());
}
