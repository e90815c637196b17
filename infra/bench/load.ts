import { Agent, request } from 'node:http';

const CONNECTIONS = 32;

/** Requests of one side; `urls` are used in turn. */
export interface Requests {
  urls: string[];
  headers?: Record<string, string>;
  /** Makes the requests POSTs. */
  body?: string;
  /** Accepted status; default 200. */
  status?: number | number[];
  connections?: number;
}

/** Sends `requests` requests over keep-alive connections. @throws when a response has an unexpected status */
export async function load(work: Requests, requests: number): Promise<void> {
  const { urls, connections = CONNECTIONS } = work;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let next = 0;
  const client = async () => {
    while (next < requests) await once(urls[next++ % urls.length] ?? '', agent, work);
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
}

function once(url: string, agent: Agent, { headers = {}, body, status = 200 }: Requests): Promise<void> {
  const length = Buffer.byteLength(body ?? '');
  const posted = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': length };
  const options = { agent, method: body === undefined ? 'GET' : 'POST', headers: { ...headers, ...posted } };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, (response) => {
      const { statusCode = 0 } = response;
      if (![status].flat().includes(statusCode)) reject(new Error(`${url} responded ${statusCode}`));
      response.resume().once('end', resolve);
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
