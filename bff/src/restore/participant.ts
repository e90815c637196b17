import { type ChangeGate, RestoreParticipant } from '@cardume/kit/maintenance';
import { type Lifecycle, version } from '@cardume/kit/process';
import type { ServiceClients } from '../services.ts';

interface Parts {
  /** Of this process in the list of running processes. */
  id: string;
  services: ServiceClients;
  lifecycle: Lifecycle;
  gate: ChangeGate;
}

/** Returns the participant of this process in restores, whose record auth keeps. */
export function followRestores({ id, services, lifecycle, gate }: Parts): RestoreParticipant {
  const restores = new RestoreParticipant({
    lifecycle,
    gate,
    startsIn: 'show',
    report: async (reached) => {
      const body = { name: 'bff', version, ...reached };
      const { restore } = await services.replicas.reportReplica({ params: { id }, body });
      return restore ?? undefined;
    },
  });
  restores.on('hold', () => {
    gate.hold();
    return gate.drained();
  });
  lifecycle.onStop('report of this replica', () =>
    services.replicas.deleteReplica({ params: { id } }).catch(() => undefined),
  );
  return restores;
}
