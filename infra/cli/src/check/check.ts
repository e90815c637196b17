import { setTimeout as pause } from 'node:timers/promises';

/** How long a difference is rechecked, so that publications, consumers and workers can catch up. */
const BEHIND_TIMEOUT_MS = 10_000;
const RECHECK_POLL_MS = 1_000;

export type DifferenceKind = 'read-model' | 'subject' | 'copy' | 'figure' | 'picture';

export interface Difference {
  kind: DifferenceKind;
  id: string;
  what: string;
}

/** Result of one comparison of a part of the installation. */
export interface ComparisonResult {
  /** Number of compared items. */
  count: number;
  differences: Difference[];
}

/** Compares a part of the installation with what it is derived from. */
export interface Check {
  kind: DifferenceKind;
  /** For progress messages. */
  name: string;
  compare(): Promise<ComparisonResult>;
  /** Compares only what differed and returns what still differs. Default: a whole `compare`. */
  recheck?(differences: readonly Difference[]): Promise<Difference[]>;
  /** Whether a difference of a later comparison is the same one. Default: it has the same id. */
  isSame?(one: Difference, other: Difference): boolean;
  /** Repairs the differences that can be repaired. */
  repair(differences: readonly Difference[]): Promise<void>;
}

export interface CheckResult {
  ok: boolean;
  checked: Record<DifferenceKind, number>;
  differences: Difference[];
}

interface Options {
  /** In the order of repairs: each part may be derived from earlier ones. */
  checks: readonly Check[];
  repair: boolean;
  progress: (text: string) => void;
}

/** Compares all parts. A difference counts if it persists for 10 s, and is repaired if `repair` is set. */
export async function runChecks({ checks, repair, progress }: Options): Promise<CheckResult> {
  const checked: CheckResult['checked'] = { 'read-model': 0, subject: 0, copy: 0, figure: 0, picture: 0 };
  const found = new Map<Check, Difference[]>();
  for (const check of checks) {
    progress(check.name);
    const { count, differences } = await check.compare();
    checked[check.kind] += count;
    found.set(check, differences);
  }
  await settle(found, progress);
  if (repair) await repairAll(found, progress);
  const differences = [...found.values()].flat();
  return { ok: differences.length === 0, checked, differences };
}

/** Rechecks differences until none is left or the time is over. Removes from `found` those that have disappeared. */
async function settle(found: Map<Check, Difference[]>, progress: (text: string) => void): Promise<void> {
  const deadline = performance.now() + BEHIND_TIMEOUT_MS;
  const differing = () => [...found].filter(([, differences]) => differences.length > 0);
  while (differing().length > 0 && performance.now() < deadline) {
    const names = differing().map(([{ name }, { length }]) => `${name}: ${length}`);
    progress(`rechecking differences: ${names.join(', ')}`);
    await pause(RECHECK_POLL_MS);
    for (const [check, differences] of differing()) found.set(check, await stillThere(check, differences));
  }
}

async function stillThere(check: Check, before: readonly Difference[]): Promise<Difference[]> {
  const now = check.recheck ? await check.recheck(before) : (await check.compare()).differences;
  const isSame = check.isSame ?? ((one, other) => one.id === other.id);
  return now.filter((difference) => before.some((known) => isSame(known, difference)));
}

async function repairAll(found: Map<Check, Difference[]>, progress: (text: string) => void): Promise<void> {
  for (const [check, differences] of found) {
    if (differences.length === 0) continue;
    // Read models reference the pictures: while one of them is broken, unreferenced pictures may still be in use.
    const namesAreKnown =
      check.kind !== 'picture' || [...found.values()].flat().every(({ kind }) => kind !== 'read-model');
    if (!namesAreKnown) continue;
    // Earlier repairs may have resolved some.
    const present = await stillThere(check, differences);
    progress(`repairing ${present.length} differences: ${check.name}`);
    if (present.length > 0) await check.repair(present);
    const mended = new Map([[check, present]]);
    await settle(mended, progress);
    found.set(check, mended.get(check) ?? []);
  }
}
