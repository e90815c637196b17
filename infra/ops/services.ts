import { type Contract, createClient } from '@cardume/kit/contract';
import { deadLettersContract, operationsContract } from '@cardume/kit/service/contracts';
import { eventSourcedServices, foldersOf, readRunFile, secretsOf, serviceNames, UserError } from '../local/index.ts';

/**
 * Clients of the operations API of every event-sourced service. Addresses come from the environment (`STORES_URL`, …,
 * `SERVICE_TOKEN`) or from run.json.
 */
export function operationsClients(env: NodeJS.ProcessEnv = process.env) {
  return eventSourcedServices.map((name) => ({ name, client: clientOf(operationsContract, name, env) }));
}

/** Clients of the dead-letter API of every service. */
export function deadLetterClients(env: NodeJS.ProcessEnv = process.env) {
  return serviceNames.map((name) => ({ name, client: clientOf(deadLettersContract, name, env) }));
}

/** Returns a client of a service whose address is in the environment or in run.json. */
export function clientOf<C extends Contract>(contract: C, name: string, env: NodeJS.ProcessEnv = process.env) {
  const { runFile, data } = foldersOf(env);
  const variable = `${name.toUpperCase()}_URL`;
  const baseUrl = env[variable] ?? readRunFile(runFile)?.processes.find((it) => it.name === name)?.url;
  if (!baseUrl) throw new UserError(`${name} does not run here. Start it (make start) or set ${variable}.`);
  const headers = () => ({ authorization: `Bearer ${env.SERVICE_TOKEN ?? secretsOf(data).serviceToken}` });
  return createClient(contract, { baseUrl, headers, timeoutMs: 3_600_000 });
}
