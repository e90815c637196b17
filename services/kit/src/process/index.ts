import { ConfigError } from '../config/index.ts';
import { createLogger } from '../logging/index.ts';
import { type InternalApp, serveInternally } from './internal-server.ts';
import { Lifecycle } from './lifecycle.ts';
import { warnOfOpenInstallation } from './open-installation.ts';

export type { InternalApp } from './internal-server.ts';
export { Lifecycle, PermanentError } from './lifecycle.ts';
export * as metrics from './metrics.ts';
export { version } from './version.ts';

interface ProcessConfig {
  INTERNAL_HOST?: string | undefined;
  INTERNAL_PORT: number;
  LOG_LEVEL: string;
  LOG_FORMAT: 'json' | 'pretty';
}

/**
 * Runs a process: reads the configuration, opens the internal port, calls `start`, and drains on SIGTERM and SIGINT.
 * `start` registers its clean-up with `lifecycle.onStop`. Exits with 78 for an invalid configuration, with 1 if `start`
 * fails, and with 1 after draining if an error or a rejection was handled nowhere: what it left undone is unknown, and
 * whoever runs the process starts it again.
 */
export async function runProcess<Config extends ProcessConfig>(
  name: string,
  readConfig: () => Config,
  start: (config: Config, lifecycle: Lifecycle, internal: InternalApp) => Promise<void>,
): Promise<void> {
  const config = readOrExit(name, readConfig);
  const logger = createLogger({ name, level: config.LOG_LEVEL, format: config.LOG_FORMAT });
  warnOfOpenInstallation(config, logger);
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
  try {
    const internal = await serveInternally(lifecycle, config);
    await start(config, lifecycle, internal);
    if (!lifecycle.stopping) lifecycle.started();
  } catch (error) {
    if (lifecycle.stopping) return;
    logger.fatal({ err: error }, 'could not start');
    process.exit(1);
  }
}

function readOrExit<Config>(name: string, readConfig: () => Config): Config {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${name}: ${error.message}\n`);
    process.exit(78);
  }
}
