import { readFileSync } from 'node:fs';
import { z } from 'zod';

export { parseAddress, serversWithoutCredentials } from './servers.ts';

/** Invalid configuration. The message names each variable with its problem, but no values, which may be secret. */
export class ConfigError extends Error {
  /** One for each variable. */
  readonly problems: readonly string[];

  constructor(problems: string[]) {
    super(`Configuration is not complete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * Reads the configuration from the environment. `NAME_FILE` may name a file that holds the value of `NAME` (secrets of
 * Docker and Kubernetes). Empty values count as absent, except for settings with `offWhenEmpty`.
 * @throws ConfigError naming every variable that is missing or invalid
 */
export function loadConfig<Shape extends z.ZodRawShape>(
  shape: Shape,
  env: Record<string, string | undefined> = process.env,
): z.output<z.ZodObject<Shape>> {
  return loadConfigs(shape, {}, env);
}

/** As `loadConfig`, for two shapes; where both define a variable, the second takes precedence. @throws ConfigError */
export function loadConfigs<One extends z.ZodRawShape, Two extends z.ZodRawShape>(
  one: One,
  two: Two,
  env: Record<string, string | undefined> = process.env,
): z.output<z.ZodObject<One>> & z.output<z.ZodObject<Two>> {
  const problems: string[] = [];
  const first = read(one, env, problems);
  const second = read(two, env, problems);
  if (!first || !second) throw new ConfigError(problems);
  return { ...first, ...second };
}

/** Returns undefined and adds to `problems` when a variable is missing or invalid. */
function read<Shape extends z.ZodRawShape>(
  shape: Shape,
  env: Record<string, string | undefined>,
  problems: string[],
): z.output<z.ZodObject<Shape>> | undefined {
  const unreadable: string[] = [];
  const values = Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const value = variable(name, env, unreadable);
      return [name, value === '' && !isOffWhenEmpty(schema) ? undefined : value];
    }),
  );
  const parsed = z.object(shape).safeParse(values);
  problems.push(...unreadable);
  for (const { path, message } of parsed.error?.issues ?? []) problems.push(`${path.join('.')}: ${message}`);
  return unreadable.length === 0 ? parsed.data : undefined;
}

function variable(name: string, env: Record<string, string | undefined>, unreadable: string[]): string | undefined {
  const file = env[`${name}_FILE`];
  return file ? contentOf(`${name}_FILE`, file, unreadable) : env[name];
}

/** Whether an empty value of the setting is a value and does not count as absent: `.meta({ offWhenEmpty: true })`. */
export function isOffWhenEmpty(schema: z.core.$ZodType): boolean {
  return z.globalRegistry.get(schema)?.offWhenEmpty === true;
}

function contentOf(name: string, file: string, unreadable: string[]): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    unreadable.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/** A TCP port; 0 lets the operating system choose a free one. */
export const port = z.coerce.number().int().min(0).max(65_535);
export const url = z.string().regex(/^\w+:\/\/.+/, 'must be a URL');

/** Settings of every process. The descriptions are printed into `docs/settings.md`. */
export const processShape = {
  DEMO: z
    .enum(['0', '1'])
    .default('1')
    .describe(
      '1 for a trial with demo data, whose accounts, among them an admin, have public passwords; 0 for an installation: what is open is logged at start, and pages, sitemap and sharing tags name no Host but `PUBLIC_URL`',
    ),
  INTERNAL_HOST: z
    .string()
    .optional()
    .describe('Address on which `INTERNAL_PORT` listens; without it, on all addresses'),
  INTERNAL_PORT: port.default(0).describe('Port of `/healthz`, `/readyz` and `/metrics`; 0 lets the system choose one'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Least severe level that is logged'),
  LOG_FORMAT: z.enum(['json', 'pretty']).default('json').describe('One JSON object per line, or text for people'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url
    .optional()
    .describe('Where traces are sent (OTLP over HTTP, port 4318 of a collector); without it there are none'),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(['http/protobuf', 'http/json'])
    .default('http/protobuf')
    .describe('How traces are encoded'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe(
      'Share of the requests that are traced; of those that the cache of responses answers, a thousandth of it',
    ),
};

/**
 * Describes a setting whose value only its processes may read. Deployments keep it apart from other settings, like in a
 * Secret of Kubernetes.
 */
export const secret = <Schema extends z.ZodType>(schema: Schema, description: string): Schema =>
  schema.meta({ description, secret: true });

const random = z.string().min(16);

/** Tokens of the internal APIs. */
export const tokensShape = {
  SERVICE_TOKEN: secret(random, 'Secret of the calls of the BFF, at least 16 characters'),
  OPERATOR_TOKEN: secret(
    random.optional(),
    'Secret of the calls of operators (`/operations`), at least 16 characters; without it, `SERVICE_TOKEN`',
  ),
};

/** Setting of the processes that recognize visitors. */
export const visitorShape = {
  VISITOR_SECRET: secret(
    random,
    'Key of the hashes of visitors and of the cookies of visitors and known devices, at least 16 characters; with another key everybody is a new visitor',
  ),
};

/** Setting of the process that serves `/queues`. */
export const queuesShape = {
  QUEUES_PASSWORD: secret(
    random.optional(),
    'Password of `/queues` on the internal port, with any user name, at least 16 characters; without it there is none',
  ),
};

/** The secrets of processes that an installation generates. */
export const generatedSecrets = { ...tokensShape, ...visitorShape, ...queuesShape };

const optionalSecret = (description: string) => secret(z.string().optional(), description);

/** Settings of the connection to NATS. */
export const natsShape = {
  NATS_URL: url.describe('NATS server with JetStream, or several with commas; `tls://` encrypts; may hold a login'),
  NATS_USER: optionalSecret('User of NATS where `NATS_URL` has no login'),
  NATS_PASSWORD: optionalSecret('Password of `NATS_USER`'),
  NATS_TOKEN: optionalSecret('Token of NATS, in the place of a user'),
  NATS_CREDS: optionalSecret(
    'Content of a credentials file of NATS, in the place of a user; `NATS_CREDS_FILE` names the file',
  ),
  NATS_TLS_CA: optionalSecret('Certificate (PEM) of the authority that NATS is checked by; turns TLS on'),
  NATS_TLS_CERT: optionalSecret('Certificate (PEM) that is shown to NATS; turns TLS on'),
  NATS_TLS_KEY: optionalSecret('Key (PEM) of `NATS_TLS_CERT`'),
  NATS_MONITOR_URL: z
    .string()
    .regex(/^https?:\/\//, 'must be http:// or https://')
    .optional()
    .describe(
      'Monitoring address of NATS, or several with commas; the start warns if one has no `sync_interval: always`',
    ),
  NATS_REPLICAS: z.coerce
    .number()
    .int()
    .min(1)
    .max(5)
    .default(1)
    .describe('Copies of the event stream in a cluster of NATS; where a stream has fewer, the next start raises them'),
};

/** Values of `natsShape`. */
export type NatsAccess = Partial<z.output<z.ZodObject<typeof natsShape>>> & { NATS_URL: string };

/** Settings of the connection to Redis. */
export const redisShape = {
  REDIS_URL: secret(
    url,
    'Redis database of figures, queues, limits and upload addresses; a cluster is `redis://host:6379,other:6379?cluster`',
  ),
  REDIS_SENTINELS: optionalSecret(
    'Sentinels that know the primary, `user:password@host:26379,other:26379`; the host of `REDIS_URL` is then the name of its group',
  ),
};

/** `HOST` of a process that serves HTTP. */
export const host = z.string().optional().describe('Address on which `PORT` listens; without it, on all addresses');

/** `DRAIN_SECONDS` of a process that serves HTTP. */
export const drainSeconds = z.coerce
  .number()
  .min(0)
  .max(20)
  .default(0)
  .describe(
    'Seconds after SIGTERM in which a process still answers, and closes each connection after its answer, so that proxies turn to its other copies before it is gone',
  );

/** Settings of every service that owns a database. */
export const serviceShape = {
  ...processShape,
  HOST: host,
  DRAIN_SECONDS: drainSeconds,
  PORT: port.default(0).describe('Port of the internal API; 0 lets the system choose one'),
  MONGO_URL: secret(url, "MongoDB replica set, with the service's own database in the path"),
  ...natsShape,
  EVENT_STREAM: z
    .string()
    .regex(/^\w+$/)
    .default('EVT')
    .describe('JetStream stream of the events; its subjects begin with the same word in lower case'),
  ...tokensShape,
};

/** Settings of an event-sourced service. */
export const eventSourcedShape = {
  ...serviceShape,
  CHECK_EVENTS: z
    .stringbool()
    .default(false)
    .describe('Whether events are checked against their schemas when written and read: for development and tests'),
};
