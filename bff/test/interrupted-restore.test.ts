import { setTimeout as pause } from 'node:timers/promises';
import { MAINTENANCE_COLLECTION, type Phase, RESTORE_RECORD_ID, type RestoreRecord } from '@cardume/kit/maintenance';
import { describe, expect, it } from '@jest/globals';
import { startCardume } from '../../infra/cli/test/cardume.ts';
import { eventually } from '../../infra/test/eventually.ts';
import { openShop, untilApproved } from '../../infra/test/shops.ts';
import {
  bffs,
  callCardume,
  createBackup,
  database,
  expectChangesAccepted,
  newFolder,
  product,
  restoreBackup,
  review,
  services,
  setUpInstallation,
  untilInstallationPublished,
} from './restore-setup.ts';

/* Restores during which the command or a process of the installation is killed or stopped. */

/** Shorter than any phase, so that polling does not miss one. */
const PHASE_POLL_MS = 10;

setUpInstallation();

/**
 * Starts a restore and kills it in a phase. If the command had already reached a later phase, because this process was
 * blocked, completes the restore and starts again.
 * @param prepare called before each restore
 * @returns the result of `prepare` before the killed restore
 */
async function killedIn<T>(phase: Phase, path: string, prepare: () => Promise<T>): Promise<T> {
  const records = database('auth').collection<RestoreRecord & { _id: string }>(MAINTENANCE_COLLECTION);
  for (;;) {
    const prepared = await prepare();
    const before = (await records.findOne({ _id: RESTORE_RECORD_ID }))?.restore;
    const isThere = async () => {
      const record = await records.findOne({ _id: RESTORE_RECORD_ID });
      return record?.restore !== before && record?.phase === phase;
    };
    const { child, ended } = startCardume(product.environment, 'restore', path, '--replace');
    while (child.exitCode === null && !(await isThere())) await pause(PHASE_POLL_MS);
    child.kill('SIGKILL');
    const { status, stderr } = await ended;
    if (await isThere()) {
      expect(status).toBeNull();
      return prepared;
    }
    expect([[0, null].includes(status), stderr]).toEqual([true, expect.any(String)]);
    if (status === null) await restoreBackup(path);
  }
}

describe('a restore that is killed', () => {
  it.each(['load', 'hold', 'refuse'] as const)('in %s has changes refused until it is abandoned', async (phase) => {
    await untilInstallationPublished();
    const path = await createBackup();
    const added = await killedIn(phase, path, () => openShop(services));
    const status = await callCardume('status', '--json');
    expect([status.status, JSON.parse(status.stdout).restore]).toEqual([1, expect.objectContaining({ phase, path })]);
    expect((await callCardume('status')).stdout).toContain('cardume restore --abandon');
    if (phase === 'refuse') {
      await eventually(async () => {
        for (const bff of bffs) expect((await review(bff, added.id, 'Ana')).status).toBe(503);
      });
    }
    const ended = await callCardume('restore', '--abandon', '--json');
    expect([ended.status, JSON.parse(ended.stdout)]).toEqual([0, { ended: 'abandoned' }]);
    expect(await services.stores.getStore({ params: { id: added.id } })).toMatchObject({ id: added.id });
    await expectChangesAccepted();
    expect((await callCardume('status')).status).toBe(0);
    const names = (await database('stores').listCollections().toArray()).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('restore_'))).toEqual([]);
  });

  it.each(['load', 'refuse', 'swap', 'reload', 'show'] as const)('in %s is called again', async (phase) => {
    const kept = await openShop(services);
    await untilInstallationPublished();
    const path = await createBackup();
    const added = await killedIn(phase, path, async () => {
      const shop = await openShop(services);
      for (const bff of bffs) await untilApproved(bff, shop.id);
      return shop;
    });
    if (phase === 'swap') {
      const ended = await callCardume('restore', '--abandon');
      expect(ended).toMatchObject({ status: 1, stderr: expect.stringContaining('again') });
      const backup = await callCardume('backup', '--to', newFolder());
      expect(backup).toMatchObject({ status: 1, stderr: expect.stringContaining('a mix of two states') });
    }
    // Awaited after the restore, because a process that starts during a restore may wait for its end.
    const restarted = phase === 'load' || phase === 'show' ? undefined : product.processes.restart('stores');
    if (phase === 'show') expect((await callCardume('restore', '--abandon')).stdout).toContain('is finished');
    else await restoreBackup(path);
    await restarted;
    for (const bff of bffs) {
      expect((await fetch(`${bff}/api/stores/${kept.id}`)).status).toBe(200);
      expect((await fetch(`${bff}/api/stores/${added.id}`)).status).toBe(404);
    }
    await expectChangesAccepted();
    expect((await callCardume('status')).status).toBe(0);
  });
});

describe('a process that is killed while a restore runs', () => {
  it('starts on the restored data', async () => {
    const kept = await openShop(services);
    await untilInstallationPublished();
    const path = await createBackup();
    const added = await openShop(services);
    const running = callCardume('restore', path, '--replace');
    const killed = ['stores', 'catalog-2', 'bff-2', 'analytics-worker'];
    await Promise.all(killed.map((name) => product.processes.kill(name)));
    await pause(2_000);
    await Promise.all(killed.map((name) => product.processes.restart(name)));
    expect(await running).toMatchObject({ status: 0 });
    for (const bff of bffs) {
      expect((await fetch(`${bff}/api/stores/${kept.id}`)).status).toBe(200);
      expect((await fetch(`${bff}/api/stores/${added.id}`)).status).toBe(404);
    }
    await expectChangesAccepted();
  });
});

describe('a BFF that was paused for the whole restore', () => {
  it('shows the restored data when it continues', async () => {
    const kept = await openShop(services);
    await untilInstallationPublished();
    const path = await createBackup();
    const added = await openShop(services);
    for (const bff of bffs) await untilApproved(bff, added.id);
    const pid = product.processes.pid('bff-2') ?? 0;
    process.kill(pid, 'SIGSTOP');
    try {
      await restoreBackup(path);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await eventually(async () => {
      for (const bff of bffs) {
        expect((await fetch(`${bff}/api/stores/${added.id}`)).status).toBe(404);
        expect((await fetch(`${bff}/api/stores/${kept.id}`)).status).toBe(200);
      }
    });
    await expectChangesAccepted();
  });
});
