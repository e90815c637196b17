import { ownProcesses, serviceNames } from '@cardume/infra/topology';
import { processesContract, restoreContract } from '@cardume/kit/service/contracts';
import { clientOf, deadLetterClients, type Installation } from '../installation.ts';
import { messageOf } from '../output.ts';
import { HEALTHY, TIMEOUT_MS } from './health.ts';

/** Health of a service, and the number of messages that its consumers failed to apply. */
export interface ServiceAnswer {
  name: string;
  /** `answers`, or the reason of a failed call. */
  health: string;
  deadLetters: number;
}

export type RunningRestore = NonNullable<Awaited<ReturnType<typeof readRestore>>>;

/** Returns a restore that has not finished; undefined if there is none, or auth does not respond. */
export async function readRestore(installation: Installation) {
  const client = clientOf(restoreContract, 'auth', installation, TIMEOUT_MS);
  const { restore } = await client.readRestore({}).catch(() => ({ restore: null }));
  return restore && restore.phase !== 'open' ? restore : undefined;
}

export function askServices(installation: Installation): Promise<ServiceAnswer[]> {
  const answers = deadLetterClients(installation, TIMEOUT_MS).map(({ name, client }) =>
    client.listDeadLetters({}).then(
      ({ length }) => ({ name, health: 'answers', deadLetters: length }),
      (error: unknown) => ({ name, health: messageOf(error), deadLetters: 0 }),
    ),
  );
  return Promise.all(answers);
}

/** Processes that are no services, and the service in whose database their replicas are recorded. */
const RECORDERS = ownProcesses.flatMap(({ name, database }) =>
  serviceNames.includes(name) ? [] : [{ name, recorder: database ?? 'auth' }],
);

/**
 * Returns the services that the environment names with the other processes that have no replica, and the recent
 * replicas of all processes.
 */
export async function readProcesses(installation: Installation, answers: readonly ServiceAnswer[]) {
  const services = answers.map(({ name, health }) => ({ name, health, url: installation.serviceUrl(name) }));
  const replicas = await respondingReplicas(installation);
  const responding = new Set(services.flatMap(({ name, health }) => (HEALTHY.includes(health) ? name : [])));
  // While the recorder does not respond, nothing is known of the process.
  const down = RECORDERS.filter(
    ({ name, recorder }) => responding.has(recorder) && !replicas.some((one) => one.name === name),
  );
  return { processes: [...services, ...down.map(({ name }) => ({ name, health: 'down', url: null }))], replicas };
}

/** Returns the replicas that were seen recently, without those of services that do not respond. */
async function respondingReplicas(installation: Installation) {
  const found = await Promise.all(
    serviceNames.map((name) =>
      clientOf(processesContract, name, installation, TIMEOUT_MS)
        .listProcesses({})
        .catch(() => []),
    ),
  );
  return found.flat().sort((one, other) => one.name.localeCompare(other.name));
}
