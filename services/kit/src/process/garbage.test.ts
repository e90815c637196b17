import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from '@jest/globals';

/** Leaves garbage in the old generation of the heap, then sends the size of the used heap ten times a second. */
const PROGRAM = `
  import { collectGarbageWhenIdle } from ${JSON.stringify(new URL('./garbage.ts', import.meta.url).href)};
  collectGarbageWhenIdle({ small: 300 }, 1_000);
  let rows = Array.from({ length: 500_000 }, (_, id) => ({ id, name: 'row ' + id }));
  process.send(process.memoryUsage().heapUsed);
  rows = undefined;
  setInterval(() => process.send(process.memoryUsage().heapUsed), 100);
`;

it('frees memory after a busy time', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new AbortController();
  const exit = once(child, 'exit').then(() => ended.abort());
  const nextSize = async () => ((await once(child, 'message', ended)) as [number])[0];
  try {
    const busy = await nextSize();
    let used = busy;
    while (used > busy / 4) used = await nextSize();
    expect(used).toBeLessThan(busy / 4);
  } finally {
    child.kill();
    await exit;
  }
});
