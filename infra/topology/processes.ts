import { eventSourcedShape } from '@cardume/kit/config';
import { bffShape } from '../../bff/src/config.ts';
import { ingestShape, workerShape } from '../../services/analytics/src/config.ts';
import { authShape } from '../../services/auth/src/config.ts';
import { catalogShape } from '../../services/catalog/src/config.ts';
import { reviewsShape } from '../../services/reviews/src/config.ts';
import type { Shape } from './settings.ts';

/** Which callers and servers a process has: services serve the BFF and operators, the BFF serves everybody. */
export type Role = 'service' | 'worker' | 'bff';

export interface OwnProcess {
  name: string;
  role: Role;
  entry: string;
  /** What it reads. A deployment gives it the addresses and secrets among these, and no others. */
  settings: Shape;
  /** Its database, called `<prefix>_<database>`. */
  database?: string;
  resources: Resources;
  /** Up to how many copies Kubernetes scales it by its CPU time; without it, not at all. */
  maxCopies?: number;
}

/**
 * What a pod of Kubernetes requests, and the limit of memory of pods and of compose's containers. Nothing limits CPU time:
 * a process uses one core at most.
 */
export interface Resources {
  cpu: string;
  memory: string;
  memoryLimit: string;
}

/** At rest a service takes 80 to 100 MB with the demo data (docs/scaling.md). */
const RESOURCES: Resources = { cpu: '50m', memory: '128Mi', memoryLimit: '512Mi' };

type Deviations = { settings?: Shape; resources?: Partial<Resources> };

const service = (name: string, { settings = eventSourcedShape, resources }: Deviations = {}): OwnProcess => ({
  name,
  role: 'service',
  entry: `services/${name}/src/main.ts`,
  settings,
  database: name,
  resources: { ...RESOURCES, ...resources },
  maxCopies: 6,
});

/** Services with streams and read models, in the shape that CONTRIBUTING.md describes. */
const eventSourced: readonly OwnProcess[] = [
  // Each password hash takes 19 MB.
  service('auth', { settings: { ...eventSourcedShape, ...authShape }, resources: { memory: '160Mi' } }),
  service('stores'),
  // Index of all products in memory: 0.8 GB for 1.5 million.
  service('catalog', {
    settings: { ...eventSourcedShape, ...catalogShape },
    resources: { memoryLimit: '2Gi' },
  }),
  service('reviews', { settings: { ...eventSourcedShape, ...reviewsShape } }),
];

/**
 * The project's processes. What all deployments have of them follows from here
 * (docs/decisions/0073-one-description-of-the-topology.md).
 */
export const ownProcesses: readonly OwnProcess[] = [
  ...eventSourced,
  service('analytics', { settings: ingestShape }),
  {
    name: 'analytics-worker',
    role: 'worker',
    entry: 'services/analytics/src/worker-main.ts',
    settings: workerShape,
    database: 'analytics',
    resources: RESOURCES,
  },
  {
    name: 'bff',
    role: 'bff',
    entry: 'bff/src/main.ts',
    settings: bffShape,
    // All public shops in memory (150 MB in total with the demo data), and pictures that are being uploaded.
    resources: { cpu: '200m', memory: '192Mi', memoryLimit: '1Gi' },
    maxCopies: 10,
  },
];

/** Names of the event-sourced services. */
export const eventSourcedServices = eventSourced.map(({ name }) => name);

/** Names of the services that the BFF and operators' commands call. */
export const serviceNames = ownProcesses.flatMap(({ name, role }) => (role === 'service' ? [name] : []));

/** Names of all databases. */
export const databases = [...new Set(ownProcesses.flatMap(({ database }) => database ?? []))];

/** Whether the process serves HTTP on a port besides its internal one. */
export const serves = ({ settings }: OwnProcess) => 'PORT' in settings;

/** Ports of the processes in containers. */
export const PORTS = { public: 8_080, service: 3_000, internal: 9_000 } as const;

/** The port at which a process serves in its container. */
export const portOf = ({ role }: OwnProcess) => (role === 'bff' ? PORTS.public : PORTS.service);

/** The port at which the proxies of a cluster of containers serve the copies of a process. */
export const frontPort = (own: OwnProcess) =>
  own.role === 'bff' ? PORTS.public : PORTS.service + 1 + serviceNames.indexOf(own.name);

/** Name of the secret with the URL of a database, where a deployment has one for each. */
export const databaseSecret = (database: string) => `${database.toUpperCase()}_MONGO_URL`;

/**
 * Keeps the memory of every process small. A young generation of 3 × 4 MB instead of 3 × 16 MB, and one malloc arena
 * instead of eight per core, because each arena keeps the memory that hashing a password or decoding a picture took
 * (docs/decisions/0043-small-processes.md).
 */
export const memorySettings = { NODE_OPTIONS: '--max-semi-space-size=4', MALLOC_ARENA_MAX: '1' };
