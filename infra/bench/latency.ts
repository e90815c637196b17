import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from '../test/product.ts';

/** Returns the response times of the list in ms, one request every 10 ms until `work` ends. */
export async function listTimes({ baseUrl }: Product, work: () => Promise<unknown>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const took: number[] = [];
  let working = true;
  const requests = (async () => {
    while (working) {
      const began = performance.now();
      await get(`${baseUrl}/api/stores`, agent);
      took.push(performance.now() - began);
      await pause(10);
    }
  })();
  await work();
  working = false;
  await requests;
  agent.destroy();
  return took;
}

function get(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent }, (response) => response.resume().once('end', resolve));
    outgoing.once('error', reject);
    outgoing.end();
  });
}
