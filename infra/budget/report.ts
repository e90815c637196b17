/** The result of one check. */
export interface Finding {
  check: string;
  measured: string;
  goal: string;
  met: boolean;
  /** One line per violation. */
  details?: string[];
}

/** Prints all findings as a table, and the details of missed goals. @returns whether all goals are met */
export function report(findings: Finding[]): boolean {
  console.table(findings.map(({ check, measured, goal, met }) => ({ check, measured, goal, result: verdict(met) })));
  for (const { check, details = [], met } of findings) {
    if (!met && details.length > 0) console.log(`${check}:\n  ${details.join('\n  ')}`);
  }
  return findings.every(({ met }) => met);
}

function verdict(met: boolean): string {
  return met ? 'met' : 'MISSED';
}
