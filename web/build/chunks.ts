import type { Plugin, Rolldown } from 'vite';

/** The module that starts the client. It stays in the entry's chunk, which no other chunk imports. */
const START = '/web/src/main.tsx';
/** The screen at `/`; `make budget` measures what it loads (infra/budget/sizes.ts). */
const HOME = '/web/src/features/shopper/home/HomeScreen.tsx';

/** Who loads code. */
interface Audience {
  /** Name of the chunk of what they share. */
  chunk: string;
  /** Precedes the names of all chunks that only they load; the service worker precaches none with a prefix. */
  prefix: '' | 'account.' | 'owner.' | 'admin.';
  /** Whether they load a module as a whole, with all that it imports. */
  starts: (module: Rolldown.ModuleInfo) => boolean;
  /** Whether they also load what is imported on demand. */
  onDemand: boolean;
}

const isOf = (audience: string) => (module: Rolldown.ModuleInfo) =>
  module.id.includes(`/web/src/features/${audience}/`);
const isRoute = ({ dynamicImporters }: Rolldown.ModuleInfo) =>
  dynamicImporters.some((importer) => importer.includes('/web/src/app/'));

const COMMON: Audience = {
  chunk: 'common',
  prefix: '',
  starts: ({ id }) => id.endsWith(START) || id.endsWith(HOME),
  onDemand: false,
};

/** The order decides: a module belongs to the first audience that loads it. */
const AUDIENCES: readonly Audience[] = [
  COMMON,
  { chunk: 'screens', prefix: '', starts: (module) => isOf('shopper')(module) && isRoute(module), onDemand: false },
  { chunk: 'dialogs', prefix: '', starts: isOf('shopper'), onDemand: true },
  { chunk: 'shared', prefix: 'account.', starts: isOf('account'), onDemand: true },
  { chunk: 'shared', prefix: 'owner.', starts: isOf('owner'), onDemand: true },
  { chunk: 'shared', prefix: 'admin.', starts: () => true, onDemand: true },
];

/** The contract, and what it uses of the kit. */
const CONTRACT = /\/(bff\/contract|services\/kit\/src)\//;
/** The icons, and Vite's `import()`. */
const SMALL_PARTS = /\/lucide-react\/dist\/esm\/(?!lucide-react\.|icons\/index\.)|vite\/preload-helper/;
/** Modules that are assigned by audience. Imports from lists of modules are replaced (separate-imports.ts). */
const isAssigned = (id: string) => id.includes('/web/src/') || CONTRACT.test(id) || SMALL_PARTS.test(id);
/** What only one feature uses stays with its screens. */
const OF_A_FEATURE = /\/web\/src\/features\/\w+\/(?!shared\/)[^/]+\//;
/** Packages that every screen needs; a chunk of their own stays cached when only our code changes. */
const PACKAGES =
  /node_modules\/(react|react-dom|react-router|react-redux|scheduler|@reduxjs|redux|immer|reselect|use-sync-external-store)\//;
/** What the contract's schemas are made of. */
const VALIDATION =
  /\/node_modules\/(zod|libphonenumber-js)\/|\/services\/kit\/src\/contract\/|\/web\/build\/zod\.ts$|\/phone-metadata\.json$/;

interface Chunks {
  /** Reads the module graph before the chunks are made. */
  plugin: Plugin;
  groups: Rolldown.CodeSplittingGroup[];
  fileName: (chunk: { moduleIds: readonly string[] }) => string;
}

/**
 * Assigns modules that several chunks use by who loads them, so that the home page loads nothing that it does not
 * import, and no list has to be kept of what others share.
 */
export function chunksByAudience(): Chunks {
  let audienceOf: ReadonlyMap<string, Audience> = new Map();
  let validating: ReadonlySet<string> = new Set();
  const plugin: Plugin = {
    name: 'chunks-by-audience',
    apply: 'build',
    buildEnd() {
      const modules = [...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? []);
      audienceOf = assign(modules);
      validating = importersOf(modules, VALIDATION, CONTRACT);
    },
  };
  const isOfOthers = (id: string) => CONTRACT.test(id) && audienceOf.get(id) !== COMMON;
  const shared = AUDIENCES.map((audience, index) => ({
    name: audience.chunk,
    test: (id: string) => audienceOf.get(id) === audience && !OF_A_FEATURE.test(id) && !id.endsWith(START),
    // `common` also has what only the entry imports, because modules of `common` may import it.
    ...(audience === COMMON ? {} : { minShareCount: 2 }),
    includeDependenciesRecursively: false,
    priority: AUDIENCES.length - index,
  }));
  const groups = [
    // Loaded only with forms, which is why it takes nothing along that others need.
    { name: 'schemas', test: (id: string) => validating.has(id), includeDependenciesRecursively: false, priority: 9 },
    // What has no schemas and is not of the home page: `schemas` and screens import it, and it imports only `common`.
    { name: 'contract', test: isOfOthers, includeDependenciesRecursively: false, priority: 8 },
    { name: 'vendor', test: PACKAGES, priority: 8 },
    ...shared,
  ];
  const fileName: Chunks['fileName'] = ({ moduleIds }) => {
    const audiences = new Set(moduleIds.map((id) => audienceOf.get(id)));
    return `assets/${AUDIENCES.find((audience) => audiences.has(audience))?.prefix ?? ''}[name]-[hash].js`;
  };
  return { plugin, groups, fileName };
}

/** Returns the first audience that loads each module. */
function assign(modules: readonly Rolldown.ModuleInfo[]): Map<string, Audience> {
  const byId = new Map(modules.map((module) => [module.id, module]));
  const found = new Map<string, Audience>();
  for (const audience of AUDIENCES) {
    const starts = modules.filter((module) => audience.starts(module) && !found.has(module.id));
    const open = starts.map(({ id }) => id);
    const seen = new Set<string>();
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (seen.has(id)) continue;
      seen.add(id);
      const { importedIds = [], dynamicallyImportedIds = [] } = byId.get(id) ?? {};
      const imported = audience.onDemand ? [...importedIds, ...dynamicallyImportedIds] : importedIds;
      open.push(...imported.filter(isAssigned));
      if (isAssigned(id) && !found.has(id)) found.set(id, audience);
    }
  }
  return found;
}

/** Returns the modules that match `start`, and those that match `within` and import one of the returned modules. */
function importersOf(modules: readonly Rolldown.ModuleInfo[], start: RegExp, within: RegExp): Set<string> {
  const byId = new Map(modules.map((module) => [module.id, module]));
  const open = modules.filter(({ id }) => start.test(id)).map(({ id }) => id);
  const found = new Set<string>();
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(byId.get(id)?.importers ?? []).filter((importer) => within.test(importer)));
  }
  return found;
}
