import { setTimeout as pause } from 'node:timers/promises';

/** How long what differs may be behind: messages are published, consumers and workers catch up. */
const BEHIND_TIMEOUT_MS = 10_000;
const LOOK_INTERVAL_MS = 1_000;

export const KINDS = ['read-model', 'subject', 'figure', 'picture'] as const;
export type Kind = (typeof KINDS)[number];

export interface Difference {
  kind: Kind;
  id: string;
  what: string;
}

/** What one look at a part of the installation has found. */
export interface Look {
  /** Things that were compared. */
  count: number;
  differences: Difference[];
}

/** A part of the installation that is compared with what it is derived from. */
export interface Check {
  kind: Kind;
  /** For people. */
  name: string;
  look(): Promise<Look>;
  /** Looks again at what differed; returns what differs still. Default: a whole look. */
  lookAgain?(differences: readonly Difference[]): Promise<Difference[]>;
  /** Whether a difference of another look is the same one. Default: it has the same id. */
  isSame?(one: Difference, other: Difference): boolean;
  /** Repairs what can be repaired. */
  repair(differences: readonly Difference[]): Promise<void>;
}

export interface CheckResult {
  ok: boolean;
  checked: Record<Kind, number>;
  differences: Difference[];
}

interface Options {
  /** The order is that of repairs: each part is derived from those before. */
  checks: readonly Check[];
  repair: boolean;
  progress: (text: string) => void;
}

/** Compares all parts; what differs is looked at again for 10 s before it counts, and is repaired where that is asked for. */
export async function runChecks({ checks, repair, progress }: Options): Promise<CheckResult> {
  const checked: CheckResult['checked'] = { 'read-model': 0, subject: 0, figure: 0, picture: 0 };
  const found = new Map<Check, Difference[]>();
  for (const check of checks) {
    progress(check.name);
    const { count, differences } = await check.look();
    checked[check.kind] += count;
    found.set(check, differences);
  }
  await settle(found, progress);
  if (repair) await repairAll(found, progress);
  const differences = [...found.values()].flat();
  return { ok: differences.length === 0, checked, differences };
}

/** Looks again at what differs until it does not, or has had the time to catch up. Drops what does not differ any more. */
async function settle(found: Map<Check, Difference[]>, progress: (text: string) => void): Promise<void> {
  const deadline = Date.now() + BEHIND_TIMEOUT_MS;
  const differing = () => [...found].filter(([, differences]) => differences.length > 0);
  while (differing().length > 0 && Date.now() < deadline) {
    const names = differing().map(([{ name }, { length }]) => `${name}: ${length}`);
    progress(`looking again at what differs: ${names.join(', ')}`);
    await pause(LOOK_INTERVAL_MS);
    for (const [check, differences] of differing()) found.set(check, await stillThere(check, differences));
  }
}

async function stillThere(check: Check, before: readonly Difference[]): Promise<Difference[]> {
  const now = check.lookAgain ? await check.lookAgain(before) : (await check.look()).differences;
  const isSame = check.isSame ?? ((one, other) => one.id === other.id);
  return now.filter((difference) => before.some((known) => isSame(known, difference)));
}

async function repairAll(found: Map<Check, Difference[]>, progress: (text: string) => void): Promise<void> {
  for (const [check, differences] of found) {
    if (differences.length === 0) continue;
    // Read models name the pictures: what a broken one does not name is not unused.
    const namesAreKnown =
      check.kind !== 'picture' || [...found.values()].flat().every(({ kind }) => kind !== 'read-model');
    if (!namesAreKnown) continue;
    // Repairs before this one may have mended some.
    const present = await stillThere(check, differences);
    progress(`repairing ${present.length} differences: ${check.name}`);
    if (present.length > 0) await check.repair(present);
    const mended = new Map([[check, present]]);
    await settle(mended, progress);
    found.set(check, mended.get(check) ?? []);
  }
}
