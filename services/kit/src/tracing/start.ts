import type { Logger } from '../logging/index.ts';
import { turnOn } from './index.ts';
import type { TracingConfig } from './sdk.ts';

export type { TracingConfig } from './sdk.ts';

/**
 * Has a process send its traces, where an address is set.
 * @param name of the process, which is the service's name in the traces
 * @returns a function that sends what is left
 */
export async function startTracing(
  name: string,
  config: TracingConfig,
  logger: Logger,
): Promise<() => Promise<unknown>> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return async () => undefined;
  // Loaded where it is needed only: the SDK takes a tenth of a second to load.
  const { registerSdk } = await import('./sdk.ts');
  const stop = registerSdk(name, config, logger);
  turnOn();
  logger.info({ endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT }, 'sending traces');
  return stop;
}
