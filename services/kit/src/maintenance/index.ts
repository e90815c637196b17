/** Participation of a process in a restore of the installation's data. Free of MongoDB dependencies. */
export { ChangeGate } from './change-gate.ts';
export { RestoreParticipant } from './participant.ts';
export * from './phases.ts';
