import { hash, randomBytes } from 'node:crypto';

/** 256 random bits cannot be guessed, so a fast unsalted hash suffices. */
const TOKEN_BYTES = 32;

/** Creates the secret of a session cookie or mailed link. Only its hash is stored. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/** Returns the SHA-256 in hex: of a token, the key of its session or mailed link; or of the link's e-mail address. */
export const sha256 = (text: string) => hash('sha256', text, 'hex');
