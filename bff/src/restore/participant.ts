import { type ChangeGate, RestoreParticipant, type RestoreSteps } from '@cardume/kit/maintenance';
import { type Lifecycle, version } from '@cardume/kit/process';
import type { ServiceClients } from '../services.ts';

/** Attempts to reach auth at the start. After these the BFF starts without auth and serves what it can. */
const TRIES_AT_START = 3;

interface Parts {
  /** Of this process in the list of running processes. */
  id: string;
  services: ServiceClients;
  lifecycle: Lifecycle;
  gate: ChangeGate;
  steps: RestoreSteps;
}

/** Makes this process take part in restores, whose record auth keeps. Resolves once it may read the event stream. */
export async function followRestores({ id, services, lifecycle, gate, steps }: Parts): Promise<RestoreParticipant> {
  const participant = new RestoreParticipant({
    lifecycle,
    gate,
    startsIn: 'show',
    report: async (reached) => {
      const body = { name: 'bff', version, ...reached };
      const { restore } = await services.replicas.reportReplica({ params: { id }, body });
      return restore ?? undefined;
    },
    steps,
  });
  lifecycle.onStop('report of this replica', () =>
    services.replicas.deleteReplica({ params: { id } }).catch(() => undefined),
  );
  await participant.begin(TRIES_AT_START);
  return participant;
}
