/**
 * npm run drills -- [names]
 *
 * Makes databases fail under running servers and prints what was measured, a row for each drill. Ends with exit code 1
 * if something was not as wanted. README.md says what is needed.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type Drill, rowOf } from './support/drill.ts'
import { openScene, type Scene } from './support/scene.ts'
import { clockAhead } from './clockAhead.ts'
import { demoted } from './demoted.ts'
import { killedPrimary, switchover } from './failover.ts'
import { frozenStandby } from './frozenStandby.ts'
import { longTransaction } from './longTransaction.ts'
import { pgbouncerSession, pgbouncerTransaction } from './pooled.ts'
import { replica } from './replica.ts'
import { readOnly } from './readOnly.ts'
import { standbyCommands } from './standbyCommands.ts'

const drills: Record<string, Drill> = {
  readOnly,
  demoted,
  pgbouncerSession,
  pgbouncerTransaction,
  longTransaction,
  frozenStandby,
  standbyCommands,
  replica,
  clockAhead,
  killedPrimary,
  switchover,
}

/** After these a drill is given up. */
const minutes = 6

const given = process.argv.slice(2)
const unknown = given.filter((name) => !Object.hasOwn(drills, name))
if (unknown.length > 0) {
  console.error(`There is no drill "${unknown[0]}". Choose from: ${Object.keys(drills).join(', ')}.`)
  process.exit(1)
}

let scene: Scene | undefined
const interrupted = async () => {
  await scene?.close()
  process.exit(130)
}
process.on('SIGINT', () => void interrupted())
process.on('SIGTERM', () => void interrupted())

/** The facts of a drill; its error, or that it took too long, is one too. */
async function factsOf(drill: Drill) {
  const opened = openScene()
  scene = opened
  const tooLong = async () => {
    await wait(minutes * 60_000, undefined, { ref: false })
    throw new Error(`The drill did not end within ${minutes} minutes.`)
  }
  try {
    return await Promise.race([drill.run(opened), tooLong()])
  } catch (error) {
    return [{ text: (error as Error).message, isOk: false }]
  } finally {
    await opened.close()
  }
}

console.log('| Drill | Measured | Wanted | |\n|---|---|---|---|')
let hasFailed = false
for (const name of given.length > 0 ? given : Object.keys(drills)) {
  const drill = drills[name]
  if (!drill) continue
  const facts = await factsOf(drill)
  hasFailed ||= facts.some(({ isOk }) => !isOk)
  console.log(rowOf(name, drill, facts))
}
process.exit(hasFailed ? 1 : 0)
