import { setTimeout as wait } from 'node:timers/promises'
import * as api from '#contract/api/index.ts'
import { ask } from './cluster.ts'
import { newStack, type Running } from './company.ts'
import type { Fact } from './drill.ts'
import type { Scene } from './scene.ts'
import { call, type Seen, seeOnce, statusesIn } from './watch.ts'

/** Writers that store entries of the metadata, one after the other, until stopped. */
export interface Load {
  seen: Seen[]
  /** Names of the entries whose writing was answered with 200. */
  acknowledged: string[]
  /** Waits for the answers on their way. */
  stop: () => Promise<void>
}

/** Starts writers. A person may have eight calls at once, so more writers need more tokens. */
export function startWriters(scene: Scene, url: string, tokens: readonly string[], count: number): Load {
  const seen: Seen[] = []
  const acknowledged: string[] = []
  let isStopped = false
  const loops = Array.from({ length: count }, async (_none, at) => {
    while (!isStopped) {
      const stack = newStack()
      const one = await seeOnce(call(url, api.metadata.stacksCreate, tokens[at % tokens.length] ?? '', () => stack))
      seen.push(one)
      if (one.status === 200) acknowledged.push(stack.name)
      // Below the limit of calls a minute.
      await wait(100)
    }
  })
  const stop = async () => {
    isStopped = true
    await Promise.all(loops)
  }
  scene.atEnd(stop)
  return { seen, acknowledged, stop }
}

/** The longest time in seconds without an acknowledged write after `from`. */
export function longestGap({ seen }: Pick<Load, 'seen'>, from: number): number {
  const times = seen.filter(({ status, until }) => status === 200 && until > from).map(({ until }) => until)
  const sorted = [from, ...times.toSorted((a, b) => a - b)]
  return Math.max(...sorted.map((time, at) => (time - (sorted[at - 1] ?? from)) / 1000))
}

/** That no acknowledged entry is missing in the database at `url`, and that refusals were 503. */
export async function factsOfWrites({ seen, acknowledged }: Omit<Load, 'stop'>, url: string): Promise<Fact[]> {
  const stored = new Set((await ask<{ name: string }>(url, 'select name from stacks')).map(({ name }) => name))
  const lost = acknowledged.filter((name) => !stored.has(name)).length
  return [
    { text: `writes ${statusesIn(seen)}`, isOk: seen.every(({ status }) => [200, 503].includes(status)) },
    {
      text: `acknowledged writes lost: ${lost} of ${acknowledged.length}`,
      isOk: lost === 0 && acknowledged.length > 0,
    },
  ]
}

/** Tokens of people who may write metadata, for more calls at once than one person may have. */
export async function tokensOfWriters({ company }: Pick<Running, 'company'>): Promise<string[]> {
  await company.withDatabase(({ pool }) =>
    pool.query(`insert into employee_roles (employee_id, role_id)
      select e.id, r.id from employees e, roles r
        where e.username in ('project-lead', 'full-time') and r.code = 'engineering-manager'
      on conflict do nothing`),
  )
  const names = ['admin', 'engineeringManager', 'projectLead', 'fullTime'] as const
  return Promise.all(names.map((name) => company.tokenOf(name)))
}
