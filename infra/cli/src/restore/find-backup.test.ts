import { expect, it } from '@jest/globals';
import { expectNotLater } from './find-backup.ts';

it('names a running process that is of an earlier release than the backup', () => {
  expect(() => expectNotLater('1.2.0', 'a running stores', '1.1.9')).toThrow(
    'The backup is of version 1.2.0, and a running stores is of version 1.1.9',
  );
});

it.each([undefined, '1.1.9', '1.0.0'])('takes a backup of %s', (version) => {
  expect(() => expectNotLater(version, 'a running stores', '1.1.0')).not.toThrow();
});
