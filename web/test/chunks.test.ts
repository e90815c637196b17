import { expect, it } from '@jest/globals';
import { type ClientManifest, clientManifest, measureSizes } from '../../infra/budget/sizes.ts';

/** Returns the keys of the chunks that a chunk loads with itself, directly or not. */
function importedBy(manifest: ClientManifest, key: string): Set<string> {
  const found = new Set<string>();
  const open = [...(manifest[key]?.imports ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    open.push(...(manifest[next]?.imports ?? []));
  }
  return found;
}

it('the home page loads nothing of other audiences and stays within its size', () => {
  expect(measureSizes().filter(({ met }) => !met)).toEqual([]);
});

it('no two chunks import each other, so that a module is evaluated after those that it imports', () => {
  const manifest = clientManifest();
  expect(Object.keys(manifest).filter((key) => importedBy(manifest, key).has(key))).toEqual([]);
});

it.each(['account', 'owner', 'admin'])(
  'chunks with code of %s alone carry its name, by which they are not precached',
  (audience) => {
    const screens = Object.entries(clientManifest()).filter(([key]) => key.startsWith(`src/features/${audience}/`));
    expect(screens.length).toBeGreaterThan(0);
    expect(screens.filter(([, { file }]) => !file.startsWith(`assets/${audience}.`))).toEqual([]);
  },
);
