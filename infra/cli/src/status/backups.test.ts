import { expect, it } from '@jest/globals';
import { noteOfBackups } from './backups.ts';

const last = {
  path: 's3://backups/daily/2026-01-01T000000.000Z',
  moment: '2026-01-01T00:00:00.000Z',
  finishedAt: '2026-01-01T00:01:00.000Z',
  bytes: 3 * 1024 ** 2,
};
const now = new Date('2026-01-02T03:59:00Z');

it('tells age, size and path of the last backup', () => {
  expect(noteOfBackups({ last, failures: 0, failure: null }, now)).toBe(
    'The last backup is of 2026-01-01T00:00:00.000Z (27 h ago), 3.0 MB: s3://backups/daily/2026-01-01T000000.000Z',
  );
});

it('tells that there is none, and why attempts have failed', () => {
  expect(noteOfBackups(null, now)).toBe('No backup has been made.');
  const failure = { at: '2026-01-01T02:00:00.000Z', reason: 'the disk is full' };
  expect(noteOfBackups({ last: null, failures: 2, failure }, now)).toBe(
    'No backup has been made.\n2 attempts have failed, the last one at 2026-01-01T02:00:00.000Z: the disk is full',
  );
});
