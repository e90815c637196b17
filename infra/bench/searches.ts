/** Sends searches in a separate process, so that its work delays no request that is measured: `atOnce` at once, again and again. */
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
