import { setTimeout as pause } from 'node:timers/promises';

interface Pace {
  /** How many items go together. */
  most?: number;
  /** A call begins at the earliest so long after the one before, in ms, unless as many wait as may go together. */
  apart?: number;
}

/**
 * Gathers concurrent items into one call: while a call is under way the next ones collect, then go together. So a busy
 * second costs few calls, and a quiet one no waiting.
 * @param send answers one result an item, in their order
 */
export function gather<Item, Result>(
  send: (items: Item[]) => Promise<Result[]>,
  { most = Number.POSITIVE_INFINITY, apart = 0 }: Pace = {},
) {
  let waiting: { item: Item; promise: PromiseWithResolvers<Result> }[] = [];
  let underWay = false;

  async function flush(): Promise<void> {
    underWay = true;
    while (waiting.length > 0) {
      const next = performance.now() + apart;
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        const results = await send(batch.map(({ item }) => item));
        for (const [index, { promise }] of batch.entries()) promise.resolve(results[index] as Result);
      } catch (error) {
        for (const { promise } of batch) promise.reject(error);
      }
      const early = waiting.length < most ? next - performance.now() : 0;
      if (early > 0) await pause(early);
    }
    underWay = false;
  }

  return (item: Item): Promise<Result> => {
    const promise = Promise.withResolvers<Result>();
    waiting.push({ item, promise });
    if (!underWay) void flush();
    return promise.promise;
  };
}
