import { describe, expect, it } from '@jest/globals';
import { hashPassword, verifyPassword } from './passwords.ts';

describe('passwords', () => {
  it('verify against their own hash and no other', async () => {
    const hash = await hashPassword('cardume123');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword('cardume123', hash)).toBe(true);
    expect(await verifyPassword('Cardume123', hash)).toBe(false);
  });

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
