import type { Express } from 'express';
import type { TracingConfig } from '../tracing/start.ts';
import type { Lifecycle } from './lifecycle.ts';

/** The app of the internal port, to which a module may add routes for operators. */
export type InternalApp = Express;

/** Variables by name, as in `process.env`. */
export type Environment = Record<string, string | undefined>;

/** Settings of a process, which have one value for all of its modules. */
export interface ProcessConfig extends TracingConfig {
  INTERNAL_HOST?: string | undefined;
  INTERNAL_PORT: number;
  LOG_LEVEL: string;
  LOG_FORMAT: 'json' | 'pretty';
}

/**
 * A part of the product with its own settings, connections and readiness, which runs alone in a process or beside others
 * (docs/decisions/0077-a-process-runs-one-module-or-all.md). It keeps no state in module scope that a second process of
 * the same module would not have, and registers no listener on the process.
 */
export interface Module {
  name: string;
  /** Names of the modules that it calls. Those in its process start before it and drain after it. */
  calls: readonly string[];
  /** @throws ConfigError for invalid settings */
  configure(env: Environment): ConfiguredModule;
}

/** A module with its settings, which has had no effect yet. */
export interface ConfiguredModule {
  config: ProcessConfig;
  /** Resolves when everything is connected and listening. Registers its clean-up with `lifecycle.onStop`. */
  start(lifecycle: Lifecycle, internal: InternalApp): Promise<void>;
}

/**
 * Returns a module.
 * @param readConfig throws a ConfigError for invalid settings
 * @param start called once, as `ConfiguredModule.start`
 */
export function defineModule<Config extends ProcessConfig>(
  name: string,
  readConfig: (env: Environment) => Config,
  start: (config: Config, lifecycle: Lifecycle, internal: InternalApp) => Promise<void>,
  { calls = [] }: { calls?: readonly string[] } = {},
): Module {
  return {
    name,
    calls,
    configure(env) {
      const config = readConfig(env);
      return { config, start: (lifecycle, internal) => start(config, lifecycle, internal) };
    },
  };
}
