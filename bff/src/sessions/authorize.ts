import type { Access } from '@cardume/bff/contract';
import type { Contract } from '@cardume/kit/contract';
import { type Authorize, forbidden, type Handlers } from '@cardume/kit/http';
import type { Directory } from '../directory/directory.ts';
import type { Services } from '../services.ts';
import type { Sessions, SignedIn } from './sessions.ts';

export interface Owner extends SignedIn {
  storeId: string;
}

/** What a handler knows of its caller, by the access of its route. */
export interface Viewers extends Record<Access, unknown> {
  /** Looks the session up when called: most routes that are open to everybody never need it. */
  anyone: () => Promise<SignedIn | undefined>;
  session: SignedIn;
  'signed-in': SignedIn;
  owner: Owner;
  admin: SignedIn;
}

/** A handler for each route of an area of /api. */
export type ApiHandlers<C extends Contract> = Handlers<C, Viewers>;

interface Dependencies {
  sessions: Sessions;
  directory: Directory;
  services: Services;
}

/** Decides who may call a route of /api. */
export function authorization({ sessions, directory, services }: Dependencies): Authorize<Viewers> {
  return {
    anyone: (http) => async () => {
      const viewer = await sessions.find(http);
      return viewer?.passkeyNeeded ? undefined : viewer;
    },
    session: (http) => sessions.requireAny(http),
    'signed-in': (http) => sessions.require(http),
    async owner(http) {
      const viewer = await sessions.require(http);
      // A shop that another replica has opened a moment ago may be missing in this one's directory.
      const storeId = directory.storeIdOf(viewer.userId) ?? (await storeIdFromService(viewer.userId));
      return { ...viewer, storeId };
    },
    async admin(http) {
      const viewer = await sessions.require(http);
      if (viewer.role !== 'admin') throw forbidden();
      return viewer;
    },
  };

  /** @throws HttpError 404 while the user has no shop */
  async function storeIdFromService(ownerId: string): Promise<string> {
    return (await services.stores.getStoreOfOwner({ params: { ownerId } })).id;
  }
}
