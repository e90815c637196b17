/** The import rules, checked by `make lint`. */
const tests = '(\\.test\\.tsx?$|/test/)';
const BFF_BASE = '(config|services)\\.ts$|http/';
/** Every service but analytics, which has a shape of its own. */
const EVENT_SOURCED = '(?!(kit|analytics)/)[^/]+';
const SERVICE_FILES =
  '((domain|commands|listed-shops|mail|read-models|records|search|subscriptions)/|(events|api|routes|config|service|main)\\.ts$)';
const LISTED_SHOPS = '^services/stores/src/listed-shops/index\\.ts$';
const PUBLIC_MODULES = `^services/[^/]+/src/(api|events)\\.ts$|${LISTED_SHOPS}`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Files that import each other in a loop cannot be understood one at a time.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'kit-imports-nobody',
      comment: 'The kit depends on no service and contains nothing that only one service knows.',
      severity: 'error',
      from: { path: '^services/kit/src' },
      to: { path: '^(services/(?!kit/)|bff|web|infra)' },
    },
    {
      name: 'services-meet-by-events',
      comment:
        "A service imports the kit, other services' events and the join of listed shops, nothing else of the project.",
      severity: 'error',
      from: { path: '^services/(?!kit/)([^/]+)/src', pathNot: tests },
      to: {
        path: '^(services|bff|web|infra)/',
        pathNot: ['^services/$1/', '^services/kit/src', '^services/[^/]+/src/events\\.ts$', LISTED_SHOPS],
      },
    },
    {
      name: 'bff-imports-public-modules',
      comment: 'The BFF imports the kit, the public modules of services (api, events, listed-shops) and its own code.',
      severity: 'error',
      from: { path: '^bff/(src|contract)/', pathNot: tests },
      to: { path: '^(services|web|infra)/', pathNot: ['^services/kit/src', PUBLIC_MODULES] },
    },
    {
      name: 'bff-has-no-database',
      comment: 'The BFF owns no data; a database driver would cost it 50 MB and half of its start.',
      severity: 'error',
      from: { path: '^bff/src/bff\\.ts$' },
      to: { path: 'node_modules/(mongoose|mongodb)/', reachable: true },
    },
    {
      name: 'bff-base-knows-no-capability',
      comment: 'Configuration, clients of services and http/ are below the capabilities.',
      severity: 'error',
      from: { path: `^bff/src/(${BFF_BASE})`, pathNot: tests },
      to: { path: '^bff/src/', pathNot: `^bff/src/(${BFF_BASE})` },
    },
    {
      name: 'bff-directory-stands-alone',
      comment: 'Every capability may read the directory, so it imports none of them.',
      severity: 'error',
      from: { path: '^bff/src/directory/', pathNot: tests },
      to: { path: '^bff/src/', pathNot: ['^bff/src/directory/', `^bff/src/(${BFF_BASE})`] },
    },
    {
      name: 'bff-capabilities-have-no-circles',
      comment: 'Capabilities that import each other in a loop, even by different files, are one capability.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^bff/src/[^/]+$' },
      to: { circular: true, path: '^bff/src/[^/]+$' },
    },
    {
      name: 'bff-main-assembles',
      comment: 'Only bff.ts knows all capabilities; nothing imports it but what runs it.',
      severity: 'error',
      from: { pathNot: '^(bff/src|infra/all)/main\\.ts$' },
      to: { path: '^bff/src/(bff|main)\\.ts$' },
    },
    {
      name: 'contract-stands-alone',
      comment: 'The /api contract is zod and nothing of the server: the web client imports it.',
      severity: 'error',
      from: { path: '^bff/contract' },
      to: {
        path: '^(services|bff|web|infra)/',
        pathNot: ['^bff/contract', '^services/kit/src/(contract|domain|text)/'],
      },
    },
    {
      name: 'web-knows-the-contract',
      comment: 'The client knows the server by its contract.',
      severity: 'error',
      from: { path: '^web/src', pathNot: tests },
      to: { path: '^(services|bff|infra)/', pathNot: '^bff/contract' },
    },
    {
      name: 'web-audiences-are-apart',
      comment: 'What two audiences use lives in shared, so that none loads the code of another.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'features-are-apart',
      comment: 'A feature imports no other feature, only what its audience shares.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/([^/]+)/' },
      to: {
        path: '^web/src/features/[^/]+/[^/]+/',
        pathNot: ['^web/src/features/$1/$2/', '^web/src/features/$1/shared/'],
      },
    },
    {
      name: 'web-features-below-app',
      comment: 'The app assembles features; what features need of it lives in shared.',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'web-shared-below-features',
      comment: 'Shared code knows neither the features that use it nor the app.',
      severity: 'error',
      from: { path: '^web/src/shared/' },
      to: { path: '^web/src/(app|features)/' },
    },
    {
      name: 'web-ui-below-shared',
      comment: 'Components without a word of the domain import only ui and lib.',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^web/src/(app|features|shared)/' },
    },
    {
      name: 'web-lib-without-react',
      comment: 'Functions of lib import no layer above and no React.',
      severity: 'error',
      from: { path: '^web/src/lib/' },
      to: { path: ['^web/src/(app|features|shared|ui)/', 'node_modules/react'] },
    },
    {
      name: 'ui-knows-no-domain',
      comment: 'Buttons and dialogs know no word of the domain, so not its contract either.',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^bff/' },
    },
    {
      name: 'services-have-one-shape',
      comment: 'Every event-sourced service has the same folders and files (CONTRIBUTING.md, «Where a line lives»).',
      severity: 'error',
      from: {},
      to: { path: `^services/${EVENT_SOURCED}/src/`, pathNot: `^services/[^/]+/src/${SERVICE_FILES}` },
    },
    {
      name: 'listed-shops-stand-alone',
      comment: 'What other processes hold in memory of the shops is made of public states, not of what stores owns.',
      severity: 'error',
      from: { path: '^services/stores/src/listed-shops/', pathNot: tests },
      to: { path: '^services/', pathNot: ['/listed-shops/', '^services/kit/src', '^services/[^/]+/src/events\\.ts$'] },
    },
    {
      name: 'services-import-downwards',
      comment:
        'In a service service.ts connects routes and subscriptions; both use commands; commands use what is stored.',
      severity: 'error',
      from: {
        path: `^services/${EVENT_SOURCED}/src/(domain|commands|mail|read-models|records|subscriptions)/`,
      },
      to: { path: `^services/${EVENT_SOURCED}/src/(main|service|routes)\\.ts$` },
    },
    {
      name: 'stored-data-knows-no-command',
      comment: 'Read models and records are used by commands and subscriptions, not the reverse.',
      severity: 'error',
      from: { path: `^services/${EVENT_SOURCED}/src/(read-models|records)/` },
      to: { path: `^services/${EVENT_SOURCED}/src/(commands|subscriptions)/` },
    },
    {
      name: 'domain-is-pure',
      comment: 'Domains import zod, types, and functions on fields.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/domain/', pathNot: tests },
      to: {
        pathNot: ['/domain/', 'node_modules/zod', '^services/kit/src/event-store/fields\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'infra-imports-public-modules',
      comment: 'Operations and demo data use the public modules that the BFF uses.',
      severity: 'error',
      // Documents and settings are generated from modules that others must not import; the process of all modules runs them.
      from: { path: '^infra/', pathNot: '^infra/(docs/|topology/(processes|commands)\\.ts|all/main\\.ts)' },
      to: {
        path: '^(services|bff|web)/',
        pathNot: [
          '^services/kit/src',
          PUBLIC_MODULES,
          '^bff/contract',
          '^bff/src/media/(index|bucket|outlined-text|renditions)\\.ts$',
          // The archives of releases are filled through the browser's client.
          '^bff/test/(browser|authenticator)\\.ts$',
        ],
      },
    },
    {
      name: 'infra-topology-below-tools',
      comment: 'Every tool of infra reads the topology; it imports none of them. What tools share knows only it.',
      severity: 'error',
      from: { path: '^infra/(topology|shared)/', pathNot: tests },
      to: { path: '^infra/(?!topology/|shared/)' },
    },
    {
      name: 'infra-topology-below-shared',
      comment: 'The topology is a description: it writes no file and starts nothing.',
      severity: 'error',
      from: { path: '^infra/topology/' },
      to: { path: '^infra/shared/' },
    },
    {
      name: 'infra-operators-without-development',
      comment: 'Tools of operators and what deployments are made of never import the local stack, tests or demo data.',
      severity: 'error',
      from: { path: '^infra/(all|cli/src|docker|kubernetes|observability)/', pathNot: tests },
      to: { path: '^infra/(?!(all|cli|docker|kubernetes|observability|shared|topology)/)' },
    },
    {
      name: 'no-unknown-packages',
      comment: 'Every package is named in a package.json of its workspace or of the root.',
      severity: 'error',
      from: { pathNot: tests },
      // Virtual modules are made by a plugin of web/build.
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'], pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dist-server|\\.cardume)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    detectProcessBuiltinModuleCalls: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
