import type { Access } from '@cardume/bff/contract';
import type { Contract } from '@cardume/kit/contract';
import { type Authorize, forbidden, type Handlers, type HttpContext } from '@cardume/kit/http';
import type { Directory } from '../directory/directory.ts';
import { isCrossSite } from '../http/origin.ts';
import type { ServiceClients } from '../services.ts';
import type { Sessions, SignedIn } from './sessions.ts';

export interface Owner extends SignedIn {
  storeId: string;
}

/** The caller as a handler receives it, by the access of the route. */
export interface Viewers extends Record<Access, unknown> {
  /** Looks up the session when called, because most routes with this access never need it. */
  anyone: () => Promise<SignedIn | undefined>;
  session: SignedIn;
  'signed-in': SignedIn;
  owner: Owner;
  admin: SignedIn;
}

/** The handlers of a contract of /api. */
export type ApiHandlers<C extends Contract> = Handlers<C, Viewers>;

/**
 * Returns the checks of who may call a route of /api, by access. They throw HttpError 401, 403 or 404. Only routes for
 * everybody may be called by other sites, because the browser sends the session with their links too.
 */
export function authorization({
  sessions,
  directory,
  services,
}: {
  sessions: Sessions;
  directory: Directory;
  services: ServiceClients;
}): Authorize<Viewers> {
  return {
    anyone: (http) => async () => {
      const viewer = await sessions.find(http);
      return viewer?.passkeyNeeded ? undefined : viewer;
    },
    session: fromOwnSite((http) => sessions.requireAny(http)),
    'signed-in': fromOwnSite((http) => sessions.require(http)),
    owner: fromOwnSite(async (http) => {
      const viewer = await sessions.require(http);
      // This replica's directory may lack a shop that was just opened through another replica.
      const storeId = directory.storeIdOf(viewer.userId) ?? (await storeIdFromService(viewer.userId));
      return { ...viewer, storeId };
    }),
    admin: fromOwnSite(async (http) => {
      const viewer = await sessions.require(http);
      if (viewer.role !== 'admin') throw forbidden();
      return viewer;
    }),
  };

  /** @throws HttpError 404 if the user has no shop */
  async function storeIdFromService(ownerId: string): Promise<string> {
    return (await services.stores.getStoreOfOwner({ params: { ownerId } })).id;
  }
}

/** Refuses requests that another site has caused with 403, before the session is looked up. */
function fromOwnSite<Viewer>(viewerOf: (http: HttpContext) => Promise<Viewer>): (http: HttpContext) => Promise<Viewer> {
  return async (http) => {
    if (isCrossSite(http.req)) throw forbidden();
    return viewerOf(http);
  };
}
