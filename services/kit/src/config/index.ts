import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Configuration that does not hold; its message names each variable and what is wrong with it. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`Configuration is not complete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads the environment once, at start. A variable `NAME` may also come from a file named by `NAME_FILE` (Docker and
 * Kubernetes secrets). Empty values count as absent.
 * @throws ConfigError naming every variable that is missing or wrong
 */
export function loadConfig<Shape extends z.ZodRawShape>(
  shape: Shape,
  env: Record<string, string | undefined> = process.env,
): z.output<z.ZodObject<Shape>> {
  const values = Object.fromEntries(Object.keys(shape).map((name) => [name, variable(name, env)]));
  const parsed = z.object(shape).safeParse(values);
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
}

function variable(name: string, env: Record<string, string | undefined>): string | undefined {
  const file = env[`${name}_FILE`];
  const value = file ? readFileSync(file, 'utf8').trim() : env[name];
  return value === '' ? undefined : value;
}

/** A TCP port; 0 lets the system choose. */
export const port = z.coerce.number().int().min(0).max(65_535);
export const url = z.string().regex(/^\w+:\/\/.+/, 'must be a URL');

/** What every process takes from its environment. */
export const processShape = {
  INTERNAL_PORT: port.default(0),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  LOG_FORMAT: z.enum(['json', 'pretty']).default('json'),
};

/** What every event-sourced service takes besides. */
export const serviceShape = {
  ...processShape,
  PORT: port.default(0),
  /** With the service's own database in its path. */
  MONGO_URL: url,
  NATS_URL: url,
  /** JetStream stream that carries the events; its subjects begin with the same word in lower case. */
  EVENT_STREAM: z.string().regex(/^\w+$/).default('EVT'),
  /** Shared secret of the internal calls. */
  SERVICE_TOKEN: z.string().min(16),
};
