import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { UserError } from '@cardume/infra/shared';
import { z } from 'zod';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
/** Key derivation takes 128 MB and about half a second per guess. */
export const KEY_COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 };

const [SALT_BYTES, NONCE_BYTES, TAG_BYTES] = [16, 12, 16];
const hex = z.hex().transform((text) => Buffer.from(text, 'hex'));
const ofLength = (bytes: number) => hex.refine(({ length }) => length === bytes);
const sealed = z.object({
  cipher: z.literal(CIPHER),
  salt: ofLength(SALT_BYTES),
  nonce: ofLength(NONCE_BYTES),
  tag: ofLength(TAG_BYTES),
  content: hex,
});

/** Encrypts secrets with a key that is derived from a passphrase. */
export async function seal(secrets: object, passphrase: string): Promise<Buffer> {
  const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)];
  const cipher = createCipheriv(CIPHER, await derive(passphrase, salt, KEY_BYTES, KEY_COST), nonce);
  const content = Buffer.concat([cipher.update(JSON.stringify(secrets)), cipher.final()]);
  const parts = { salt, nonce, tag: cipher.getAuthTag(), content };
  const asHex = Object.entries(parts).map(([name, part]) => [name, part.toString('hex')]);
  return Buffer.from(JSON.stringify({ cipher: CIPHER, ...Object.fromEntries(asHex) }));
}

/** @throws UserError for a wrong passphrase or damaged content */
export async function unseal(file: Buffer, passphrase: string): Promise<unknown> {
  const { salt, nonce, tag, content } = parse(file);
  const decipher = createDecipheriv(CIPHER, await derive(passphrase, salt, KEY_BYTES, KEY_COST), nonce);
  decipher.setAuthTag(tag);
  try {
    return JSON.parse(Buffer.concat([decipher.update(content), decipher.final()]).toString());
  } catch {
    throw new UserError('BACKUP_PASSPHRASE does not open the secrets of this backup.');
  }
}

/** @throws UserError for a file without the form of encrypted secrets */
export function expectSealed(file: Buffer): void {
  parse(file);
}

function parse(file: Buffer): z.output<typeof sealed> {
  try {
    return sealed.parse(JSON.parse(file.toString()));
  } catch {
    throw new UserError(
      'The secrets of this backup cannot be read: another version of cardume wrote them, or they are damaged.',
    );
  }
}
