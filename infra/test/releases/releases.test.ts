import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { version as sourceVersion } from '@cardume/kit/version';
import { describe, expect, it } from '@jest/globals';
import { cardume } from '../../cli/test/cardume.ts';
import { eventually } from '../eventually.ts';
import { startProduct } from '../product.ts';
import { testRunFolder } from '../test-run.ts';
import {
  archivedVersions,
  compareVersions,
  currentStreamVersions,
  openArchive,
  PASSPHRASE,
  releasedVersions,
} from './archives.ts';
import { readFacts } from './facts.ts';
import { PUBLIC_URL } from './fill.ts';

it('every release has an archive, and the sources are of the last release or of a later one', () => {
  const released = releasedVersions();
  expect(released.filter((version) => !archivedVersions().includes(version))).toEqual([]);
  const [last = ''] = released.toSorted(compareVersions).slice(-1);
  expect(compareVersions(sourceVersion, last)).toBeGreaterThanOrEqual(0);
});

it('every stream with events that the last release lacks has a higher stateVersion', async () => {
  const [last = ''] = archivedVersions().slice(-1);
  const { streams } = await openArchive(last);
  for (const [name, { stateVersion, events }] of Object.entries(currentStreamVersions())) {
    const before = streams[name];
    if (!before) continue;
    const least = before.stateVersion + (isDeepStrictEqual(events, before.events) ? 0 : 1);
    if (stateVersion < least) throw new Error(`raise the stateVersion of ${name} to ${least}: its events have changed`);
  }
});

describe.each(archivedVersions())('the archive of %s', (version) => {
  it('is restored by this version, with everything that it held, and without a difference', async () => {
    const { path, facts } = await openArchive(version);
    const product = await startProduct({ env: { PUBLIC_URL } });
    try {
      const secrets = join(mkdtempSync(join(testRunFolder(), 'secrets-')), 'secrets.json');
      const call = (...args: string[]) => cardume({ ...product.environment, BACKUP_PASSPHRASE: PASSPHRASE }, ...args);
      const restored = await call('restore', path, '--secrets-to', secrets);
      expect(restored).toMatchObject({ status: 0 });
      expect(JSON.parse(readFileSync(secrets, 'utf8'))).toEqual({ visitorSecret: expect.any(String) });
      await eventually(async () => expect(await readFacts(product.baseUrl)).toMatchObject(facts));
      const checked = await call('check', '--json');
      expect(JSON.parse(checked.stdout)).toMatchObject({ ok: true, differences: [] });
    } finally {
      await product.stop();
    }
  });
});
