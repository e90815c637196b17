import type { z } from 'zod';

/** Timeout of a provider's response; short, because a user waits. */
const TIMEOUT_MS = 3_000;

/** Limits of a cache of a provider's responses. They cost money and rarely change, so the lifetime is long. */
export const PROVIDER_CACHE = { max: 2_000, ttl: 24 * 3_600_000 };

/**
 * Calls a provider and parses its JSON response. Follows no redirects, so that only configured servers are called.
 * @param parsedErrors error statuses whose responses are parsed, too
 * @throws if the call fails, is redirected or times out, or if the response does not match the schema
 */
export async function fetchFromProvider<Schema extends z.ZodType>(
  schema: Schema,
  url: URL,
  init: RequestInit = {},
  parsedErrors: readonly number[] = [],
): Promise<z.output<Schema>> {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok && !parsedErrors.includes(response.status))
    throw new Error(`${url.host} responded with ${response.status}`);
  return schema.parse(await response.json());
}
