import { describe, expect, it } from '@jest/globals';
import { hashPassword, verifyPassword } from './passwords.ts';

describe('passwords', () => {
  it('verify against their own hash and no other', async () => {
    const hash = await hashPassword('cardume123');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword('cardume123', hash)).toBe(true);
    expect(await verifyPassword('Cardume123', hash)).toBe(false);
  });

  it.each(['NFC', 'NFD'])(
    'verify in both Unicode forms, also against a hash that an earlier release made of %s',
    async (form) => {
      const stored: Record<string, string> = {
        NFD: '$argon2id$v=19$m=19456,t=2,p=1$vB41vjkBnwBXI2cvI6r7YQ$QQnxuqnVd6L1ESJlhTU5BcZwYEUsX9OHQZPcpsMmLlw',
        NFC: '$argon2id$v=19$m=19456,t=2,p=1$uV3+Kwz3sGVazFyQoWdbAQ$ZbvgsIc6vuaXez8mm6mYyEQzq8pAOmf42COCvc9fQk0',
      };
      const hashes = [stored[form] ?? '', await hashPassword('coração-2026'.normalize(form))];
      for (const hash of hashes) {
        expect(await verifyPassword('coração-2026'.normalize('NFC'), hash)).toBe(true);
        expect(await verifyPassword('coração-2026'.normalize('NFD'), hash)).toBe(true);
        expect(await verifyPassword('coracao-2026', hash)).toBe(false);
      }
    },
  );

  it('are salted', async () => {
    expect(await hashPassword('cardume123')).not.toBe(await hashPassword('cardume123'));
  });

  it('do not verify against a malformed hash', async () => {
    expect(await verifyPassword('cardume123', 'cardume123')).toBe(false);
  });

  it('are hashed many at a time', async () => {
    const hashes = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(hashPassword));
    expect(new Set(hashes).size).toBe(5);
  });

  it('are verified while new ones fill their own queue', async () => {
    const hash = await hashPassword('cardume123');
    let hashed = 0;
    const flood = Array.from({ length: 155 }, () => hashPassword('outra').then(() => hashed++));
    const refused = Promise.allSettled(flood).then((all) => all.filter(({ status }) => status === 'rejected').length);
    expect(await verifyPassword('cardume123', hash)).toBe(true);
    expect(hashed).toBeLessThan(10);
    expect(await refused).toBe(3);
  });
});
