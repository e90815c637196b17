import { Agent, get } from 'node:http';

const CONNECTIONS = 32;

/** Asks for a URL so many times over keep-alive connections. @throws when an answer is not the expected status */
export async function load(url: string, requests: number, headers: Record<string, string> = {}, status = 200) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let left = requests;
  const client = async () => {
    while (left-- > 0) await once(url, agent, headers, status);
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
