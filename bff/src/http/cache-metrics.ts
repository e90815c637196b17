import { metrics } from '@cardume/kit/process';
import type { ResponseCache } from './response-cache.ts';

/** Registers the metrics of the cache. Hits of `serveFromCache` are missing from `http_request_duration_seconds`. */
export function registerCacheMetrics(cache: ResponseCache): void {
  const requests = { name: 'response_cache_requests_total', help: 'Requests by whether the cache had the response' };
  metrics.counter({ ...requests, labels: ['outcome'] }, () => [
    [{ outcome: 'hit' }, cache.requests.hit],
    [{ outcome: 'miss' }, cache.requests.miss],
  ]);
  const kept = { name: 'response_cache_kept', help: 'Responses in the cache, and the bytes that they take' };
  metrics.gauge({ ...kept, labels: ['unit'] }, () => [
    [{ unit: 'responses' }, cache.size.responses],
    [{ unit: 'bytes' }, cache.size.bytes],
  ]);
}
