/** Sends searches from a separate process, so that it does not delay measured requests: in groups of `atOnce`. */
import { timed } from './latency.ts';

export interface SearchOrder {
  urls: string[];
  atOnce: number;
}

process.once('message', async ({ urls, atOnce }: SearchOrder) => {
  const times: number[] = [];
  for (let from = 0; from < urls.length; from += atOnce) {
    times.push(...(await Promise.all(urls.slice(from, from + atOnce).map(timed))));
  }
  process.send?.(times);
  process.disconnect?.();
});
