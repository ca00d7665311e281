import { sql } from 'kysely'
import { readKnown } from '#tests/fuzz/known.ts'
import { operationsOf, readDocument } from '#tests/fuzz/operations.ts'
import type { DemoCompany } from '#tests/support/demoCompany.ts'
import { openPair, type Pair, type Placed } from './pair.ts'
import { type Attacker, witness } from './people.ts'
import { dryRunsOf } from './dryRuns.ts'
import { exportsOf } from './exportReads.ts'
import { type Read, readsOf } from './reads.ts'
import { isWrite, untried, writesOf } from './writes.ts'
import type { Secret } from './secret.ts'

/** A call whose answers differ between the two databases. */
export interface Finding {
  attacker: string
  call: string
  /** The differing parts of both answers. */
  answers: [string, string]
}

/**
 * The extent of the attack: every `every`-th call, for `some` records of each kind. Calls that are meant by `closely`,
 * where a condition could be missing, are each asked up to `most` times, and up to `mostOfOne` times with each set of
 * parameters.
 */
export interface Extent {
  some: number
  every: number
  closely?: { isMeant: (read: Read) => boolean; most: number; mostOfOne: number }
}

/** Some of the values that differ, from both databases, whole and as prefixes. */
async function wordsOf(sides: readonly DemoCompany[], secrets: readonly Secret[]): Promise<string[]> {
  const words = new Set(['a', 'linh', 'harbor-pilot', 'Zebra', 'backend'])
  const queries = secrets.flatMap(({ words: texts, days }) => [
    ...(texts ? [{ query: texts, most: 2, isDay: false }] : []),
    ...(days ? [{ query: days, most: 4, isDay: true }] : []),
  ])
  for (const { query, most, isDay } of queries) {
    for (const { deps } of sides) {
      const source = sql.raw(query.replaceAll('(select id from own)', '(select id from employees limit 0)'))
      const { rows } = await sql<{
        value: string
      }>`select value::text as value from (${source}) v (value) where value <> ''
        order by md5(value::text) limit ${most}`.execute(deps.db)
      for (const { value } of rows) words.add(value).add(isDay ? value : value.slice(0, 5))
    }
  }
  return [...words]
}

/** Paths outside the API document that return data about people and invoices. */
async function filesOf({ deps }: DemoCompany): Promise<Read[]> {
  const { rows } = await sql<{ url: string }>`
    (select '/files/invoices/' || number || e as url from invoices, unnest(array['.pdf', '.xml']) e order by 1 limit 6)
    union all (select '/files/people/' || id || '.zip' from employees order by 1 limit 6)
    union all (select '/files/' || path from contents where is_private order by 1 limit 6)
    union all select unnest(array['/dev/outbox', '/api/openapi.json'])`.execute(deps.db)
  return rows.map(({ url }) => ({ operationId: 'files', method: 'GET', url }))
}

/** True if a person with access sees the difference. Otherwise the attack could not find a leak. */
async function isSeen({ first, ask }: Pair, { shows }: Secret): Promise<boolean> {
  const operations = operationsOf(await readDocument(first.app)).filter((one) => one.operationId === shows)
  const { places } = await readKnown(first.deps.db, operations)
  for (const read of readsOf(operations, places, [], Number.POSITIVE_INFINITY))
    if ((await ask(witness, read)).parting) return true
  return false
}

/** A call in readable form. */
function wordsFor({ method, url, body, sent, isRehearsed }: Read): string {
  const content = sent?.payload ?? (body && JSON.stringify(body)) ?? ''
  return `${isRehearsed ? '(rehearsed) ' : ''}${method} ${url} ${String(content).slice(0, 1000)}`
}

/** The result of a round. `blind`: secrets whose difference not even a person with access sees. */
export interface Outcome {
  findings: Finding[]
  blind: string[]
  calls: number
  /** Calls answered with 200. */
  answered: number
}

/**
 * Operations closed to a person refuse before they read the rest of the request, so only every n-th variant is tried.
 */
const ofClosed = 20

