import { setTimeout as pause } from 'node:timers/promises';
import { UserError } from '@cardume/infra/shared';
import { serviceNames } from '@cardume/infra/topology';
import type { RestoreRecord } from '@cardume/kit/maintenance';
import type { Installation } from '../installation.ts';
import { onOwnDatabases } from '../recognize.ts';
import { FIRST_REPORT_TIMEOUT_MS, lastRestore, RestoreCoordinator } from './coordinator.ts';
import { describeContent } from './emptiness.ts';
import { expectNotLater, type FoundBackup } from './find-backup.ts';
import { restorePictures } from './restore-pictures.ts';
import { dropStaged, stageBackup, swapStaged } from './staging.ts';

/**
 * Limit of waiting for replicas to hold changes. Unresponsive ones are ignored, because the services refuse changes,
 * too.
 */
const HOLD_TIMEOUT_MS = 8_000;
/** A command that has not renewed its record for this time counts as killed. */
const SILENCE_MS = 6_000;
const POLL_INTERVAL_MS = 250;
const TOUCHED = { command: 'restore', services: serviceNames };

interface Parts {
  installation: Installation;
  progress: (text: string) => void;
}

export interface RestoreResult {
  documents: number;
  /** Pictures that the bucket lacked. */
  pictures: number;
  /** When the first change was refused, and when changes were accepted again. ISO 8601. */
  refusedFrom: string;
  refusedUntil: string;
  /** Whether a worker was running, which has rebuilt the figures. */
  figures: boolean;
}

/**
 * Replaces the data of an installation by a backup, while its processes run.
 * @throws UserError before any data is replaced: if the installation is not empty and `replace` is false, if the backup
 * is damaged, or if a service does not run
 */
export async function restore(
  { installation, progress }: Parts,
  backup: FoundBackup,
  { replace }: { replace: boolean },
): Promise<RestoreResult> {
  return onOwnDatabases({ installation, progress }, { ...TOUCHED, bucket: true }, async ({ client, id }) => {
    const parts = { client, databases: installation.databases, progress };
    const earlier = await interrupted(parts);
    const begun = earlier?.swapped === true;
    if (!begun && !replace) await refuseFull(parts);
    if (earlier && !begun) await open(parts, earlier);
    const coordinator = await RestoreCoordinator.begin(parts, backup.path, earlier);
    try {
      await expectServices(coordinator, backup, begun ? FIRST_REPORT_TIMEOUT_MS : 0);
      await coordinator.allReached();
      const { store, manifest } = backup;
      const documents = await stageBackup(parts, store, manifest);
      const pictures = await restorePictures({ installation, id, store, manifest, progress });
      if (!begun) {
        await coordinator.enter('hold');
        await coordinator.allReached(HOLD_TIMEOUT_MS);
      }
      const refusedFrom = new Date().toISOString();
      await coordinator.enter('refuse', { swapped: begun });
      await coordinator.allReached();
      if (!begun && !replace) await refuseFull(parts);
      await coordinator.enter('swap', { swapped: true });
      // Also because a process that has just started may not have seen the phase.
      await coordinator.allReached();
      await swapStaged(parts, manifest);
      const figures = await finish(coordinator);
      return { documents, pictures, refusedFrom, refusedUntil: new Date().toISOString(), figures };
    } catch (error) {
      if (coordinator.hasReplaced)
        progress('The restore was cut short: changes stay refused until it is called again.');
      else await giveUp(parts, coordinator).catch(() => progress('cardume restore --abandon opens changes again.'));
      throw error;
    } finally {
      coordinator.stop();
    }
  });
}

/**
 * Ends an interrupted restore: accepts changes again if no data was replaced, completes it if all data was.
 * @returns the outcome; undefined if there was no interrupted restore
 * @throws UserError if only a part of the data was replaced
 */
export async function abandon({ installation, progress }: Parts): Promise<'abandoned' | 'finished' | undefined> {
  return onOwnDatabases({ installation, progress }, TOUCHED, async ({ client }) => {
    const parts = { client, databases: installation.databases, progress };
    const earlier = await interrupted(parts);
    if (!earlier) return undefined;
    if (!earlier.swapped) {
      await open(parts, earlier);
      await dropStaged(parts);
      return 'abandoned';
    }
    if (earlier.phase !== 'reload' && earlier.phase !== 'show') {
      throw new UserError(`A part of the data was replaced. Call cardume restore ${earlier.path} --replace again.`);
    }
    const coordinator = RestoreCoordinator.resume(parts, earlier);
    await finish(coordinator).finally(() => coordinator.stop());
    return 'finished';
  });
}

type Staged = Parameters<typeof dropStaged>[0];

/**
 * Returns a restore whose command was killed; undefined if there is none.
 * @throws UserError if the command still runs
 */
async function interrupted(parts: Staged): Promise<RestoreRecord | undefined> {
  const record = await lastRestore(parts);
  if (!record || record.phase === 'open') return undefined;
  // At most this long, also if the clock was ahead when the record was renewed.
  const left = Math.min(SILENCE_MS, Date.parse(record.renewedAt) + SILENCE_MS - Date.now());
  const deadline = performance.now() + left;
  while (performance.now() < deadline) {
    parts.progress('An earlier restore has not ended: waiting whether its command goes on.');
    await pause(POLL_INTERVAL_MS);
    const now = await lastRestore(parts);
    if (now?.restore !== record.restore || now.renewedAt !== record.renewedAt) {
      throw new UserError('Another restore is under way.');
    }
  }
  return record;
}

/** @throws UserError if the installation has data */
async function refuseFull(parts: Staged): Promise<void> {
  const content = await describeContent(parts);
  if (content === undefined) return;
  throw new UserError(`The installation is not empty: ${content}. --replace replaces all of it by the backup.`);
}

/**
 * @param waitMs time in which a service may still start, e.g. because the interrupted restore has ended its process
 * @throws UserError if a service does not run, and thus could not publish the restored data, or cannot read the backup
 */
async function expectServices(
  coordinator: RestoreCoordinator,
  { manifest }: FoundBackup,
  waitMs: number,
): Promise<void> {
  for (const began = performance.now(); ; await pause(POLL_INTERVAL_MS)) {
    const running = await coordinator.runningReplicas();
    for (const { name, version } of running) expectNotLater(manifest.version, `a running ${name}`, version);
    const missing = serviceNames.filter((name) => !running.some((process) => process.name === name));
    if (missing.length === 0) return;
    if (performance.now() - began < waitMs) continue;
    throw new UserError(`Start the installation first: ${missing.join(', ')} does not run.`);
  }
}

/** Has all processes start again on the replaced data. @returns whether a worker runs, which has rebuilt the figures */
async function finish(coordinator: RestoreCoordinator): Promise<boolean> {
  for (const phase of ['reload', 'show'] as const) {
    await coordinator.enter(phase);
    await coordinator.allReached();
  }
  const figures = (await coordinator.runningReplicas()).some(({ name }) => name === 'analytics-worker');
  await coordinator.enter('open');
  await coordinator.allReached();
  return figures;
}

async function open(parts: Staged, record: RestoreRecord): Promise<void> {
  const coordinator = RestoreCoordinator.resume(parts, record);
  try {
    await coordinator.enter('open', { swapped: false });
    await coordinator.allReached();
  } finally {
    coordinator.stop();
  }
}

/** Ends a restore that failed before data was replaced. */
async function giveUp(parts: Staged, coordinator: RestoreCoordinator): Promise<void> {
  await coordinator.enter('open');
  await coordinator.allReached();
  await dropStaged(parts);
}
