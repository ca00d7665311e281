// Runs in ESM mode: NODE_OPTIONS=--experimental-vm-modules (scripts/test.mjs sets it).
const swc = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      experimental: {
        cacheRoot: '.cache/swc',
        plugins: [['@lingui/swc-plugin', { descriptorFields: 'message', useLinguiV5IdGeneration: true }]],
      },
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

/** In Node itself instead of a virtual machine for each file: a worker loads the modules once, which more than halves the time. */
const plain = {
  testEnvironment: 'node',
  runner: 'jest-light-runner/child-process',
  setupFiles: ['tsx', '<rootDir>/tests/support/macros.mjs'],
  setupFilesAfterEnv: ['<rootDir>/tests/support/timeLimits.mjs'],
}

/** What puts another module in the place of one, or turns the clock, stands in a virtual machine of its own. */
const isolated = ['src/admin/pdf/PdfView.test.tsx', 'src/providers/http.test.ts']

export default {
  maxWorkers: 2,
  testSequencer: '<rootDir>/scripts/test/longestFirst.mjs',
  // With one worker the page of the web tests lives in the process of Jest itself, which its timers would keep for minutes.
  forceExit: true,
  // Of the whole run: Jest takes no time limit for a single project.
  testTimeout: 60_000,
  projects: [
    {
      ...plain,
      displayName: 'contract',
      testMatch: ['<rootDir>/contract/**/*.test.ts', '<rootDir>/tests/contract/**/*.test.ts'],
    },
    {
      ...plain,
      displayName: 'server',
      testMatch: ['<rootDir>/server/**/*.test.ts', '<rootDir>/tests/{server,faults,fuzz,privacy,attack}/**/*.test.ts'],
      // Documents are made without a database, and what is hidden does not depend on it: once is enough. And a server that goes away is a server,
      // a data folder that is taken is one of the embedded database.
      testPathIgnorePatterns:
        process.env.TEST_DATABASE === 'postgres'
          ? [
              '<rootDir>/server/areas/invoices/(pdf|einvoice)/',
              '<rootDir>/server/platform/db/(lock|openFolder)',
              '<rootDir>/tests/(faults/embedded/|server/processes)',
            ]
          : ['<rootDir>/tests/faults/postgres/', '<rootDir>/tests/privacy/', '<rootDir>/tests/attack/'],
    },
    {
      ...plain,
      displayName: 'web',
      setupFiles: [...plain.setupFiles, '<rootDir>/tests/support/web/page.mjs'],
      setupFilesAfterEnv: [...plain.setupFilesAfterEnv, '<rootDir>/tests/support/webSetup.ts'],
      testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: isolated,
    },
    {
      ...base,
      displayName: 'isolated',
      testEnvironment: '<rootDir>/tests/support/jsdomEnv.cjs',
      setupFilesAfterEnv: ['<rootDir>/tests/support/webSetup.ts'],
      testMatch: isolated.map((path) => `<rootDir>/${path}`),
    },
    {
      ...plain,
      displayName: 'e2e',
      testMatch: ['<rootDir>/tests/e2e/**/*.test.ts'],
      // What others of them walk through in another way.
      testPathIgnorePatterns:
        process.env.TEST_LONG === 'true' ? [] : ['/(keyboardManagers|touchManagers|languagesPanels)\\.test\\.ts$'],
    },
  ],
}
