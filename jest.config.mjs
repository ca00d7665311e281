// Runs in ESM mode: NODE_OPTIONS=--experimental-vm-modules (scripts/test.mjs sets it).
const swc = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2023',
    },
    module: { type: 'es6' },
  },
]
const base = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': swc },
  testEnvironment: 'node',
}

export default {
  maxWorkers: 2,
  // Of the whole run: Jest takes no time limit for a single project.
  testTimeout: 60_000,
  projects: [
    {
      ...base,
      displayName: 'contract',
      testMatch: ['<rootDir>/contract/**/*.test.ts', '<rootDir>/tests/contract/**/*.test.ts'],
    },
    {
      ...base,
      displayName: 'server',
      testMatch: ['<rootDir>/server/**/*.test.ts', '<rootDir>/tests/server/**/*.test.ts'],
    },
    {
      ...base,
      displayName: 'web',
      testEnvironment: '<rootDir>/tests/support/jsdomEnv.cjs',
      setupFilesAfterEnv: ['<rootDir>/tests/support/webSetup.ts'],
      testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
      moduleNameMapper: {
        '\\.(css|woff2?|svg|png)$': '<rootDir>/tests/support/emptyStub.mjs',
        '^@fontsource': '<rootDir>/tests/support/emptyStub.mjs',
      },
    },
    {
      ...base,
      displayName: 'e2e',
      testMatch: ['<rootDir>/tests/e2e/**/*.test.ts'],
    },
  ],
}
