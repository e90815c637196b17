import { z } from 'zod';
import { npm } from './npm.ts';

const report = z.object({
  auditReportVersion: z.number(),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
});

/** npm's output when the registry rejects the request or cannot be reached. */
const failure = z.object({ message: z.string() });

const QUESTION = ['audit', '--json', '--omit', 'dev', '--package-lock-only'];
/** Limits the delay that an unreachable registry causes to seconds instead of minutes. */
const PATIENCE = ['--fetch-retries=1', '--fetch-timeout=20000'];

const SEVERE = ['high', 'critical'];

/** Result of an audit: a line for each severe vulnerability, or the reason why the registry could not be queried. */
export type Audit = { found: string[] } | { notAsked: string };

/** Queries the registry for vulnerabilities of the packages that ship from a folder with a package-lock.json. */
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
