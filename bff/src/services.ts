import { analyticsApi } from '@cardume/analytics/api';
import { authApi } from '@cardume/auth/api';
import { catalogApi } from '@cardume/catalog/api';
import { contextHeaders } from '@cardume/kit/context';
import { createClient } from '@cardume/kit/contract';
import { auditContract, replicasContract } from '@cardume/kit/service/contracts';
import { sendInternal } from '@cardume/kit/service-calls';
import { reviewsApi } from '@cardume/reviews/api';
import { storesApi } from '@cardume/stores/api';

interface Addresses {
  AUTH_URL: string;
  STORES_URL: string;
  CATALOG_URL: string;
  REVIEWS_URL: string;
  ANALYTICS_URL: string;
  SERVICE_TOKEN: string;
}

const REPORT_TIMEOUT_MS = 2_000;

/** Returns typed clients of the five services, each created from the service's contract. */
export function createServiceClients(config: Addresses) {
  const headers = () => ({ authorization: `Bearer ${config.SERVICE_TOKEN}`, ...contextHeaders() });
  const options = { headers, send: sendInternal };
  const eventSourced = [config.AUTH_URL, config.STORES_URL, config.CATALOG_URL, config.REVIEWS_URL];
  return {
    /** The services whose events are the audit trail. */
    audited: eventSourced.map((baseUrl) => createClient(auditContract, { baseUrl, ...options })),
    /** Reports this replica's progress in a restore; auth keeps the record of restores. */
    replicas: createClient(replicasContract, { baseUrl: config.AUTH_URL, ...options, timeoutMs: REPORT_TIMEOUT_MS }),
    auth: createClient(authApi, { baseUrl: config.AUTH_URL, ...options }),
    stores: createClient(storesApi, { baseUrl: config.STORES_URL, ...options }),
    catalog: createClient(catalogApi, { baseUrl: config.CATALOG_URL, ...options }),
    reviews: createClient(reviewsApi, { baseUrl: config.REVIEWS_URL, ...options }),
    analytics: createClient(analyticsApi, { baseUrl: config.ANALYTICS_URL, ...options }),
  };
}

export type ServiceClients = ReturnType<typeof createServiceClients>;
