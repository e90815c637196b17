import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { GROUNDS, placeholderColor } from './ground.ts';

const tokens = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8');
const ids = Array.from({ length: 200 }, (_, i) => `3f2c6d1e-0000-5000-8000-${String(i * 7919).padStart(12, '0')}`);

test('a key always has the same ground, and keys have all of them', () => {
  expect(ids.map(placeholderColor)).toEqual(ids.map(placeholderColor));
  expect(new Set(ids.map(placeholderColor)).size).toBe(GROUNDS.length);
});

test('each ground is a token, pale and not white', () => {
  for (const name of GROUNDS) {
    const [, red = '', green = '', blue = ''] = new RegExp(`--ground-${name}: #(..)(..)(..);`).exec(tokens) ?? [];
    const channels = [red, green, blue].map((hex) => Number.parseInt(hex, 16));
    expect(Math.min(...channels)).toBeGreaterThan(0xb0);
    expect(Math.min(...channels)).toBeLessThan(0xf0);
  }
});
