import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

test('a process whose log cannot be written, as on a full disk, goes on', () => {
  const full = openSync('/dev/full', 'w');
  const logging = join(import.meta.dirname, 'index.ts');
  const program = `
    import { createLogger } from '${logging}';
    const logger = createLogger({ name: 'test', level: 'info', format: 'json' });
    for (let n = 0; n < 20_000; n++) logger.info('a line of a log that nobody can write, because the disk is full');
    setTimeout(() => process.exit(7), 50);
  `;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', full, 'pipe'],
    timeout: 60_000,
  });
  closeSync(full);
  expect({ status, stderr: stderr.toString() }).toEqual({ status: 7, stderr: '' });
});
