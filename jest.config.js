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

/** Unit tests stand beside their file and start nothing; black-box tests stand in `test/` folders and get servers. */
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
  // Tests wait for other processes most of their time. Each worker takes 8 of the 64 databases of Redis.
  maxWorkers: Math.min(availableParallelism() + 2, 7),
  // Of a worker that has run its last test; on a busy machine the default of 0.5 s is too short for ending a process.
  workerGracefulExitTimeout: 30_000,
  // Only what hangs takes this long, however slow the machine is.
  testTimeout: 600_000,
};
