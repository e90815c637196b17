import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { HttpError } from '@cardume/kit/contract';
import type { AnalyticsClient } from './installation.ts';

export const storeIds = Array.from({ length: 20 }, () => randomUUID());
const productIds = Array.from({ length: 60 }, () => randomUUID());

/** All but the last two are counted sources. */
const SOURCES = ['busca', 'qr', 'inicio', 'compartilhar', 'Web', 'Instagram'];

/** Entries per call. */
const BATCH = 40;

const one = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** Numbers of accepted entries, which must be counted. Entries of failed calls may or may not be. */
export interface Accepted {
  visits: number;
  clicks: number;
}

/**
 * Sends `calls` calls, 10 at a time, each a batch of visits by 50 visitors or (every fourth) a batch of clicks, to the
 * clients in turn. Calls that fail are not counted.
 */
export function sendLoad(clients: AnalyticsClient[], calls: number): Promise<Accepted> {
  return sendCalls(clients, calls, (send) => send());
}

/** Like `sendLoad`, but retries calls that were rejected with `Retry-After`, which happens on a slow machine. */
export function sendPatiently(clients: AnalyticsClient[], calls: number): Promise<Accepted> {
  return sendCalls(clients, calls, async (send) => {
    for (;;) {
      try {
        return await send();
      } catch (error) {
        // Only responses have the header: a connection error means that the ingest was killed.
        if (!(error instanceof HttpError) || !error.headers['Retry-After']) throw error;
        await pause(50);
      }
    }
  });
}

type Sending = (send: () => Promise<unknown>) => Promise<unknown>;

async function sendCalls(clients: AnalyticsClient[], calls: number, sending: Sending): Promise<Accepted> {
  const accepted: Accepted = { visits: 0, clicks: 0 };
  let next = 0;
  const sender = async () => {
    while (next < calls) {
      const call = next++;
      const client = one(clients, call);
      const kind = call % 4 === 3 ? 'clicks' : 'visits';
      const send = kind === 'clicks' ? sendClicks : sendVisits;
      await sending(() => send(client, call)).then(
        () => {
          accepted[kind] += BATCH;
        },
        () => undefined,
      );
    }
  };
  await Promise.all(Array.from({ length: 10 }, sender));
  return accepted;
}

function sendVisits(client: AnalyticsClient, call: number): Promise<unknown> {
  const visits = Array.from({ length: BATCH }, (_, index) => ({
    storeId: one(storeIds, call + index),
    visitor: `visitor ${(call * 7 + index) % 50}`,
    source: one(SOURCES, call + index),
  }));
  return client.recordVisits({ body: { visits } });
}

function sendClicks(client: AnalyticsClient, call: number): Promise<unknown> {
  const clicks = Array.from({ length: BATCH }, (_, index) => ({
    productId: one(productIds, call + index),
    storeId: one(storeIds, one(productIds, call + index).charCodeAt(0)),
    visitor: `visitor ${index}`,
    source: 'store_page',
  }));
  return client.recordClicks({ body: { clicks } });
}
