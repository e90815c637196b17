import { expect, it } from '@jest/globals';
import { seal, unseal } from './secrets.ts';

it('secrets are opened by their passphrase alone', async () => {
  const secrets = { visitorSecret: 'the secret of the visitors' };
  const file = await seal(secrets, 'a passphrase');
  expect(file.toString()).not.toContain('visitor');
  expect(await unseal(file, 'a passphrase')).toEqual(secrets);
  await expect(unseal(file, 'another')).rejects.toThrow('BACKUP_PASSPHRASE does not open');
  expect((await seal(secrets, 'a passphrase')).equals(file)).toBe(false);
});
