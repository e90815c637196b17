import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from '../test/product.ts';

/** How long each answer of the list took, in ms, asked every 10 ms while something goes on. */
export async function listTimes({ baseUrl }: Product, work: () => Promise<unknown>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const took: number[] = [];
  let going = true;
  const asking = (async () => {
    while (going) {
      const began = performance.now();
      await ask(`${baseUrl}/api/stores`, agent);
      took.push(performance.now() - began);
      await pause(10);
    }
  })();
  await work();
  going = false;
  await asking;
  agent.destroy();
  return took;
}

function ask(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent }, (answer) => answer.resume().once('end', resolve));
    asked.once('error', reject);
    asked.end();
  });
}
