import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldersOf } from '../shared/folders.ts';

/** One measurement of the bench. */
export interface BenchRow {
  work: string;
  /** Measured value with its unit. */
  ours: string;
  /** Value it is compared with, with its unit. */
  baseline: string;
  /**
   * Measured value relative to the baseline, lower is better (inverted for throughput); without a baseline the value
   * itself.
   */
  figure: number;
  goal: number;
}

/** Prints the rows as a table and writes them as JSON. @returns whether every goal is met */
export function reportBench(rows: BenchRow[]): boolean {
  const judged = rows.map((row) => ({ ...row, met: row.figure <= row.goal }));
  console.table(
    judged.map(({ work, ours, baseline, figure, goal, met }) => ({
      work,
      ours,
      baseline,
      figure: figure.toFixed(2),
      goal: `≤ ${goal.toFixed(2)}`,
      '': met ? 'met' : 'MISSED',
    })),
  );
  const { logs } = foldersOf(process.env);
  mkdirSync(logs, { recursive: true });
  writeFileSync(join(logs, 'bench.json'), `${JSON.stringify(judged, null, 2)}\n`);
  return judged.every(({ met }) => met);
}

/** Returns a row that compares costs in µs of CPU time per request. */
export function ratioRow(work: string, ours: number, baseline: number, against: string, goal: number): BenchRow {
  const micros = (value: number) => `${value.toFixed(1)} µs`;
  return { work, ours: micros(ours), baseline: `${micros(baseline)} ${against}`, figure: ours / baseline, goal };
}
