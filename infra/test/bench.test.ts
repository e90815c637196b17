import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { nodeBinary } from '../local/processes.ts';
import { runQuietly } from '../local/run-quietly.ts';
import { root } from '../shared/folders.ts';
import { recordProcess, testRunFolder } from './test-run.ts';

/** Sufficient for all parts on a busy machine: each part starts its own products. */
const LIMIT_MS = 1_800_000;

it(
  'the bench runs to its end in its short form, which checks no goal',
  async () => {
    const logFile = join(testRunFolder(), 'bench.log');
    // A separate folder, so that the figures of a real run are not overwritten.
    const env = { ...process.env, BENCH: 'short', CARDUME_HOME: join(testRunFolder(), 'bench') };
    const options = { logFile, cwd: root, env };
    expect(await runQuietly(nodeBinary(), ['infra/bench/run.ts'], options, recordProcess)).toBeUndefined();
    const figures = JSON.parse(readFileSync(join(env.CARDUME_HOME, 'logs/bench.json'), 'utf8'));
    expect(figures.length).toBeGreaterThan(10);
  },
  LIMIT_MS,
);
