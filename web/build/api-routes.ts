import type { Plugin } from 'vite';
import { adminHomeContract, apiContract } from '../../bff/contract/index.ts';

const ROUTE = /\broute\('(\w+)'\)/g;
const CONTENT_ROUTES = /\bcontentRoutes\(\)/g;

interface Route {
  method: string;
  path: string;
}

const written = ({ method, path }: Route) => `${method} ${path}`;

/**
 * Replaces `route('name')` and `contentRoutes()` (web/src/shared/api/route.ts) in the client's code by the method and
 * path of the contract's routes, so that no chunk contains schemas or the routes of other screens.
 * The build fails on a name that the contract does not have.
 */
export function apiRoutes(): Plugin {
  const routes = new Map<string, Route>(Object.entries(apiContract));
  return {
    name: 'api-routes',
    enforce: 'pre',
    transform: {
      filter: {
        id: { include: /web\/src\/.*\.tsx?$/, exclude: /shared\/api\/route\.ts$/ },
        code: /\b(route\('|contentRoutes\(\))/,
      },
      handler(code) {
        const replaced = code
          .replace(ROUTE, (_, name: string) => {
            const found = routes.get(name);
            if (!found) throw new Error(`The contract has no route ${name}`);
            return JSON.stringify(written(found));
          })
          .replace(CONTENT_ROUTES, () => JSON.stringify(contentRoutes()));
        return { code: replaced, map: null };
      },
    },
  };
}

/** The routes of each kind of home content, by kind and verb. */
function contentRoutes() {
  const kinds = Object.entries(adminHomeContract).map(([kind, contract]) => [
    kind,
    Object.fromEntries(Object.entries(contract).map(([verb, route]) => [verb, written(route)])),
  ]);
  return Object.fromEntries(kinds);
}
