import type { z } from 'zod';

/** A provider that takes longer is given up: people wait for the answer. */
const TIMEOUT_MS = 3_000;

/** Calls a provider and reads its answer as `schema` says. Rejects where it fails, is late or answers something else. */
export async function ask<Schema extends z.ZodType>(
  schema: Schema,
  url: URL,
  init: RequestInit = {},
): Promise<z.output<Schema>> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${url.host} answers ${response.status}`);
  return schema.parse(await response.json());
}
