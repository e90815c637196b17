/** The generated parts of the three compose files, of the Dockerfile, and `.env.example`. */

import { isOffWhenEmpty } from '@cardume/kit/config';
import type { z } from 'zod';
import { comment } from '../shared/comment.ts';
import { addressSetting } from '../topology/addresses.ts';
import { all } from '../topology/all.ts';
import { commands } from '../topology/commands.ts';
import {
  databaseSecret,
  frontPort,
  memorySettings,
  type OwnProcess,
  ownProcesses,
  PORTS,
  portOf,
  serviceNames,
} from '../topology/processes.ts';
import { GENERATED_PROCESS_SECRETS, SECRETS } from '../topology/secrets.ts';
import { BUCKET } from '../topology/servers.ts';
import { defaultOf, type Shape } from '../topology/settings.ts';
import { composeShape, GRAFANA_SECRET } from './compose-settings.ts';

/** A process, or a command on all of them. */
interface Reader {
  settings: Shape;
  process?: OwnProcess;
}

/** Settings that keep their default in containers. All others that compose does not decide itself come from `.env`. */
const NOT_IN_CONTAINERS = [
  // Containers listen on all addresses; their network decides who reaches them.
  ...['HOST', 'INTERNAL_HOST'],
  // The image has the client at its default place.
  ...['WEB_DIST', 'WEB_SOURCE_MAPS'],
  // Of development and tests.
  ...['EVENT_STREAM', 'CHECK_EVENTS'],
  // Compose has servers of its own, with their logins in the addresses.
  ...['MONGO_DATABASE_PREFIX', 'NATS_USER', 'NATS_PASSWORD', 'NATS_TOKEN', 'NATS_CREDS'],
  ...['NATS_TLS_CA', 'NATS_TLS_CERT', 'NATS_TLS_KEY', 'NATS_MONITOR_URL'],
  // SeaweedFS takes any.
  'S3_REGION',
  // The file of the cluster sets them.
  ...['NATS_REPLICAS', 'DRAIN_SECONDS', 'REDIS_SENTINELS'],
];

const file = (name: string) => `/secrets/${name}`;

const CONTAINER_ADDRESSES = Object.fromEntries(
  serviceNames.map((name) => [addressSetting(name), `http://${name}:${PORTS.service}`]),
);

/** Of the services in the process `all`. Its file replaces with them those of the BFF, whose container it extends. */
const OWN_ADDRESSES = Object.fromEntries(
  ownProcesses.flatMap((own) =>
    own.role === 'service' ? [[addressSetting(own.name), `http://127.0.0.1:${frontPort(own)}`]] : [],
  ),
);

