import { Agent, request } from 'node:http';

const CONNECTIONS = 32;

/** What is asked for; `urls` in turn. */
export interface Work {
  urls: string[];
  headers?: Record<string, string>;
  /** POST where given. */
  body?: string;
  /** 200 where not given. */
  status?: number | number[];
  connections?: number;
}

/** Asks so many times over keep-alive connections. @throws when an answer has not the expected status */
export async function load(work: Work, requests: number): Promise<void> {
  const { urls, connections = CONNECTIONS } = work;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let next = 0;
  const client = async () => {
    while (next < requests) await once(urls[next++ % urls.length] ?? '', agent, work);
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
}

function once(url: string, agent: Agent, { headers = {}, body, status = 200 }: Work): Promise<void> {
  const posted = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length };
  const options = { agent, method: body === undefined ? 'GET' : 'POST', headers: { ...headers, ...posted } };
  return new Promise((resolve, reject) => {
    const asked = request(url, options, (answer) => {
      if (![status].flat().includes(answer.statusCode ?? 0)) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.resume().once('end', resolve);
    });
    asked.once('error', reject);
    asked.end(body);
  });
}
