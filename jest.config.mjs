// Runs in ESM mode: NODE_OPTIONS=--experimental-vm-modules (set by scripts/test.mjs).
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
/** Older versions of the product are there, with a `package.json` of the same name. */
const modulePathIgnorePatterns = ['<rootDir>/.cache/releases/']

const base = {
  modulePathIgnorePatterns,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': swc },
  testEnvironment: 'node',
}

/**
 * Runs in plain Node instead of one virtual machine per file. A worker loads modules once, which takes less than half
 * the time.
 */
const plain = {
  modulePathIgnorePatterns,
  testEnvironment: 'node',
  runner: 'jest-light-runner/child-process',
  setupFiles: ['tsx', '<rootDir>/scripts/macrosInNode.mjs'],
  setupFilesAfterEnv: ['<rootDir>/tests/support/timeLimits.mjs'],
}

/** Crash, fault, fuzz and sweep tests and most journeys run only in `npm run test:long`. */
const long = process.env.TEST_LONG === 'true' ? [] : ['\\.long\\.test\\.ts$']

/** Tests that mock modules or fake the clock need a virtual machine of their own. */
const isolated = ['src/admin/pdf/PdfView.test.tsx', 'src/providers/http.test.ts']

export default {
  maxWorkers: 2,
  testSequencer: '<rootDir>/scripts/test/longestFirst.mjs',
  // With one worker, the page of the web tests lives in Jest's own process, whose timers would keep it alive for
  // minutes.
  forceExit: true,
  // For all projects: Jest ignores a time limit in a single project.
  testTimeout: 90_000,
  projects: [
    {
      ...plain,
      displayName: 'contract',
      testMatch: ['<rootDir>/contract/**/*.test.ts', '<rootDir>/tests/contract/**/*.test.ts'],
      testPathIgnorePatterns: long,
    },
    {
      ...plain,
      displayName: 'server',
      setupFiles: [...plain.setupFiles, '<rootDir>/tests/support/recordStatements.mjs'],
      testMatch: ['<rootDir>/server/**/*.test.ts', '<rootDir>/tests/{server,faults,fuzz,privacy,attack}/**/*.test.ts'],
      // Documents are made without a database, and privacy and attack tests don't depend on the engine, so these run on
      // one engine only. The other excluded tests need the other engine.
      testPathIgnorePatterns:
        process.env.TEST_DATABASE === 'postgres'
          ? [
              ...long,
              '<rootDir>/server/areas/invoices/(pdf|einvoice)/',
              '<rootDir>/server/platform/db/(lock|openFolder)',
              '<rootDir>/tests/(faults/embedded/|server/processes)',
            ]
          : [...long, '<rootDir>/tests/faults/postgres/', '<rootDir>/tests/privacy/', '<rootDir>/tests/attack/'],
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
      testPathIgnorePatterns: long,
    },
  ],
}