/** Values that compose decides itself; the keys of secrets end with `_FILE`. */
function decided({ process }: Reader): Readonly<Record<string, string>> {
  const secrets = ['NATS_URL', 'REDIS_URL', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', ...GENERATED_PROCESS_SECRETS];
  return {
    INTERNAL_PORT: `${PORTS.internal}`,
    ...(process && { PORT: `${portOf(process)}` }),
    ...Object.fromEntries(secrets.map((name) => [`${name}_FILE`, file(name)])),
    MONGO_URL_FILE: file(process?.database ? databaseSecret(process.database) : 'MONGO_URL'),
    S3_ENDPOINT: 'http://seaweed:8333',
    S3_BUCKET: BUCKET,
    ...(process === all ? OWN_ADDRESSES : CONTAINER_ADDRESSES),
    DEMO: fromEnv('DEMO', '0'),
    BACKUP_TO: fromEnv('BACKUP_TO', '/backups'),
    // Links in mails need an address; only the BFF works without one.
    ...(process?.role === 'service' && {
      PUBLIC_URL: fromEnv('PUBLIC_URL', `http://localhost:${fromEnv('PORT', '8080')}`),
    }),
  };
}

const fromEnv = (name: string, otherwise = '') => `\${${name}:-${otherwise}}`;

/** Returns the lines of a container's environment. */
function environmentOf(reader: Reader): string[] {
  const values = decided(reader);
  return Object.entries(reader.settings).flatMap(([name, schema]) => {
    const key = [name, `${name}_FILE`].find((one) => one in values);
    if (key) return [`${key}: ${values[key]}`];
    if (NOT_IN_CONTAINERS.includes(name)) return [];
    // An empty value counts as absent.
    return [`${name}: ${isOffWhenEmpty(schema) ? `\${${name}-${defaultOf(schema)}}` : fromEnv(name)}`];
  });
}

/** Returns an amount of memory as compose writes it: `512m` for `512Mi`. */
const composeMemory = (amount: string) => amount.replace(/i$/, '').toLowerCase();

const indented = (lines: readonly string[], by = 2) => lines.map((line) => `${' '.repeat(by)}${line}`);

/** Joins blocks with an empty line between them. */
const blocks = (all: readonly (readonly string[])[]) => all.flatMap((lines, n) => (n === 0 ? lines : ['', ...lines]));

/** The parts of `docker-compose.yml`. */
export const composeParts = {
  commands: [
    '# Each may be set in .env, which replaces the generated one.',
    'x-secrets: &secrets-environment',
    ...indented([...SECRETS, GRAFANA_SECRET].map((name) => `${name}: ${fromEnv(name)}`)),
    '',
    'x-seed: &seed-environment',
    ...indented(environmentOf({ settings: commands.seed })),
    '',
    'x-ops: &ops-environment',
    ...indented(environmentOf({ settings: commands.ops })),
    '',
    'x-backend: &backend-is-healthy',
    ...indented(
      ownProcesses.flatMap(({ name, role }) => (role === 'bff' ? [] : [`${name}: { condition: service_healthy }`])),
    ),
  ],
  processes: blocks(
    ownProcesses.map((process) => [
      `${process.name}:`,
      `  <<: *${process.role === 'bff' ? 'bff' : 'process'}`,
      `  command: [node, ${process.entry}]`,
      `  mem_limit: ${composeMemory(process.resources.memoryLimit)}`,
      '  environment:',
      ...indented(environmentOf({ settings: process.settings, process }), 4),
    ]),
  ),
};

/** The parts of `docker-compose.cluster.yml`. */
export const clusterParts = {
  addresses: [
    'x-fronts: &fronts',
    ...indented(
      ownProcesses.flatMap((own) =>
        own.role === 'service' ? [`${addressSetting(own.name)}: http://fronts:${frontPort(own)}`] : [],
      ),
    ),
  ],
  processes: blocks(
    ownProcesses.map(({ name, role, settings }) => [
      `${name}: &${name}`,
      '  environment:',
      ...indented(['NATS_REPLICAS: 3', ...copySettings(role, settings)], 4),
      ...(role === 'bff' ? ['  ports: !reset []'] : []),
      ...dependenciesOf(role, settings),
      `${name}-2:`,
      `  extends: { file: docker-compose.yml, service: ${name} }`,
      `  <<: *${name}`,
    ]),
  ),
};

/** The parts of `docker-compose.single.yml`. */
export const singleParts = {
  addresses: [
    'x-addresses: &addresses',
    ...indented(
      ownProcesses.flatMap((own) =>
        own.role === 'service' ? [`${addressSetting(own.name)}: http://${all.name}:${frontPort(own)}`] : [],
      ),
    ),
  ],
  processes: [
    ...ownProcesses.map(({ name }) => `${name}: !reset null`),
    '',
    `${all.name}:`,
    '  <<: *all',
    `  command: [node, ${all.entry}]`,
    `  mem_limit: ${composeMemory(all.resources.memoryLimit)}`,
    '  environment:',
    ...indented(environmentOf({ settings: all.settings, process: all }), 4),
  ],
};

function copySettings(role: OwnProcess['role'], settings: Shape): string[] {
  return [
    // The proxies take a draining copy out of rotation within 1 s.
    ...('DRAIN_SECONDS' in settings ? ['DRAIN_SECONDS: 3'] : []),
    ...('REDIS_SENTINELS' in settings ? [`REDIS_SENTINELS_FILE: ${file('REDIS_SENTINELS')}`] : []),
    ...(role === 'bff' ? [`TRUST_PROXY: ${fromEnv('TRUST_PROXY', '1')}`, '<<: *fronts'] : []),
  ];
}

function dependenciesOf(role: OwnProcess['role'], settings: Shape): string[] {
  const needed = [
    ...('REDIS_SENTINELS' in settings ? ['sentinel-1', 'sentinel-2'] : []),
    ...(role === 'bff' ? ['proxy'] : []),
  ];
  return needed.length === 0
    ? []
    : ['  depends_on:', ...needed.map((name) => `    ${name}: { condition: service_healthy }`)];
}

/** The parts of the Dockerfile: the workspaces of the services, and the memory settings of processes. */
export const dockerfileParts = {
  memory: [
    `ENV ${Object.entries(memorySettings)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')}`,
  ],
  workspaces: serviceNames.map((name) => `COPY services/${name}/package.json services/${name}/`),
  production: [
    'RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev \\',
    ...serviceNames.map((name) => `    -w services/${name} \\`),
    '    -w services/kit -w bff -w infra -w infra/cli',
  ],
};

/** `.env.example`: all that can be set in `.env`. */
export function envExample(): string {
  const readers = [
    ...ownProcesses.map((process) => ({ settings: process.settings, process })),
    { settings: commands.ops },
  ];
  const settings = [...Object.entries(composeShape), ...readers.flatMap(settingsFromEnv)];
  const meanings = Map.groupBy(settings, ([name]) => name);
  return [
    ...comment(
      'Settings of docker compose, generated by `make docs`. Copy this file to .env and uncomment what you need. By default the product is reachable from this machine only and has no demo data. The first admin: `docker compose run --rm ops admin create --email …`, or ADMIN_EMAIL and ADMIN_PASSWORD.',
    ),
    '',
    ...[...meanings].flatMap(([name, uses]) => [
      ...[...new Set(uses.map(([, { description = '' }]) => description))].flatMap(comment),
      `#${name}=${DEFAULTS[name] ?? uses.map(([, schema]) => defaultOf(schema)).find(Boolean) ?? ''}`,
    ]),
    '',
    ...comment(
      'Secrets are generated at the first start and kept in the volume `secrets`; one that is set here replaces the generated one. MONGO_KEY has letters and digits only; GRAFANA_PASSWORD counts at the first start only.',
    ),
    ...[...SECRETS, GRAFANA_SECRET].map((name) => `#${name}=`),
    '',
  ].join('\n');
}

/** Returns the settings that a container takes from `.env`. */
function settingsFromEnv(reader: Reader): [string, z.ZodType][] {
  const names = environmentOf(reader).flatMap((line) => /^(\w+): \$\{/.exec(line)?.[1] ?? []);
  return Object.entries(reader.settings).filter(([name]) => names.includes(name));
}

/** Defaults of compose that differ from those of the processes. */
const DEFAULTS: Readonly<Record<string, string>> = { DEMO: '0', BACKUP_TO: '/backups' };
