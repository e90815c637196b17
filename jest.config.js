/** One configuration for every test: unit tests beside their file, black-box tests in `test/` folders. */
export default {
  roots: ['<rootDir>/services', '<rootDir>/bff', '<rootDir>/web', '<rootDir>/infra'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'esnext',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
  testEnvironment: 'node',
  globalSetup: '<rootDir>/infra/test/global-setup.ts',
  globalTeardown: '<rootDir>/infra/test/global-teardown.ts',
  reporters: ['default', '<rootDir>/infra/test/closing-line-reporter.js'],
  maxWorkers: 2,
  testTimeout: 30_000,
};