/** Decides which reads an attacker tries, from the results so far. */
function choosing() {
  const closed = new Map<string, number>()
  const keyOf = ({ key, method, url }: Read) => key ?? `${method} ${url.split('?')[0]}`
  return {
    isWorth: (read: Read) => {
      const tries = closed.get(keyOf(read))
      if (tries !== undefined) closed.set(keyOf(read), tries + 1)
      return (tries ?? 0) % ofClosed === 0
    },
    learn: (read: Read, isClosed: boolean) => {
      if (isClosed && !closed.has(keyOf(read))) closed.set(keyOf(read), 1)
    },
  }
}

const spread = <One>(list: readonly One[], step: number) => list.filter((_, at) => at % step === 0)

/** Evenly spread requests, at most this many of each group. */
function spreadBy(reads: readonly Read[], most: number, groupOf: (read: Read) => string): Read[] {
  const groups = new Map<string, Read[]>()
  for (const read of reads) groups.set(groupOf(read), [...(groups.get(groupOf(read)) ?? []), read])
  return [...groups.values()].flatMap((all) => spread(all, Math.ceil(all.length / most)))
}

/** The call or export that a read asks, and the parameters that it gives. */
const callOf = ({ key, operationId }: Read) => key ?? operationId
const givenIn = ({ url, body }: Read) => [...new URLSearchParams(url.split('?')[1]).keys(), ...Object.keys(body ?? {})]

/** Some requests of each call and export, and some with each parameter, so that each filter is tried. */
const closelyOf = (reads: readonly Read[], { most, mostOfOne }: NonNullable<Extent['closely']>): Read[] => [
  ...spreadBy(reads, most, callOf),
  ...spreadBy(reads, mostOfOne, (read) => `${callOf(read)} ${givenIn(read).toSorted().join()}`),
]

/** All requests for two companies. */
async function offered(
  { first, second }: Pair,
  secrets: readonly Secret[],
  { some, every, closely }: Extent,
): Promise<Read[]> {
  const { db } = first.deps
  const operations = operationsOf(await readDocument(first.app))
  const known = await readKnown(db, operations)
  const words = await wordsOf([first, second], secrets)
  const reads = [...(await filesOf(first)), ...readsOf(operations, known.places, words, some)]
  const files = exportsOf(operations, known.places, words)
  const dryRuns = await dryRunsOf(db, known.places, words, some)
  const writes = writesOf(operations.filter(isWrite), known, Math.ceil(some / 2))
  const all = [...reads, ...files, ...dryRuns, ...writes]
  const unasked = operations.filter(
    ({ operationId }) => !(operationId in untried) && !all.some((read) => read.operationId === operationId),
  )
  if (unasked.length)
    throw new Error(`The attack asks nothing of ${unasked.map(({ operationId }) => operationId).join(', ')}.`)
  return [
    ...new Set([
      ...(closely ? closelyOf([...reads, ...files].filter(closely.isMeant), closely) : []),
      ...spread(reads, every),
      ...spread(files, every),
      // They are few, and each covers many records.
      ...spread(dryRuns, Math.ceil(every / 5)),
      ...spread(writes, Math.ceil(every / 5)),
    ]),
  ]
}

/** Asks two companies that differ in these secrets as each attacker, and last as a person who sees everything. */
export async function compare(
  secrets: readonly Secret[],
  attackers: readonly Attacker[],
  extent: Extent,
  placed?: Placed,
): Promise<Outcome> {
  const pair = await openPair(secrets, attackers, placed)
  const outcome: Outcome = { findings: [], blind: [], calls: 0, answered: 0 }
  try {
    const reads = await offered(pair, secrets, extent)
    for (const attacker of attackers) {
      const { isWorth, learn } = choosing()
      for (const read of reads) {
        if (!isWorth(read)) continue
        const { status, isClosed, parting } = await pair.ask(attacker, read)
        learn(read, isClosed)
        outcome.calls += 1
        if (status === 200) outcome.answered += 1
        if (parting) outcome.findings.push({ attacker: attacker.name, call: wordsFor(read), answers: parting })
      }
    }
    for (const secret of secrets) if (secret.shows && !(await isSeen(pair, secret))) outcome.blind.push(secret.name)
    return outcome
  } finally {
    await pair.close()
  }
}
