import { spawnSync } from 'node:child_process';

/** npm's output may list every package. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
/** npm retries an unreachable registry for minutes. */
const TIMEOUT_MS = 120_000;

/** Runs npm in a folder. Returns its output, also when it exits with a status other than 0. */
export function npm(args: readonly string[], folder: string): { stdout: string; stderr: string; ok: boolean } {
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES, timeout: TIMEOUT_MS } as const;
  const { stdout, stderr, status, error } = spawnSync('npm', [...args], options);
  return { stdout: stdout ?? '', stderr: error ? `${error.message}\n${stderr ?? ''}` : stderr, ok: status === 0 };
}
