import { z } from 'zod';

const RESPONSE_TIMEOUT_MS = 5_000;

const settings = z.object({ jetstream: z.object({ config: z.object({ sync_always: z.boolean().default(false) }) }) });

/**
 * Asks servers of NATS whether they write each message to disk before they acknowledge it (`sync_interval: always`).
 * By default they do so every two minutes, and lose the messages since then in a power failure.
 * @param urls monitoring addresses, with commas
 * @returns a warning for each server that does not, or does not tell
 */
export async function warningsOfUnsyncedStreams(urls: string): Promise<string[]> {
  const warnings = await Promise.all(urls.split(',').map((url) => warningOf(url.trim())));
  return warnings.flatMap((warning) => warning ?? []);
}

async function warningOf(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(new URL('/varz', url), { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
    const { jetstream } = settings.parse(await response.json());
    if (jetstream.config.sync_always) return undefined;
    return `NATS (${url}) may lose acknowledged messages in a power failure: set sync_interval: always in its jetstream block`;
  } catch (error) {
    return `NATS (${url}) did not tell whether its streams are synced: ${(error as Error).message}`;
  }
}
