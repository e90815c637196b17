import { type Attributes, type Context, type Link, SpanKind, TraceFlags, trace } from '@opentelemetry/api';
import {
  type Sampler,
  SamplingDecision,
  type SamplingResult,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import { UNTRUSTED_SAMPLING } from './index.ts';

/**
 * Samples a share of the traces that begin with a request; other spans follow their parent's decision. Background work,
 * which has no parent, is not sampled.
 */
export class RequestSampler implements Sampler {
  readonly #requests: TraceIdRatioBasedSampler;

  /** @param ratio share of the requests that are traced, 0 to 1 */
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
    const decides = parent && !(parent.isRemote && context.getValue(UNTRUSTED_SAMPLING));
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
