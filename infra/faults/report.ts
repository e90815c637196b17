import type { Tally } from '../test/crowd.ts';

/** How the figures came through a fault. */
export interface Outcome extends Tally {
  fault: string;
  times: number;
  /** From the end of the load to exact figures. */
  exactAfterMs: number;
  /** What else was wrong. */
  failures: string[];
}

/** Prints the table and the closing line; whether all of so many faults were come through. */
export function report(outcomes: Outcome[], of: number): boolean {
  console.table(
    outcomes.map(({ exactAfterMs, failures, ...outcome }) => ({
      ...outcome,
      'exact after': failures.length > 0 ? 'never' : `${(exactAfterMs / 1_000).toFixed(2)} s`,
    })),
  );
  for (const { fault, failures } of outcomes) for (const failure of failures) console.error(`${fault}: ${failure}`);
  const passed = outcomes.filter(cameThrough).length;
  console.log(`${passed} passed, ${of - passed} failed`);
  return passed === of;
}

/** A load that nobody accepted proves nothing. */
function cameThrough({ accepted, lost, twice, failures }: Outcome): boolean {
  return accepted > 0 && lost === 0 && twice === 0 && failures.length === 0;
}
