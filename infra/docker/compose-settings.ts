import { port } from '@cardume/kit/config';
import { z } from 'zod';
import type { Shape } from '../topology/settings.ts';

/** Settings that only compose reads. */
export const composeShape: Shape = {
  PORT: port.default(8080).describe('Port of the product on this machine'),
  BIND: z
    .string()
    .default('127.0.0.1')
    .describe(
      'Address that the product listens on. 0.0.0.0 opens it to other machines, without TLS, and requires `PUBLIC_URL`',
    ),
  COMPOSE_PROFILES: z
    .string()
    .optional()
    .describe(
      'Profiles, with commas: `tls` has Caddy serve `PUBLIC_URL` (https://…) on the ports 80 and 443 with a certificate that it obtains, and requires `TRUST_PROXY=1` and the `BIND` from above; `backup` makes a backup a day; `observability` collects metrics and traces',
    ),
  VALKEY_MAXMEMORY: z
    .string()
    .default('1gb')
    .describe(
      'Memory of Valkey for data, after which it refuses writes; the figures of 100,000 shops with 100 million visits take 0.9 GB, twice as much during a rebuild',
    ),
  BACKUP_KEEP: z.string().default('7d,4w,6m').describe('Which backups the profile `backup` keeps'),
  GRAFANA_PORT: port.default(3001).describe('Port of Grafana on this machine, in the profile `observability`'),
  PROMETHEUS_PORT: port.default(9090).describe('Port of Prometheus on this machine, in the profile `observability`'),
  JAEGER_PORT: port.default(16_686).describe('Port of Jaeger on this machine, in the profile `observability`'),
};

/** Secret of Grafana, which no process of ours reads. */
export const GRAFANA_SECRET = 'GRAFANA_PASSWORD';
