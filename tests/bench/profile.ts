import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminToken, type Scene, serverVariables } from './company.ts'
import { callsOf, type Measured } from './limit/calls.ts'
import { launch, oursSource } from './load/launch.ts'
import { load } from './load/load.ts'

/** The format of a `.cpuprofile` from Node; times in microseconds. */
interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[]
  endTime: number
  startTime: number
  samples: number[]
  timeDeltas: number[]
}

/** The path of a source file, the name of a package, or a built-in module. */
const moduleOf = (url: string) =>
  /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ??
  /\/((?:server|contract|tests)\/.*?\.ts)/.exec(url)?.[1] ??
  (url || 'built in')

/** Self time per function in the last seconds, longest first, without idle time. In microseconds. */
function selfTimes({ nodes, startTime, endTime, samples, timeDeltas }: Profile, seconds: number) {
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url } }) => [
      id,
      `${functionName || 'a function without a name'}, ${moduleOf(url)}`,
    ]),
  )
  const times = new Map<string, number>()
  let at = startTime
  for (const [index, sample] of samples.entries()) {
    const took = timeDeltas[index] ?? 0
    at += took
    const name = names.get(sample) ?? ''
    if (at > endTime - seconds * 1e6 && !name.startsWith('(idle)')) times.set(name, (times.get(name) ?? 0) + took)
  }
  return [...times].toSorted(([, a], [, b]) => b - a)
}

async function profileOf({ env, postgres }: Scene, call: Measured, token: string, seconds: number) {
  const folder = mkdtempSync(join(tmpdir(), 'muster-profile-'))
  try {
    const flags = ['--cpu-prof', `--cpu-prof-dir=${folder}`]
    const server = await launch(oursSource, serverVariables(env), flags)
    const given = { tokens: [token], database: postgres.pid(), connections: 16 }
    await load([server], call, { ...given, seconds: 2 })
    const turn = await load([server], call, { ...given, seconds })
    await server.stop()
    const file = readdirSync(folder).find((name) => name.endsWith('.cpuprofile')) ?? ''
    return {
      turn,
      times: selfTimes(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile, seconds),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Prints the ten functions that take most of the server's processor time while a person is read, and while one is
 * changed.
 */
export async function benchProfile(scene: Scene, seconds: number): Promise<void> {
  const { company, env } = scene
  const token = await adminToken(company.db, env)
  const calls = (await callsOf(company.db)).filter(({ name }) => /^one (person|update)/.test(name))
  for (const call of calls) {
    const { turn, times } = await profileOf(scene, call, token, seconds)
    const all = times.reduce((sum, [, time]) => sum + time, 0)
    const rate = `${turn.rate.toFixed(0)} calls a second, ${turn.server.toFixed(2)} ms of the server for each`
    console.log(`\n${call.name}: ${rate} while it is profiled; self time in percent of what was busy`)
    for (const [name, time] of times.slice(0, 10))
      console.log(`${((time / all) * 100).toFixed(1).padStart(6)}  ${name}`)
  }
}
