import { analyticsApi } from '@cardume/analytics/api';
import { authApi } from '@cardume/auth/api';
import { catalogApi } from '@cardume/catalog/api';
import { loadConfig, url } from '@cardume/kit/config';
import { contextHeaders } from '@cardume/kit/context';
import { createClient } from '@cardume/kit/contract';
import { replicasContract } from '@cardume/kit/service/contracts';
import { reviewsApi } from '@cardume/reviews/api';
import { storesApi } from '@cardume/stores/api';
import { z } from 'zod';

const shape = {
  SERVICE_TOKEN: z.string(),
  /** For the operators' calls. Default: SERVICE_TOKEN. */
  OPERATOR_TOKEN: z.string().optional(),
  AUTH_URL: url,
  STORES_URL: url,
  CATALOG_URL: url,
  REVIEWS_URL: url,
  ANALYTICS_URL: url,
  S3_ENDPOINT: url,
  S3_ACCESS_KEY: z.string(),
  S3_SECRET_KEY: z.string(),
  S3_BUCKET: z.string(),
};

/**
 * Returns the configuration, and clients of the services that the demo data is loaded into.
 * @throws on missing settings
 */
export function createServiceClients(env: NodeJS.ProcessEnv = process.env) {
  const config = loadConfig(shape, env);
  const bearing = (token: string) => ({
    headers: () => ({ authorization: `Bearer ${token}`, ...contextHeaders() }),
    timeoutMs: 30_000,
  });
  const options = bearing(config.SERVICE_TOKEN);
  const operators = bearing(config.OPERATOR_TOKEN ?? config.SERVICE_TOKEN);
  const { readRebuild, startRebuild } = createClient(analyticsApi, { ...operators, baseUrl: config.ANALYTICS_URL });
  const { createAdmin, resetAdminPassword } = createClient(authApi, { ...operators, baseUrl: config.AUTH_URL });
  return {
    config,
    installation: createClient(replicasContract, { ...options, baseUrl: config.AUTH_URL }),
    auth: { ...createClient(authApi, { ...options, baseUrl: config.AUTH_URL }), createAdmin, resetAdminPassword },
    stores: createClient(storesApi, { ...options, baseUrl: config.STORES_URL }),
    catalog: createClient(catalogApi, { ...options, baseUrl: config.CATALOG_URL }),
    reviews: createClient(reviewsApi, { ...options, baseUrl: config.REVIEWS_URL }),
    analytics: {
      ...createClient(analyticsApi, { ...options, baseUrl: config.ANALYTICS_URL }),
      readRebuild,
      startRebuild,
    },
  };
}

export type ServiceClients = ReturnType<typeof createServiceClients>;
