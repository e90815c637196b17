import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_CREDENTIAL = 0x40;
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

interface Changes {
  /** Origin of the page that uses the passkey. Default: that of the product. */
  origin?: string;
  /** Whether the device has verified the user (flag UV). Default: true. */
  verified?: boolean;
  counter?: number;
}

/** A device with one passkey (ES256, no attestation), for tests without a browser. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url');
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #x: Buffer;
  readonly #y: Buffer;
  #counter = 0;

  /** @param origin the product's origin */
  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#privateKey = privateKey;
    [this.#x, this.#y] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  }

  /** Returns a browser's response to the options of a registration. */
  register({ challenge }: { challenge: string }, changes: Changes = {}) {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 0xff]);
    // COSE key: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    const key = Buffer.concat([
      Buffer.from('a501020326200121', 'hex'),
      bytes(this.#x),
      Buffer.from([0x22]),
      bytes(this.#y),
    ]);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, key]);
    const data = Buffer.concat([this.#data(changes, WITH_CREDENTIAL), credential]);
    // {"fmt": "none", "attStmt": {}, "authData": data}
    const attestation = Buffer.concat([
      ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')],
      bytes(data),
    ]);
    const client = this.#client('webauthn.create', challenge, changes);
    return this.#credential({
      attestationObject: attestation.toString('base64url'),
      clientDataJSON: client.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Returns a browser's response to the options of a sign-in. Increments the signature counter. */
  show({ challenge }: { challenge: string }, changes: Changes = {}) {
    this.#counter++;
    const data = this.#data(changes);
    const client = this.#client('webauthn.get', challenge, changes);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#privateKey);
    return this.#credential({
      authenticatorData: data.toString('base64url'),
      clientDataJSON: client.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  #credential(response: object) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #data({ origin = this.#origin, verified = true, counter = this.#counter }: Changes, flags = 0): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const all = PRESENT | (verified ? VERIFIED : 0) | flags;
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([all]), count]);
  }

  #client(type: string, challenge: string, { origin = this.#origin }: Changes): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}

/** Encodes up to 255 bytes as a CBOR byte string. */
const bytes = (data: Buffer) => Buffer.concat([Buffer.from([0x58, data.length]), data]);
/** Encodes up to 23 ASCII characters as a CBOR text string. */
const text = (words: string) => Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)]);
