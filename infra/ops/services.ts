import { type Contract, createClient } from '@cardume/kit/contract';
import { deadLettersContract, operationsContract } from '@cardume/kit/service/contracts';
import { eventSourcedServices, foldersOf, readRunFile, secretsOf, serviceNames, UserError } from '../local/index.ts';

/**
 * Clients of the operations of every event-sourced service: those that run.json names, or those of the environment
 * (`STORES_URL`, …, `SERVICE_TOKEN`).
 */
export function operationsClients(env: NodeJS.ProcessEnv = process.env) {
  return eventSourcedServices.map((name) => ({ name, client: clientOf(operationsContract, name, env) }));
}

/** Clients of the dead letters of every service: all of them consume. */
export function deadLetterClients(env: NodeJS.ProcessEnv = process.env) {
  return serviceNames.map((name) => ({ name, client: clientOf(deadLettersContract, name, env) }));
}

/** A client of a service that runs here, or that the environment names. */
export function clientOf<C extends Contract>(contract: C, name: string, env: NodeJS.ProcessEnv = process.env) {
  const { runFile, data } = foldersOf(env);
  const variable = `${name.toUpperCase()}_URL`;
  const baseUrl = env[variable] ?? readRunFile(runFile)?.processes.find((it) => it.name === name)?.url;
  if (!baseUrl) throw new UserError(`${name} does not run here. Start it (make start) or set ${variable}.`);
  const headers = () => ({ authorization: `Bearer ${env.SERVICE_TOKEN ?? secretsOf(data).serviceToken}` });
  return createClient(contract, { baseUrl, headers, timeoutMs: 3_600_000 });
}
