import { setTimeout as pause } from 'node:timers/promises';
import { ConfigError } from '../config/index.ts';
import { createLogger } from '../logging/index.ts';
import { startTracing } from '../tracing/start.ts';
import { collectGarbageWhenIdle, type HeapGrowth } from './garbage.ts';
import { warnOfInsecureSettings } from './insecure-settings.ts';
import { serveInternally } from './internal-server.ts';
import { DRAIN_TIMEOUT_MS, Lifecycle, StartRefused } from './lifecycle.ts';
import type { ConfiguredModule, Environment, Module } from './module.ts';
import { startModules, stopModules } from './running-modules.ts';

export { Lifecycle, StartRefused } from './lifecycle.ts';
export * as metrics from './metrics.ts';
export { defineModule, type Environment, type InternalApp, type Module } from './module.ts';
export { repeat } from './repeat.ts';
export { isEarlierRelease, releaseOf, version } from './version.ts';

/**
 * High, because under thousands of visits a second running requests outlive the young generation, and each full
 * collection traverses all of them.
 */
const HEAP_GROWTH: HeapGrowth = { small: 300 };

/** Exit status of a process that has to start again (`EX_TEMPFAIL`): its supervisor starts it without a pause. */
const RESTART_STATUS = 75;

interface Options {
  /** Returns the environment that a module reads its settings from. Default: `process.env` */
  environmentOf?: (module: string) => Environment;
  /** Lower values save memory and cost CPU time. */
  heapGrowth?: HeapGrowth;
}

/**
 * Runs a process with modules: reads their configuration, opens the internal port, starts them, and drains them on SIGTERM
 * and SIGINT. Exit codes: 78 for an invalid configuration or StartRefused; 75 after `restart` of a lifecycle; 1 if the
 * start of a module throws another error, or after draining because of an uncaught error. A supervisor restarts it after
 * 75 and 1.
 */
export async function runProcess(
  name: string,
  modules: readonly Module[],
  { environmentOf = () => process.env, heapGrowth = HEAP_GROWTH }: Options = {},
): Promise<void> {
  const configured = configureOrExit(name, modules, environmentOf);
  const [config] = configured.map((module) => module.config);
  if (!config) throw new Error('a process has at least one module');
  const loggerNamed = (of: string) => createLogger({ name: of, level: config.LOG_LEVEL, format: config.LOG_FORMAT });
  const logger = loggerNamed(name);
  warnOfInsecureSettings(Object.fromEntries(configured.flatMap((module) => Object.entries(module.config))), logger);
  collectGarbageWhenIdle(heapGrowth);

  let ending: Promise<unknown> | undefined;
  let closeRest: () => Promise<unknown> = async () => undefined;
  /** Drains, and exits with `process.exitCode`. */
  const end = () => {
    ending ??= drain().then(() => process.exit());
  };
  const restartProcess = () => {
    // One module may ask while another drains on a signal.
    if (ending) return;
    // `make dev`: Node would wait for a change of a file, so its parent ends, too, with the status of this process.
    if (process.env.WATCH_REPORT_DEPENDENCIES) process.kill(process.ppid, 'SIGTERM');
    process.exitCode ??= RESTART_STATUS;
    end();
  };
  const running = configured.map((module) => ({
    ...module,
    lifecycle: new Lifecycle(loggerNamed(module.name), {
      module: modules.length > 1 ? module.name : undefined,
      restartProcess,
    }),
  }));
  const drain = async () => {
    const endsAt = performance.now() + DRAIN_TIMEOUT_MS;
    await stopModules(running, DRAIN_TIMEOUT_MS);
    const late = pause(Math.max(0, endsAt - performance.now()), undefined, { ref: false });
    await Promise.race([closeRest(), late]).catch((error: unknown) => logger.error({ err: error }, 'could not stop'));
  };

  process.once('SIGTERM', () => end());
  process.once('SIGINT', () => end());
  // Node raises an unhandled rejection as an uncaught exception.
  process.on('uncaughtException', (error, origin) => {
    logger.fatal({ err: error }, origin);
    process.exitCode = 1;
    end();
  });
  // Replaces Node's own listener, which writes plain text instead of a log line.
  process.removeAllListeners('warning').on('warning', (warning) => logger.warn({ err: warning }, 'warning of Node'));
  try {
    // Stopped last, so that it sends the spans of all other clean-up.
    const stopTraces = await startTracing(name, config, logger);
    closeRest = stopTraces;
    const internal = await serveInternally(running, config);
    closeRest = () => {
      internal.close();
      return stopTraces();
    };
    await startModules(running, internal.app);
  } catch (error) {
    if (ending) return;
    if (error instanceof StartRefused) refuse(name, error.message);
    logger.fatal({ err: error }, 'could not start');
    process.exit(1);
  }
}

/** Reads the settings of all modules. Exits if one is invalid, and names all that are. */
function configureOrExit(
  name: string,
  modules: readonly Module[],
  environmentOf: (module: string) => Environment,
): (Module & ConfiguredModule)[] {
  const problems = new Set<string>();
  const configured = modules.flatMap((module) => {
    try {
      return [{ ...module, ...module.configure(environmentOf(module.name)) }];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      for (const problem of error.problems) problems.add(problem);
      return [];
    }
  });
  return problems.size > 0 ? refuse(name, new ConfigError([...problems]).message) : configured;
}

function refuse(name: string, reason: string): never {
  process.stderr.write(`${name}: ${reason}\n`);
  process.exit(78);
}
