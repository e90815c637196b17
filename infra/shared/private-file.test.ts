import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { makePrivateFolder, writeNewPrivately, writePrivately } from './private-file.ts';
import { loadOrCreateSecrets, replaceSecrets } from './secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardume-private-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string) => statSync(path).mode & 0o7777;

it('a private file is replaced atomically and read by its owner alone, also where others could read it before', () => {
  const file = join(folder, 'file');
  writeFileSync(file, 'before', { mode: 0o644 });
  const opened = openSync(file, 'r');
  writePrivately(file, 'after');
  // Whoever reads meanwhile sees all of the previous content.
  expect(readFileSync(opened, 'utf8')).toBe('before');
  closeSync(opened);
  expect([readFileSync(file, 'utf8'), modeOf(file)]).toEqual(['after', 0o600]);
  expect(readdirSync(folder)).toEqual(['file']);
});

it('secrets stay as they were where they cannot be written', () => {
  const secrets = loadOrCreateSecrets(folder);
  // A folder at the path of the temporary file makes writing fail.
  mkdirSync(join(folder, 'secrets.json.new'));
  expect(() => replaceSecrets(folder, { visitorSecret: 'another' })).toThrow();
  expect(loadOrCreateSecrets(folder)).toEqual(secrets);
  expect(modeOf(join(folder, 'secrets.json'))).toBe(0o600);
});

it('a new private file replaces none', () => {
  const file = join(folder, 'file');
  writeNewPrivately(file, 'first');
  expect(() => writeNewPrivately(file, 'second')).toThrow('EEXIST');
  expect([readFileSync(file, 'utf8'), modeOf(file), readdirSync(folder)]).toEqual(['first', 0o600, ['file']]);
});

it('a folder becomes private, unless many people share it', () => {
  const [open, shared] = [join(folder, 'open'), join(folder, 'shared')];
  for (const path of [open, shared]) mkdirSync(path);
  chmodSync(open, 0o755);
  chmodSync(shared, 0o1777);
  for (const path of [open, shared, join(folder, 'new', 'one')]) makePrivateFolder(path);
  expect([open, shared, join(folder, 'new', 'one')].map(modeOf)).toEqual([0o700, 0o1777, 0o700]);
});
