import { randomUUID } from 'node:crypto';
import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { detectResources, envDetector, type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import {
  ATTR_SERVICE_INSTANCE_ID,
  ATTR_SERVICE_NAME,
  ATTR_SERVICE_NAMESPACE,
  ATTR_SERVICE_VERSION,
} from '@opentelemetry/semantic-conventions';
import type { Logger } from '../logging/index.ts';
import { version } from '../process/version.ts';
import { RequestSampler } from './sampler.ts';

/** Settings with the names of the OpenTelemetry specification (SDK environment variables). */
export interface TracingConfig {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' | 'http/json';
  OTEL_TRACES_SAMPLER_ARG: number;
}

/** Interval at which spans are sent in a batch. */
const SEND_INTERVAL_MS = 1_000;
/** Maximum number of queued spans; further ones are dropped, which bounds the memory while the collector is down. */
const MAX_WAITING = 8_192;

/**
 * Registers the SDK. The exporter reads its address, headers and compression from the standard `OTEL_…` variables.
 * @returns a function that sends the remaining spans and shuts down
 */
export function registerSdk(name: string, config: TracingConfig, logger: Logger): () => Promise<unknown> {
  logProblems(logger);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const exporter = config.OTEL_EXPORTER_OTLP_PROTOCOL === 'http/json' ? new JsonExporter() : new ProtobufExporter();
  const provider = new TracerProvider({
    resource: resourceOf(name),
    sampler: new RequestSampler(config.OTEL_TRACES_SAMPLER_ARG),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_INTERVAL_MS, maxQueueSize: MAX_WAITING }),
    ],
  });
  trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown();
}

/** Returns the attributes of the process and those of `OTEL_RESOURCE_ATTRIBUTES`. */
function resourceOf(name: string): Resource {
  return detectResources({ detectors: [envDetector] }).merge(
    resourceFromAttributes({
      [ATTR_SERVICE_NAMESPACE]: 'cardume',
      [ATTR_SERVICE_NAME]: name,
      [ATTR_SERVICE_VERSION]: version,
      [ATTR_SERVICE_INSTANCE_ID]: randomUUID(),
    }),
  );
}

/** Only the first problem is a warning: while the collector is down, sending fails every second. */
function logProblems(logger: Logger): void {
  let warned = false;
  const log = (message: string, ...details: unknown[]) => {
    const level = warned ? 'debug' : 'warn';
    warned = true;
    logger[level]({ details: details.map(String) }, `traces: ${message}`);
  };
  const nothing = () => undefined;
  diag.setLogger({ error: log, warn: log, info: nothing, debug: nothing, verbose: nothing }, DiagLogLevel.WARN);
}
