import { z } from 'zod';
import { npm } from './npm.ts';

const report = z.object({
  auditReportVersion: z.number(),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
});

/** What npm prints where the registry refuses the question or is not reached. */
const failure = z.object({ message: z.string() });

const QUESTION = ['audit', '--json', '--omit', 'dev', '--package-lock-only'];
/** An unreachable registry holds the integration up for seconds, not for minutes. */
const PATIENCE = ['--fetch-retries=1', '--fetch-timeout=20000'];

const SEVERE = ['high', 'critical'];

/** What the registry knows of the packages that ship: sentences on severe vulnerabilities, or why it could not be asked. */
export type Audit = { found: string[] } | { notAsked: string };

/** Asks the registry for known vulnerabilities of the packages that ship from a folder with a package-lock.json. */
export function audit(folder: string): Audit {
  const { stdout, stderr } = npm([...QUESTION, ...PATIENCE], folder);
  const answer = parsed(stdout);
  const { data: known } = report.safeParse(answer);
  if (!known) return { notAsked: failure.safeParse(answer).data?.message ?? stderr.trim() };
  const severe = Object.entries(known.vulnerabilities).filter(([, { severity }]) => SEVERE.includes(severity));
  return { found: severe.map(([name, { severity, range }]) => `${name} ${range} has a vulnerability (${severity})`) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
