/** The result of one check. */
export interface BudgetResult {
  check: string;
  measured: string;
  goal: string;
  met: boolean;
  /** One line per violation. */
  details?: string[];
}

/** Prints all results as a table, and the details of missed goals. @returns whether all goals are met */
export function reportBudget(results: BudgetResult[]): boolean {
  console.table(results.map(({ check, measured, goal, met }) => ({ check, measured, goal, result: verdict(met) })));
  for (const { check, details = [], met } of results) {
    if (!met && details.length > 0) console.log(`${check}:\n  ${details.join('\n  ')}`);
  }
  return results.every(({ met }) => met);
}

function verdict(met: boolean): string {
  return met ? 'met' : 'MISSED';
}
