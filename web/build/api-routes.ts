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
 * Puts the method and the path of the contract's routes into the client in the place of `route('name')` and
 * `contentRoutes()` (web/src/shared/api/route.ts), so that no chunk carries the schemas or the routes of other screens.
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
        return code
          .replace(ROUTE, (_, name: string) => {
            const found = routes.get(name);
            if (!found) throw new Error(`The contract has no route ${name}`);
            return JSON.stringify(written(found));
          })
          .replace(CONTENT_ROUTES, () => JSON.stringify(contentRoutes()));
      },
    },
  };
}

/** The routes of each kind of home content, by verb. */
function contentRoutes() {
  const kinds = Object.entries(adminHomeContract).map(([kind, contract]) => [
    kind,
    Object.fromEntries(Object.entries(contract).map(([verb, route]) => [verb, written(route)])),
  ]);
  return Object.fromEntries(kinds);
}
