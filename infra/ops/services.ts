import { createClient } from '@cardume/kit/contract';
import { operationsContract } from '@cardume/kit/service';
import { Complaint, foldersOf, readRunFile, secretsOf } from '../local/index.ts';

const EVENT_SOURCED = ['auth', 'stores', 'catalog', 'reviews'];

/**
 * Clients of the operations of every event-sourced service: those that run.json names, or those of the environment
 * (`STORES_URL`, …, `SERVICE_TOKEN`).
 */
export function operationsClients(env: NodeJS.ProcessEnv = process.env) {
  const { runFile, data } = foldersOf(env);
  const processes = readRunFile(runFile)?.processes ?? [];
  const token = env.SERVICE_TOKEN ?? secretsOf(data).serviceToken;
  return EVENT_SOURCED.map((name) => {
    const baseUrl = env[`${name.toUpperCase()}_URL`] ?? processes.find((it) => it.name === name)?.url;
    if (!baseUrl)
      throw new Complaint(`${name} does not run here. Start it (make start) or set ${name.toUpperCase()}_URL.`);
    const headers = () => ({ authorization: `Bearer ${token}` });
    return { name, client: createClient(operationsContract, { baseUrl, headers, timeoutMs: 3_600_000 }) };
  });
}
