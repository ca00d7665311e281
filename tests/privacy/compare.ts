import { sql } from 'kysely'
import { readKnown } from '#tests/fuzz/known.ts'
import { operationsOf, readDocument } from '#tests/fuzz/operations.ts'
import type { DemoCompany } from '#tests/support/demoCompany.ts'
import { openPair, type Pair } from './pair.ts'
import { type Attacker, witness } from './people.ts'
import { type Read, readsOf } from './reads.ts'
import type { Secret } from './secrets.ts'

/** What told two databases apart. */
export interface Finding {
  attacker: string
  call: string
  /** Where the answers part, in both. */
  answers: [string, string]
}

/** How much of everything is asked: each `every`-th call, about `some` things of each kind. */
export interface Extent {
  some: number
  every: number
}

/** Some of the values that differ, from both sides, whole and their beginnings. */
async function wordsOf(sides: readonly DemoCompany[], secrets: readonly Secret[]): Promise<string[]> {
  const words = new Set(['a', 'linh', 'harbor-pilot', 'Zebra', 'backend'])
  for (const { words: query } of secrets) {
    if (!query) continue
    for (const { deps } of sides) {
      const source = sql.raw(query.replaceAll('(select id from own)', '(select id from employees limit 0)'))
      const { rows } = await sql<{
        value: string
      }>`select value::text as value from (${source}) v (value) where value <> '' order by md5(value::text) limit 2`.execute(
        deps.db,
      )
      for (const { value } of rows) words.add(value).add(value.slice(0, 5))
    }
  }
  return [...words]
}

/** Addresses outside of the document that give out what is kept of people and invoices. */
async function filesOf({ deps }: DemoCompany): Promise<Read[]> {
  const { rows } = await sql<{ url: string }>`
    (select '/files/invoices/' || number || e as url from invoices, unnest(array['.pdf', '.xml']) e order by 1 limit 6)
    union all (select '/files/people/' || id || '.zip' from employees order by 1 limit 6)
    union all (select '/files/' || path from contents where is_private order by 1 limit 6)
    union all select unnest(array['/dev/outbox', '/api/openapi.json'])`.execute(deps.db)
  return rows.map(({ url }) => ({ operationId: 'files', method: 'GET', url }))
}

/** Whether somebody who may see the secret sees the difference: otherwise the attack would be blind. */
async function isSeen({ first, ask }: Pair, { shows }: Secret): Promise<boolean> {
  const operations = operationsOf(await readDocument(first.app)).filter((one) => one.operationId === shows)
  const { places } = await readKnown(first.deps.db, operations)
  for (const read of readsOf(operations, places, [], Number.POSITIVE_INFINITY))
    if ((await ask(witness, read)).parting) return true
  return false
}

/** What came of asking; `blind`: secrets that not even somebody sees who may. */
export interface Outcome {
  findings: Finding[]
  blind: string[]
  calls: number
  /** With 200. */
  answered: number
}

/** Somebody to whom an address is closed is refused before the rest of a request is read: of its variants every so many-th is tried. */
const ofClosed = 20

/** Says of each read whether this attacker should try it, and is told what came of it. */
function choosing() {
  const closed = new Map<string, number>()
  const addressOf = ({ method, url }: Read) => `${method} ${url.split('?')[0]}`
  const isPlain = ({ url, body = {} }: Read) => !url.includes('?') && Object.keys(body).length === 0
  return {
    isWorth: (read: Read) => {
      const tries = closed.get(addressOf(read))
      if (tries !== undefined) closed.set(addressOf(read), tries + 1)
      return (tries ?? 0) % ofClosed === 0
    },
    learn: (read: Read, status: number) => {
      if (isPlain(read) && (status === 401 || status === 403)) closed.set(addressOf(read), 1)
    },
  }
}

/** Asks two companies that differ in these secrets as each of these people, and in the end as somebody who sees all. */
export async function compare(
  secrets: readonly Secret[],
  attackers: readonly Attacker[],
  { some, every }: Extent,
): Promise<Outcome> {
  const pair = await openPair(secrets, attackers)
  const outcome: Outcome = { findings: [], blind: [], calls: 0, answered: 0 }
  try {
    const operations = operationsOf(await readDocument(pair.first.app))
    const { places } = await readKnown(pair.first.deps.db, operations)
    const words = await wordsOf([pair.first, pair.second], secrets)
    const offered = [...(await filesOf(pair.first)), ...readsOf(operations, places, words, some)]
    const reads = offered.filter((_, at) => at % every === 0)
    for (const attacker of attackers) {
      const { isWorth, learn } = choosing()
      for (const read of reads) {
        if (!isWorth(read)) continue
        const { status, parting } = await pair.ask(attacker, read)
        learn(read, status)
        outcome.calls += 1
        if (status === 200) outcome.answered += 1
        const call = `${read.method} ${read.url} ${read.body ? JSON.stringify(read.body) : ''}`
        if (parting) outcome.findings.push({ attacker: attacker.name, call, answers: parting })
      }
    }
    for (const secret of secrets) if (!(await isSeen(pair, secret))) outcome.blind.push(secret.name)
    return outcome
  } finally {
    await pair.close()
  }
}
