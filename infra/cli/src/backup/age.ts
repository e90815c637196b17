import type { BackupStore } from './store.ts';

/**
 * Files that no manifest references are deleted after this time. Younger ones may belong to a backup that is running and
 * has not written its manifest yet.
 */
const PRUNED_AFTER_MS = 24 * 3_600_000;
/** Leaves the other half for the rest of the backup. */
const REUSED_WITHIN_MS = PRUNED_AFTER_MS / 2;

async function age(store: BackupStore, path: string): Promise<number | undefined> {
  const modifiedAt = await store.modifiedAt(path);
  return modifiedAt && Date.now() - modifiedAt.getTime();
}

/** Whether a file is there, and stays there for a backup that is running although no manifest may reference it. */
export async function isReusable(store: BackupStore, path: string): Promise<boolean> {
  const ms = await age(store, path);
  return ms !== undefined && ms < REUSED_WITHIN_MS;
}

/** Whether a file is deleted if no manifest references it. */
export async function isPrunable(store: BackupStore, path: string): Promise<boolean> {
  const ms = await age(store, path);
  return ms !== undefined && ms > PRUNED_AFTER_MS;
}
