import './checkNode.mjs'
import { installIfMissing } from './install.mjs'
import { stopAll } from './test/command.mjs'
import { installMachine } from './test/machine.mjs'
import { parts, stopping } from './test/parts.mjs'

const names = parts.map(({ name }) => name)
const asked = process.argv.slice(2).filter((word) => word !== '--long')
// Read by the parts, which are loaded later, and by tests/support/long.ts.
if (process.argv.includes('--long')) process.env.TEST_LONG = 'true'
const unknown = asked.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no part "${unknown[0]}". Choose from: ${names.join(', ')}.`)
  process.exit(1)
}
const chosen = parts.filter(({ name }) => asked.length === 0 || asked.includes(name))

const interrupted = async () => {
  stopAll()
  await Promise.allSettled([...stopping].map((stop) => stop()))
  process.exit(130)
}
process.on('SIGINT', interrupted)
process.on('SIGTERM', interrupted)

const runPart = async ({ name, run, absent }) => {
  console.log(`\n== ${name}`)
  const reason = absent?.()
  if (reason) return { name, passed: 0, failed: 0, leftOut: reason }
  const start = performance.now()
  const result = await run().catch((error) => ({ passed: 0, failed: 1, text: `${error.stack}\n` }))
  if (result.failed > 0) console.log(`\n-- ${name}\n${result.text.trimEnd()}`)
  const seconds = Math.round((performance.now() - start) / 100) / 10
  const leftOut = result.skipped > 0 ? `${result.skipped} of its tests are skipped` : undefined
  return { name, passed: result.passed, failed: result.failed, seconds, leftOut, note: result.note }
}

try {
  installIfMissing()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
await installMachine(chosen.map(({ name }) => name))

// The checks go side by side, since none of them keeps two processors busy; each of the others does.
const results = await Promise.all(chosen.filter(({ isCheck }) => isCheck).map(runPart))
for (const part of chosen.filter(({ isCheck }) => !isCheck)) results.push(await runPart(part))

console.log()
for (const { name, passed, failed, seconds = 0, note = '' } of [
  { name: 'part', passed: 'passed', failed: 'failed', seconds: 'seconds' },
  ...results,
])
  console.log(
    [name.padEnd(12), ...[passed, failed, seconds].map((value) => String(value).padStart(8)), `  ${note}`]
      .join('')
      .trimEnd(),
  )

const leftOut = results.filter((result) => result.leftOut)
for (const { name, leftOut: why } of leftOut) console.log(`left out: ${name} because ${why}`)

const sum = (key) => results.reduce((total, result) => total + result[key], 0)
const failed = sum('failed') + (process.env.CI === 'true' ? leftOut.length : 0)
console.log(`${sum('passed')} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
