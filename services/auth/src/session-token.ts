import { hash, randomBytes } from 'node:crypto';

/** 256 random bits, which nobody guesses: a plain hash of them is enough. */
const BYTES = 32;

/** The secret that a browser's cookie holds; only its hash is stored. */
export const newToken = () => randomBytes(BYTES).toString('base64url');

/** What a session is stored and asked for by. */
export const hashToken = (token: string) => hash('sha256', token, 'hex');
