import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { freePort, Ports } from './ports.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardume-ports-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('keeps the port of last time, but for one that has become the public port', async () => {
  const remembered = await freePort();
  writeFileSync(join(folder, 'ports.json'), JSON.stringify({ mongo: remembered }));
  expect(await new Ports(folder, 8_080).claim('mongo')).toBe(remembered);
  const moved = await new Ports(folder, remembered).claim('mongo');
  expect(moved).not.toBe(remembered);
  expect(await new Ports(folder, 8_080).claim('mongo')).toBe(moved);
});
