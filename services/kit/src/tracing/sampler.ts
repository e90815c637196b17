import { type Attributes, type Context, type Link, SpanKind, TraceFlags, trace } from '@opentelemetry/api';
import {
  type Sampler,
  SamplingDecision,
  type SamplingResult,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import { FROM_OUTSIDE } from './index.ts';

/**
 * Samples the traces that begin with a request, by a ratio of their ids, and the spans of traces that are sampled already.
 * What a process does unasked, every second of the day, begins no trace.
 */
export class RequestSampler implements Sampler {
  readonly #requests: TraceIdRatioBasedSampler;

  /** @param ratio of the requests that are traced, 0 to 1 */
  constructor(ratio: number) {
    this.#requests = new TraceIdRatioBasedSampler(ratio);
  }

  shouldSample(
    context: Context,
    traceId: string,
    _name: string,
    kind: SpanKind,
    _attributes: Attributes,
    _links: Link[],
  ): SamplingResult {
    const parent = trace.getSpanContext(context);
    const decides = parent && !(parent.isRemote && context.getValue(FROM_OUTSIDE));
    if (decides) return decided((parent.traceFlags & TraceFlags.SAMPLED) !== 0);
    return kind === SpanKind.SERVER ? this.#requests.shouldSample(context, traceId) : decided(false);
  }

  toString(): string {
    return `RequestSampler{${this.#requests}}`;
  }
}

const decided = (sampled: boolean): SamplingResult => ({
  decision: sampled ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
});
