/** How the processes of an installation take part in a restore of its data. Needs no database. */
export { ChangeGate } from './change-gate.ts';
export { RestoreParticipant, type RestoreSteps } from './participant.ts';
export * from './phases.ts';
