import type { z } from 'zod';

/** Limit of a provider's response time, since a person waits. */
const TIMEOUT_MS = 3_000;

/** Calls a provider and parses its response. @throws if it fails, times out or does not fit the schema */
export async function ask<Schema extends z.ZodType>(
  schema: Schema,
  url: URL,
  init: RequestInit = {},
): Promise<z.output<Schema>> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${url.host} answers ${response.status}`);
  return schema.parse(await response.json());
}
