import { availableParallelism } from 'node:os';

const project = {
  roots: ['<rootDir>/services', '<rootDir>/bff', '<rootDir>/web', '<rootDir>/infra'],
  testEnvironment: '<rootDir>/infra/test/environment.js',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'esnext',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          experimental: { keepImportAttributes: true },
        },
        module: { type: 'es6' },
      },
    ],
  },
};

/** Unit tests lie beside their file and start nothing; black-box tests lie in `test/` folders and use servers. */
export default {
  projects: [
    {
      ...project,
      displayName: 'unit',
      testMatch: ['**/*.test.ts', '**/*.test.tsx'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/', '/test/'],
    },
    {
      ...project,
      displayName: 'servers',
      testMatch: ['**/test/**/*.test.ts'],
      globalSetup: '<rootDir>/infra/test/global-setup.ts',
      globalTeardown: '<rootDir>/infra/test/global-teardown.ts',
    },
  ],
  reporters: ['default', '<rootDir>/infra/test/closing-line-reporter.js'],
  testSequencer: '<rootDir>/infra/test/longest-first.js',
  // Each worker has up to fifteen processes running, which take all of a core while they start. More workers than
  // these take no less time. Databases of Redis suffice for 8 workers (infra/test/servers.ts).
  maxWorkers: Math.min(availableParallelism() + 1, 7),
  // Time for a worker to exit after its last test. On a busy machine the default of 0.5 s is too short to end its
  // processes.
  workerGracefulExitTimeout: 30_000,
  // Only a test that hangs reaches this limit, even on a slow machine.
  testTimeout: 600_000,
};
