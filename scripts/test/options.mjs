import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean', default: false }, changed: { type: 'boolean', default: false } },
})

/** Names of the parts to run; none means all. */
export const chosenNames = positionals
export const isLong = values.long
/** Only tests that uncommitted changes can affect. */
export const onlyChanged = values.changed

// For Jest's configuration and tests/support/long.ts.
if (isLong) process.env.TEST_LONG = 'true'
