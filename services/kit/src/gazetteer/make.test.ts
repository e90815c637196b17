import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from '@jest/globals';
import { PLACES_FILE, readPlaces } from './places.ts';

const made = join(tmpdir(), `places-${process.pid}.tsv`);
afterAll(() => rmSync(made, { force: true }));

it('the committed places equal those of the packages', () => {
  execFileSync(process.execPath, [fileURLToPath(new URL('make.ts', import.meta.url)), made]);
  expect(readFileSync(made, 'utf8') === readFileSync(PLACES_FILE, 'utf8')).toBe(true);
});

it('are nearly all towns of Brazil and many neighbourhoods, each with its state and position', () => {
  const places = readPlaces();
  expect(places.filter(({ kind }) => kind === 'town').length).toBeGreaterThan(5_500);
  expect(new Set(places.map(({ state }) => state)).size).toBe(27);
  expect(new Set(places.map(({ id }) => id)).size).toBe(places.length);
  const outside = places.filter(({ lat, lng }) => !(lat > -34 && lat < 5.5 && lng > -74 && lng < -28));
  expect(outside).toEqual([]);
});
