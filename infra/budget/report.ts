/** One thing that was measured, and whether it is as it must be. */
export interface Finding {
  check: string;
  measured: string;
  goal: string;
  met: boolean;
  /** What is wrong, line by line, where something is. */
  details?: string[];
}

/** Prints the table of all findings and the details of those that missed; true where none did. */
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
