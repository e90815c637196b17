import type { VisitTally } from '../test/visit-load.ts';

/** Result of a fault. */
export interface FaultResult extends VisitTally {
  fault: string;
  times: number;
  /** Time from the end of the load until the figures equal the logs. */
  exactAfterMs: number;
  /** Messages of further errors. */
  failures: string[];
}

/** Prints the table and the closing line. @returns whether all `of` faults passed */
export function reportFaults(results: FaultResult[], of: number): boolean {
  console.table(
    results.map(({ exactAfterMs, failures, ...result }) => ({
      ...result,
      'exact after': failures.length > 0 ? 'never' : `${(exactAfterMs / 1_000).toFixed(2)} s`,
    })),
  );
  for (const { fault, failures } of results) for (const failure of failures) console.error(`${fault}: ${failure}`);
  const passed = results.filter(isPassed).length;
  console.log(`${passed} passed, ${of - passed} failed`);
  return passed === of;
}

/** A run in which no request was accepted does not count as passed. */
function isPassed({ accepted, lost, duplicate, failures }: FaultResult): boolean {
  return accepted > 0 && lost === 0 && duplicate === 0 && failures.length === 0;
}
