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

it('changed secrets are not opened', async () => {
  const sealed = JSON.parse((await seal({ visitorSecret: 'a' }, 'a passphrase')).toString()) as Record<string, string>;
  expect(sealed.cipher).toBe('aes-256-gcm');
  for (const part of ['salt', 'nonce', 'tag', 'content']) {
    // In `content` it belongs to the text `a`, so that what is decrypted is still JSON.
    const digits = [...(sealed[part] ?? '')];
    const changed = { ...sealed, [part]: digits.with(-5, digits.at(-5) === '0' ? '1' : '0').join('') };
    await expect(unseal(Buffer.from(JSON.stringify(changed)), 'a passphrase')).rejects.toThrow(
      'BACKUP_PASSPHRASE does not open',
    );
  }
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
