import type { RunningProduct } from './product.ts';

/** Returns the value of a Prometheus series of a process; undefined if the process does not expose it. */
export async function metricOf(product: RunningProduct, process: string, series: string): Promise<number | undefined> {
  const text = await (await fetch(`${product.internalUrls[process]}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}
