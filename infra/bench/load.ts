import { Agent, get } from 'node:http';

const CONNECTIONS = 32;

/** What is asked for; `urls` in turn. */
export interface Work {
  urls: string[];
  headers?: Record<string, string>;
  status?: number;
}

/** Asks so many times over keep-alive connections. @throws when an answer has not the expected status */
export async function load({ urls, headers = {}, status = 200 }: Work, requests: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let next = 0;
  const client = async () => {
    while (next < requests) await once(urls[next++ % urls.length] ?? '', agent, headers, status);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  agent.destroy();
}

function once(url: string, agent: Agent, headers: Record<string, string>, status: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      if (response.statusCode !== status) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume().once('end', resolve);
    });
    request.once('error', reject);
  });
}
