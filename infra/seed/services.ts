import { analyticsApi } from '@cardume/analytics/api';
import { authApi } from '@cardume/auth/api';
import { catalogApi } from '@cardume/catalog/api';
import { loadConfig } from '@cardume/kit/config';
import { contextHeaders } from '@cardume/kit/context';
import { createClient } from '@cardume/kit/contract';
import { replicasContract } from '@cardume/kit/service/contracts';
import { reviewsApi } from '@cardume/reviews/api';
import { storesApi } from '@cardume/stores/api';
import { addressSetting } from '../topology/addresses.ts';
import { addressShape, seedShape } from '../topology/commands.ts';

/**
 * Returns the configuration, and clients of the services that the demo data is loaded into.
 * @throws on missing settings
 */
export function createServiceClients(env: NodeJS.ProcessEnv = process.env) {
  const config = loadConfig(seedShape, env);
  const addresses = loadConfig(addressShape, env);
  const at = (name: string) => ({ baseUrl: addresses[addressSetting(name)] ?? '' });
  const bearing = (token: string) => ({
    headers: () => ({ authorization: `Bearer ${token}`, ...contextHeaders() }),
    timeoutMs: 30_000,
  });
  const options = bearing(config.SERVICE_TOKEN);
  const operators = bearing(config.OPERATOR_TOKEN ?? config.SERVICE_TOKEN);
  const { readRebuild, startRebuild } = createClient(analyticsApi, { ...operators, ...at('analytics') });
  const { createAdmin, resetAdminPassword } = createClient(authApi, { ...operators, ...at('auth') });
  return {
    config,
    installation: createClient(replicasContract, { ...options, ...at('auth') }),
    auth: { ...createClient(authApi, { ...options, ...at('auth') }), createAdmin, resetAdminPassword },
    stores: createClient(storesApi, { ...options, ...at('stores') }),
    catalog: createClient(catalogApi, { ...options, ...at('catalog') }),
    reviews: createClient(reviewsApi, { ...options, ...at('reviews') }),
    analytics: {
      ...createClient(analyticsApi, { ...options, ...at('analytics') }),
      readRebuild,
      startRebuild,
    },
  };
}

export type ServiceClients = ReturnType<typeof createServiceClients>;
