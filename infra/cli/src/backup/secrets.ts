import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { UserError } from '@cardume/infra/local';
import { z } from 'zod';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
/** Key derivation takes 128 MB and about half a second per guess. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 };

const hex = z.string().regex(/^[\da-f]+$/);
const sealed = z.object({ cipher: z.literal(CIPHER), salt: hex, nonce: hex, tag: hex, content: hex });

/** Encrypts secrets with a key that is derived from a passphrase. */
export async function seal(secrets: object, passphrase: string): Promise<Buffer> {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv(CIPHER, await derive(passphrase, salt, KEY_BYTES, COST), nonce);
  const content = Buffer.concat([cipher.update(JSON.stringify(secrets)), cipher.final()]);
  const parts = { salt, nonce, tag: cipher.getAuthTag(), content };
  const asHex = Object.entries(parts).map(([name, part]) => [name, part.toString('hex')]);
  return Buffer.from(JSON.stringify({ cipher: CIPHER, ...Object.fromEntries(asHex) }));
}

/** @throws UserError for a wrong passphrase or damaged content */
export async function unseal(file: Buffer, passphrase: string): Promise<unknown> {
  const { salt, nonce, tag, content } = sealed.parse(JSON.parse(file.toString()));
  const bytes = (text: string) => Buffer.from(text, 'hex');
  const decipher = createDecipheriv(CIPHER, await derive(passphrase, bytes(salt), KEY_BYTES, COST), bytes(nonce));
  decipher.setAuthTag(bytes(tag));
  try {
    return JSON.parse(Buffer.concat([decipher.update(bytes(content)), decipher.final()]).toString());
  } catch {
    throw new UserError('BACKUP_PASSPHRASE does not open the secrets of this backup.');
  }
}
