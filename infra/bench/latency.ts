import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Returns the response times of a URL in ms, one request every 10 ms until `work` ends. */
export async function timesOf(url: string, work: () => Promise<unknown>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const took: number[] = [];
  let working = true;
  const requests = (async () => {
    while (working) {
      const began = performance.now();
      await get(url, agent);
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

/** Returns the duration of a GET including its body in ms. @throws unless the status is 200 */
export async function timed(url: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} responded ${response.status}`);
  return performance.now() - began;
}

function get(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent }, (response) => response.resume().once('end', resolve));
    outgoing.once('error', reject);
    outgoing.end();
  });
}
