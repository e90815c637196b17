/** The process that holds all modules (docs/decisions/0077-a-process-runs-one-module-or-all.md). */

import { loadConfig, port, processShape, secret, url } from '@cardume/kit/config';
import { addressSetting, mongoUrl } from './addresses.ts';
import { cliShape } from './commands.ts';
import { frontPort, type OwnProcess, ownProcesses } from './processes.ts';
import type { Shape } from './settings.ts';

const services = ownProcesses.filter(({ role }) => role === 'service');

/** The addresses of the services, which this process serves itself. */
const ownAddressShape = Object.fromEntries(
  services.map((own) => [
    addressSetting(own.name),
    url
      .default(`http://127.0.0.1:${frontPort(own)}`)
      .describe(`Internal API of ${own.name}, which this process serves at the port in it`),
  ]),
);

/** Settings that a module does not take as they are. */
const derivedShape = {
  MONGO_URL: secret(url, 'MongoDB replica set with all databases; its user may read and write them'),
  MONGO_DATABASE_PREFIX: cliShape.MONGO_DATABASE_PREFIX,
  INTERNAL_HOST: processShape.INTERNAL_HOST.describe(
    'Address on which `INTERNAL_PORT` and the services listen; without it, on all addresses',
  ),
};

/** What `all` reads in the place of settings of its modules that have the same name. */
export const deviatingShape: Shape = { ...derivedShape, ...ownAddressShape };

/** The process `all`, which has all settings of its modules, and listens as the BFF. */
export const all: OwnProcess = {
  name: 'all',
  role: 'bff',
  entry: 'infra/all/main.ts',
  settings: {
    ...Object.fromEntries(ownProcesses.flatMap(({ settings }) => Object.entries(settings))),
    ...deviatingShape,
  },
  // The sum of what its modules need, without the code and the runtime that they share.
  resources: { cpu: '250m', memory: '320Mi', memoryLimit: '2Gi' },
};

/** Settings of the BFF that services have, too, with another value. */
const publicShape = { PORT: port.default(8080), PUBLIC_URL: url.optional() };

/**
 * Returns the environment of a module of the process `all`.
 * @param env environment of the process
 * @throws ConfigError if a setting is missing or invalid from which others follow
 */
export function environmentOfModule(name: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = ownProcesses.find((one) => one.name === name);
  if (!own) throw new Error(`there is no module ${name}`);
  const { MONGO_DATABASE_PREFIX: prefix, ...given } = loadConfig({ ...derivedShape, ...publicShape }, env);
  const addresses = loadConfig(ownAddressShape, env);
  const database = own.database && {
    MONGO_URL: mongoUrl(given.MONGO_URL, `${prefix}_${own.database}`),
    MONGO_URL_FILE: undefined,
  };
  const asService = {
    HOST: given.INTERNAL_HOST,
    PORT: new URL(addresses[addressSetting(name)] ?? 'http://127.0.0.1:0').port,
    // Only the BFF calls it, which drains before.
    DRAIN_SECONDS: undefined,
    // Links in mails need an address.
    PUBLIC_URL: given.PUBLIC_URL ?? `http://localhost:${given.PORT}`,
  };
  return { ...env, ...addresses, ...database, ...(own.role === 'service' && asService) };
}
