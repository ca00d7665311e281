import './checkNode.mjs'
import { installIfMissing } from './install.mjs'
import { stopAll } from './test/command.mjs'
import { installChromium } from './test/machine.mjs'
import { chosenNames, isLong } from './test/options.mjs'

try {
  installIfMissing()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
// These import packages, so they can be loaded only now.
const { longParts, parts: shortParts } = await import('./test/parts.mjs')
const { stopPostgres } = await import('./test/postgres.mjs')

const parts = [...shortParts, ...(isLong ? longParts : [])]
const names = parts.map(({ name }) => name)
const unknown = chosenNames.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no part "${unknown[0]}". Choose from: ${names.join(', ')}.`)
  process.exit(1)
}
const chosen = parts.filter(({ name }) => chosenNames.length === 0 || chosenNames.includes(name))

const interrupted = async () => {
  stopAll()
  await stopPostgres()
  process.exit(130)
}
process.on('SIGINT', interrupted)
process.on('SIGTERM', interrupted)

const runPart = async ({ name, run, absent }) => {
  console.log(`\n== ${name}`)
  const reason = absent?.()
  if (reason) return { name, passed: 0, failed: 0, seconds: 0, leftOut: reason }
  const start = performance.now()
  const result = await run().catch((error) => ({ passed: 0, failed: 1, text: `${error.stack}\n` }))
  if (result.failed > 0) console.log(`\n-- ${name}\n${result.text.trimEnd()}`)
  const seconds = Math.round((performance.now() - start) / 100) / 10
  const leftOut = result.skipped > 0 ? `${result.skipped} of its tests are skipped` : undefined
  return { name, passed: result.passed, failed: result.failed, seconds, leftOut }
}

if (chosen.some(({ name }) => name === 'e2e')) await installChromium()

// Checks run side by side, because none of them keeps two processors busy. Each of the other parts does.
const results = await Promise.all(chosen.filter(({ isCheck }) => isCheck).map(runPart))
for (const part of chosen.filter(({ isCheck }) => !isCheck)) results.push(await runPart(part))

console.log()
const header = { name: 'part', passed: 'passed', failed: 'failed', seconds: 'seconds' }
for (const { name, ...row } of [header, ...results]) {
  const numbers = [row.passed, row.failed, row.seconds].map((value) => String(value).padStart(8))
  console.log([name.padEnd(12), ...numbers].join(''))
}

const leftOut = results.filter((result) => result.leftOut)
for (const { name, leftOut: why } of leftOut) console.log(`left out: ${name} because ${why}`)

const sum = (key) => results.reduce((total, result) => total + result[key], 0)
const failed = sum('failed') + (process.env.CI === 'true' ? leftOut.length : 0)
console.log(`${sum('passed')} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
