import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { backupNames } from '../../cli/src/backup/manifest.ts';
import { FolderStore } from '../../cli/src/backup/store.ts';
import { STREAMS } from '../../docs/events.ts';
import { root } from '../../shared/folders.ts';
import type { Facts } from './facts.ts';

/* Archives of releases: of each a backup, the facts read from it, and the event and state versions of its code. */

/** Decrypts the secrets of every archive, which protect only test data. */
export const PASSPHRASE = 'archive of a release';
const FOLDER = join(root, 'infra/test/releases');

export interface Archive {
  version: string;
  /** Path of the backup. */
  path: string;
  facts: Facts;
  streams: StreamVersions;
}

/** By aggregate: the version of its state, and the number of versions of each event. */
export type StreamVersions = Record<string, { stateVersion: number; events: Record<string, number> }>;

export const archiveFolder = (version: string) => join(FOLDER, version);
export const factsFile = (version: string) => join(archiveFolder(version), 'facts.json');
export const streamsFile = (version: string) => join(archiveFolder(version), 'streams.json');

/** Returns a negative number if `a` is the older version. */
export const compareVersions = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });

/** Returns the versions that have an archive, oldest first. */
export function archivedVersions(): string[] {
  const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders
    .map(({ name }) => name)
    .filter((name) => existsSync(factsFile(name)))
    .sort(compareVersions);
}

export async function openArchive(version: string): Promise<Archive> {
  const store = new FolderStore(archiveFolder(version));
  const [name = ''] = await backupNames(store);
  const [facts, streams] = [factsFile, streamsFile].map((file) => JSON.parse(readFileSync(file(version), 'utf8')));
  return { version, path: store.address(name), facts, streams };
}

/** Returns the event and state versions of the current code. */
export function currentStreamVersions(): StreamVersions {
  const entries = STREAMS.map(({ aggregate: { name, stateVersion, events } }) => {
    const versions = Object.entries(events).map(([event, { length }]) => [event, length]);
    return [name, { stateVersion, events: Object.fromEntries(versions) }];
  });
  return Object.fromEntries(entries);
}

/** Returns the released versions, in the order of CHANGELOG.md. */
export function releasedVersions(): string[] {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  return [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, version = '']) => version);
}
