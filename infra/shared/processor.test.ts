import { expect, it } from '@jest/globals';
import { hasAvx } from './processor.ts';

const cpuInfo = (flags: string) => `processor\t: 0\nmodel name\t: a processor\nflags\t\t: ${flags}\nbogomips\t: 1\n`;

it('knows a processor without AVX, which MongoDB cannot use', () => {
  expect(hasAvx('x64', cpuInfo('fpu sse2 avx avx2'))).toBe(true);
  expect(hasAvx('x64', cpuInfo('fpu sse2 avx512f'))).toBe(false);
});

it('says nothing of processors that it does not know', () => {
  expect(hasAvx('arm64', cpuInfo('fp asimd'))).toBe(true);
  expect(hasAvx('x64', '')).toBe(true);
});
