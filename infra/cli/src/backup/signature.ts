import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Installation } from '../installation.ts';
import { KEY_COST } from './secrets.ts';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
const [KEY_BYTES, SALT_BYTES, ID_DIGITS] = [32, 16, 16];

const signature = z.object({
  /** What the key is derived from: `BACKUP_PASSPHRASE`, or the operators' token of the installation. */
  secret: z.enum(['passphrase', 'operators']),
  salt: z.hex().length(2 * SALT_BYTES),
  /** Identifies the key, so that a manifest that was changed differs from one that another key has signed. */
  key: z.hex().length(ID_DIGITS),
  hmac: z.hex(),
});
type Signature = z.infer<typeof signature>;

/**
 * - `signed`: as this installation, or one with the same passphrase, has written it
 * - `changed`: changed after it was signed
 * - `unknown`: signed with another key
 * - `unsigned`: without a signature, as earlier versions have written them
 */
export type SignatureState = 'signed' | 'changed' | 'unknown' | 'unsigned';

/** Signs manifests and verifies their signatures (HMAC-SHA-256). */
export class ManifestSigner {
  readonly #secrets: Partial<Record<Signature['secret'], string>>;
  readonly #keys = new Map<string, Promise<Buffer>>();
  /** Each derivation takes half a second, so the salt of a verified manifest is used again. */
  #salt = randomBytes(SALT_BYTES).toString('hex');

  constructor(secrets: Partial<Record<Signature['secret'], string>>) {
    this.#secrets = secrets;
  }

  /** Returns the signature file of a manifest. */
  async sign(manifest: Uint8Array): Promise<Buffer> {
    const secret = this.#secrets.passphrase === undefined ? 'operators' : 'passphrase';
    const salt = this.#salt;
    const key = await this.#key(secret, salt);
    if (!key) throw new Error('there is no secret to sign a backup with');
    const signed: Signature = { secret, salt, key: idOf(key), hmac: hmacOf(key, manifest).toString('hex') };
    return Buffer.from(`${JSON.stringify(signed)}\n`);
  }

  /** @param file the signature file; undefined if there is none */
  async verify(manifest: Uint8Array, file: Uint8Array | undefined): Promise<SignatureState> {
    if (!file) return 'unsigned';
    const parsed = parse(file);
    if (!parsed) return 'changed';
    const key = await this.#key(parsed.secret, parsed.salt);
    if (!key || idOf(key) !== parsed.key) return 'unknown';
    const [given, expected] = [Buffer.from(parsed.hmac, 'hex'), hmacOf(key, manifest)];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'changed';
    this.#salt = parsed.salt;
    return 'signed';
  }

  #key(name: Signature['secret'], salt: string): Promise<Buffer> | undefined {
    const secret = this.#secrets[name];
    if (secret === undefined) return undefined;
    const known = this.#keys.get(name + salt) ?? derive(secret, Buffer.from(salt, 'hex'), KEY_BYTES, KEY_COST);
    this.#keys.set(name + salt, known);
    return known;
  }
}

/** Returns the signer of an installation: by `BACKUP_PASSPHRASE`, or by the operators' token if it is not set. */
export function signerOf({
  settings,
  operatorToken,
}: Pick<Installation, 'settings' | 'operatorToken'>): ManifestSigner {
  const { BACKUP_PASSPHRASE: passphrase } = settings;
  return new ManifestSigner({ operators: operatorToken, ...(passphrase && { passphrase }) });
}

const hmacOf = (key: Buffer, content: Uint8Array) => createHmac('sha256', key).update(content).digest();
const idOf = (key: Buffer) => hmacOf(key, Buffer.from('id of the key')).toString('hex').slice(0, ID_DIGITS);

function parse(file: Uint8Array): Signature | undefined {
  try {
    return signature.parse(JSON.parse(Buffer.from(file).toString()));
  } catch {
    return undefined;
  }
}

/** What a manifest without a valid signature means, for messages. */
export const WITHOUT_SIGNATURE: Record<'unknown' | 'unsigned', string> = {
  unknown: 'signed with another passphrase, or by the operators’ token of another installation',
  unsigned: 'not signed, as by version 1.0.0',
};
