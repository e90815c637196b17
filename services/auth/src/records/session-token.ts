import { hash, randomBytes } from 'node:crypto';

/** 256 random bits cannot be guessed, so a fast unsalted hash suffices. */
const TOKEN_BYTES = 32;

/** Creates the secret of a session cookie or password link. Only its hash is stored. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/** Returns the SHA-256 of a token, in hex: the key under which a session or password link is stored. */
export const hashToken = (token: string) => hash('sha256', token, 'hex');
