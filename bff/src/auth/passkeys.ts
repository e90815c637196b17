import { PASSKEY_CHALLENGE_TTL_MS } from '@cardume/auth/api';
import { PRODUCT_NAME, type passkeysContract } from '@cardume/bff/contract';
import type { HttpContext } from '@cardume/kit/http';
import type { Request } from 'express';
import type { BffConfig } from '../config.ts';
import { apiError } from '../http/api-error.ts';
import { clientNetwork } from '../http/client-address.ts';
import { cookieNameFor, cookieOf, cookieOptions } from '../http/cookies.ts';
import { ownOrigin } from '../http/origin.ts';
import { type Limits, QUARTER_HOUR_S } from '../http/rate-limit.ts';
import type { SecurityLog } from '../http/security-log.ts';
import type { ServiceClients } from '../services.ts';
import {
  type ApiHandlers,
  countedIfWrong,
  hasSignedInWithin,
  type KnownDevices,
  passkeyRequired,
  type Sessions,
  type SignedIn,
  tokenHashOf,
} from '../sessions/index.ts';
import type { AccountLimits } from './account-limits.ts';

/** Cookie with the challenge, so that only the browser that requested it can respond to it. */
const CHALLENGE = 'passkey';
const FRESH_MS = 10 * 60_000;

interface PasskeysParts {
  services: ServiceClients;
  sessions: Sessions;
  security: SecurityLog;
  limit: Limits;
  config: BffConfig;
  accountLimits: AccountLimits;
  devices: KnownDevices;
}

export function passkeyHandlers({
  services: { auth },
  sessions,
  security,
  limit,
  config,
  accountLimits,
  devices,
}: PasskeysParts): ApiHandlers<typeof passkeysContract> {
  const publicUrl = config.PUBLIC_URL;
  const [, wrongPasswords] = config.RATE_LOGIN;
  // Requested challenges and wrong passkeys, per address or known device: ten for each wrong password.
  const started = limit('passkey-started', wrongPasswords * 10, QUARTER_HOUR_S);
  // A known device has its own count, so that others at its address cannot use it up.
  const startedBy = (req: Request) => devices.accountsOf(req)[0] ?? clientNetwork(req);
  const start = async <Options extends { challenge: string }>(
    { req, res }: HttpContext,
    ask: () => Promise<Options>,
  ) => {
    await started.take(startedBy(req));
    const options = await ask();
    res.set('Cache-Control', 'private, no-store');
    res.cookie(cookieNameFor(req, CHALLENGE), options.challenge, {
      ...cookieOptions(req),
      maxAge: PASSKEY_CHALLENGE_TTL_MS,
    });
    return options;
  };
  const shownIn = ({ req, res }: HttpContext, response: { id: string }) => {
    const challenge = cookieOf(req, CHALLENGE)?.slice(0, 200) ?? '';
    res.clearCookie(cookieNameFor(req, CHALLENGE), cookieOptions(req));
    return { challenge, response, origin: ownOrigin(req, publicUrl) };
  };
  return {
    listMyPasskeys: (_input, { viewer: { userId: id } }) => auth.listPasskeys({ params: { id } }),
    async startMyPasskey(_input, http) {
      const id = mayAddPasskey(http.viewer).userId;
      const body = { origin: ownOrigin(http.req, publicUrl), rpName: PRODUCT_NAME };
      return start(http, () => auth.startPasskey({ params: { id }, body }));
    },
    async addMyPasskey({ body: { name, response } }, http) {
      const { userId: id, passkeyNeeded } = mayAddPasskey(http.viewer);
      const session = { tokenHash: tokenHashOf(http.req) ?? '', first: passkeyNeeded === 'setup' };
      const body = { ...shownIn(http, response), name, ...session };
      const add = () => auth.addPasskey({ params: { id }, body });
      const passkey = await accountLimits.changes.countAccepted(`passkey ${id}`, add).catch(async (error: unknown) => {
        // A challenge works once, so a call that is repeated after its answer was lost finds what it has added.
        const own = http.req.get('Idempotency-Key') ? await auth.listPasskeys({ params: { id } }) : [];
        const added = own.find((passkey) => passkey.id === response.id);
        if (!added) throw error;
        return added;
      });
      security.note('passkey_added', http.req, id);
      await sessions.dropSessionsOf(id);
      return passkey;
    },
    async removeMyPasskey({ params: { id: passkeyId } }, { req, viewer }) {
      const { userId: id } = recent(viewer, 'Confirme a sua senha para remover uma chave');
      await auth.removePasskey({ params: { id, passkeyId } });
      security.note('passkey_removed', req, id);
      await sessions.dropSessionsOf(id);
      return undefined;
    },
    startPasskeyLogin: (_input, http) =>
      start(http, () => auth.startPasskeySignIn({ body: { origin: ownOrigin(http.req, publicUrl) } })),
    async loginWithPasskey({ body: { response } }, http) {
      const logIn = () => sessions.logInWithPasskey(http, shownIn(http, response));
      return { user: await countedIfWrong(started, startedBy(http.req), logIn) };
    },
  };
}

/**
 * Returns the viewer. An admin who has a passkey must sign in with it before adding another; otherwise the password
 * alone would be enough to add one.
 * @throws HttpError 403
 */
function mayAddPasskey(viewer: SignedIn): SignedIn {
  if (viewer.passkeyNeeded === 'sign-in') throw passkeyRequired();
  return recent(viewer, 'Confirme a sua senha para adicionar uma chave');
}

/**
 * Returns the viewer. Nobody may add or remove a passkey in a session whose password or passkey was given earlier than
 * ten minutes ago: somebody else may have borrowed it, and without passkeys an admin's password alone adds the first one.
 * @throws HttpError 403
 */
function recent(viewer: SignedIn, message: string): SignedIn {
  if (!hasSignedInWithin(viewer, FRESH_MS)) throw apiError('reauthentication_required', message);
  return viewer;
}
