import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { findRefusedLicenses } from './licenses.ts';

const component = (name: string, ...expressions: string[]) => ({
  'bom-ref': name,
  purl: `pkg:npm/${name.replace(/^@/, '%40')}`,
  ...(expressions.length > 0 && { licenses: expressions.map((expression) => ({ expression })) }),
});

it('names each package whose license is not allowed', () => {
  const byId = { ...component('copyleft@1.0.0'), licenses: [{ license: { id: 'AGPL-3.0-only' } }] };
  const byName = { ...component('other@1.0.0'), licenses: [{ license: { name: 'SEE LICENSE IN TERMS' } }] };
  expect(findRefusedLicenses([component('fine@1.0.0', 'MIT'), byId, byName, component('silent@2.0.0')])).toEqual([
    'copyleft@1.0.0 has the license AGPL-3.0-only',
    'other@1.0.0 has the license SEE LICENSE IN TERMS',
    'silent@2.0.0 names no license',
  ]);
});

it('reads expressions: one of several is enough where there is a choice', () => {
  expect(findRefusedLicenses([component('choice@1.0.0', 'GPL-2.0-only OR MIT')])).toEqual([]);
  expect(findRefusedLicenses([component('both@1.0.0', 'GPL-2.0-only AND MIT')])).toHaveLength(1);
});

it('asks nothing of our own packages', () => {
  expect(findRefusedLicenses([component('@cardume/kit@0.0.0')])).toEqual([]);
});

it('ends with 1 and names the package whose license may not ship', () => {
  const check = (...expressions: string[]) => {
    const input = JSON.stringify({ bomFormat: 'CycloneDX', components: [component('leaky@1.0.0', ...expressions)] });
    const program = fileURLToPath(new URL('./check-licenses.ts', import.meta.url));
    const { status, stderr } = spawnSync(process.execPath, [program], { input, encoding: 'utf8' });
    return { status, stderr };
  };
  expect(check('MIT')).toEqual({ status: 0, stderr: '' });
  const refused = expect.stringContaining('  leaky@1.0.0 has the license GPL-3.0-only\n');
  expect(check('GPL-3.0-only')).toEqual({ status: 1, stderr: refused });
});
