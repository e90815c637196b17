import { hash, randomBytes } from 'node:crypto';

/** 256 random bits cannot be guessed, so a fast hash without salt is safe. */
const TOKEN_BYTES = 32;

/** The secret in the browser's cookie. Only its hash is stored. */
export const newToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

/** Key of a stored session: SHA-256 of its token, in hex. */
export const hashToken = (token: string) => hash('sha256', token, 'hex');
