import { z } from 'zod';
import { defineApi } from './access.ts';
import { currentUser } from './auth.ts';
import { isoDate, requiredName } from './shapes.ts';

export const passkeyName = requiredName('Nome é obrigatório', 100);

/** A passkey of the signed-in user. */
export const ownPasskey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: isoDate,
  lastUsedAt: isoDate.nullable(),
});

/** Input of the browser's WebAuthn API, in its JSON form. */
const options = z.looseObject({ challenge: z.string() });
/** Result of the browser's WebAuthn API, in its JSON form. */
const response = z.looseObject({ id: z.string('Chave de acesso inválida').max(2_000, 'Chave de acesso inválida') });

/** Passkeys. A route that returns `options` also sets a cookie for the challenge, which the following call requires. */
export const passkeysContract = defineApi({
  listMyPasskeys: {
    method: 'GET',
    path: '/auth/passkeys',
    access: 'signed-in',
    summary: 'The own passkeys, oldest first',
    response: z.array(ownPasskey),
  },
  startMyPasskey: {
    method: 'POST',
    path: '/auth/passkey-options',
    access: 'session',
    summary: "The browser's options for another passkey; needs a login of the last ten minutes",
    errors: ['passkey_limit', 'passkey_required', 'reauthentication_required', 'too_many_requests'],
    response: options,
  },
  addMyPasskey: {
    method: 'POST',
    path: '/auth/passkeys',
    access: 'session',
    summary: 'Adds a passkey; needs a login of the last ten minutes',
    errors: [
      'invalid_passkey',
      'conflict',
      'passkey_limit',
      'passkey_required',
      'reauthentication_required',
      'too_many_requests',
    ],
    body: z.object({ name: passkeyName, response }),
    response: ownPasskey,
    status: 201,
  },
  removeMyPasskey: {
    method: 'DELETE',
    path: '/auth/passkeys/:id',
    access: 'signed-in',
    summary:
      'Removes one of the own passkeys, and ends the sessions that it started; needs a login of the last ten minutes',
    errors: ['reauthentication_required'],
    params: z.object({ id: z.string() }),
  },
  startPasskeyLogin: {
    method: 'POST',
    path: '/auth/passkey-login/options',
    access: 'anyone',
    summary: "The browser's options for signing in with a passkey",
    errors: ['too_many_requests'],
    response: options,
  },
  loginWithPasskey: {
    method: 'POST',
    path: '/auth/passkey-login',
    access: 'anyone',
    summary: 'Signs in with a passkey; 401 `Chave de acesso inválida`, 403 `Conta suspensa`',
    errors: ['invalid_credentials', 'too_many_requests'],
    body: z.object({ response }),
    response: z.object({ user: currentUser }),
  },
});
