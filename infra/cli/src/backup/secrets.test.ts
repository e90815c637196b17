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

it('damaged secrets are refused with a message', async () => {
  const file = (await seal({}, 'a passphrase')).toString();
  const damaged = [
    '',
    '{}',
    file.slice(0, -9),
    file.replace('"tag":"', '"tag":"00'),
    file.replace('"salt":"', '"salt":"x'),
  ];
  for (const content of damaged)
    await expect(unseal(Buffer.from(content), 'a passphrase')).rejects.toThrow(/secrets of this backup cannot be read/);
});
