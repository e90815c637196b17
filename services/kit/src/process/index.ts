import { ConfigError } from '../config/index.ts';
import { createLogger } from '../logging/index.ts';
import { startTracing, type TracingConfig } from '../tracing/start.ts';
import { collectGarbageWhenIdle, type HeapGrowth } from './garbage.ts';
import { warnOfInsecureSettings } from './insecure-settings.ts';
import { type InternalApp, serveInternally } from './internal-server.ts';
import { Lifecycle, StartRefused } from './lifecycle.ts';

export type { InternalApp } from './internal-server.ts';
export { Lifecycle, StartRefused } from './lifecycle.ts';
export * as metrics from './metrics.ts';
export { repeat } from './repeat.ts';
export { isEarlierRelease, releaseOf, version } from './version.ts';

/**
 * High, because under thousands of visits a second running requests outlive the young generation, and each full
 * collection traverses all of them.
 */
const HEAP_GROWTH: HeapGrowth = { small: 300 };

interface ProcessConfig extends TracingConfig {
  INTERNAL_HOST?: string | undefined;
  INTERNAL_PORT: number;
  LOG_LEVEL: string;
  LOG_FORMAT: 'json' | 'pretty';
}

/**
 * Runs a process: reads the configuration, opens the internal port, calls `start`, and drains on SIGTERM and SIGINT.
 * `start` registers its clean-up with `lifecycle.onStop`. Exit codes: 78 for an invalid configuration or StartRefused;
 * 75 after `lifecycle.restart`; 1 if `start` throws another error, or after draining because of an uncaught error. A
 * supervisor restarts it after 75 and 1.
 * @param heapGrowth lower values save memory and cost CPU time
 */
export async function runProcess<Config extends ProcessConfig>(
  name: string,
  readConfig: () => Config,
  start: (config: Config, lifecycle: Lifecycle, internal: InternalApp) => Promise<void>,
  heapGrowth = HEAP_GROWTH,
): Promise<void> {
  const config = readOrExit(name, readConfig);
  const logger = createLogger({ name, level: config.LOG_LEVEL, format: config.LOG_FORMAT });
  warnOfInsecureSettings(config, logger);
  collectGarbageWhenIdle(heapGrowth);
  const lifecycle = new Lifecycle(logger);
  const stop = () => void lifecycle.stop().then(() => process.exit());
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // Node raises an unhandled rejection as an uncaught exception.
  process.on('uncaughtException', (error, origin) => {
    logger.fatal({ err: error }, origin);
    process.exitCode = 1;
    stop();
  });
  // Replaces Node's own listener, which writes plain text instead of a log line.
  process.removeAllListeners('warning').on('warning', (warning) => logger.warn({ err: warning }, 'warning of Node'));
  try {
    // Registered first, so that it runs last and sends the spans of all other clean-up.
    lifecycle.onStop('traces', await startTracing(name, config, logger));
    const internal = await serveInternally(lifecycle, config);
    await start(config, lifecycle, internal);
    if (!lifecycle.stopping) lifecycle.started();
  } catch (error) {
    if (lifecycle.stopping) return;
    if (error instanceof StartRefused) refuse(name, error.message);
    logger.fatal({ err: error }, 'could not start');
    process.exit(1);
  }
}

function readOrExit<Config>(name: string, readConfig: () => Config): Config {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return refuse(name, error.message);
  }
}

function refuse(name: string, reason: string): never {
  process.stderr.write(`${name}: ${reason}\n`);
  process.exit(78);
}
