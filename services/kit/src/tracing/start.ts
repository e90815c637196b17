import type { Logger } from '../logging/index.ts';
import { enableTracing } from './index.ts';
import type { TracingConfig } from './sdk.ts';

export type { TracingConfig } from './sdk.ts';

/**
 * Turns tracing on if an address is configured.
 * @param name name of the process, used as the service name in traces
 * @returns a function that sends the remaining spans and shuts down
 */
export async function startTracing(
  name: string,
  config: TracingConfig,
  logger: Logger,
): Promise<() => Promise<unknown>> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return async () => undefined;
  // Loaded on demand, because the SDK takes 0.1 s to load.
  const { registerSdk } = await import('./sdk.ts');
  const stop = registerSdk(name, config, logger);
  enableTracing();
  logger.info({ endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT }, 'sending traces');
  return stop;
}
