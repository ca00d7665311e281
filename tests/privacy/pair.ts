import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/platform/deps.ts'
import { type DemoCompany, openDemoCompany } from '#tests/support/demoCompany.ts'
import { buildApp, type OpenDatabase } from '#tests/support/opened.ts'
import { unlimited } from '#tests/support/testApp.ts'
import { type Attacker, makeAttackers, tokenOf } from './people.ts'
import type { Read } from './reads.ts'
import type { Secret } from './secret.ts'

const settings = {
  variables: {
    NODE_ENV: 'production',
    OIDC_ISSUER: 'https://id.example',
    PUBLIC_URL: 'https://muster.example',
  },
  more: { key: 'attack', prepare: makeAttackers },
}

/** Identifies rehearsed calls; the trail is not compared. */
const ofNobody = { requestId: '', actorId: '00000000-0000-4000-8000-000000000000' }

/** A company with a second server, whose writes are all rolled back. */
interface Rehearsing extends DemoCompany {
  rehearsal: FastifyInstance
}

/** The same database, whose doors roll back what is written. */
function rolledBack(database: OpenDatabase): OpenDatabase {
  const open: OpenDatabase['open'] = (opening) => database.open({ ...opening, dryRun: { ...ofNobody, events: [] } })
  return { ...database, open, write: async (work, unusual) => (await open()).write(work, unusual) }
}

async function openCompany(): Promise<Rehearsing> {
  const company = await openDemoCompany(settings)
  const { app: rehearsal } = await buildApp(rolledBack(company.database), company.deps.env, unlimited)
  const close = async () => {
    await rehearsal.close()
    await company.close()
  }
  return { ...company, rehearsal, close }
}

/** Gives the attackers their place in a company, and returns of whom they may see a secret. */
export type Placed = (db: Db) => Promise<(secret: Secret) => readonly string[]>

/** Two equal databases; the second one then gets changed secrets. `own` are the callers, and of whom they see a secret. */
async function openBoth(secrets: readonly Secret[], attackers: readonly Attacker[], placed?: Placed) {
  const [first, second] = [await openCompany(), await openCompany()]
  await placed?.(first.deps.db)
  const seen = await placed?.(second.deps.db)
  const usernames = attackers.flatMap(({ username }) => username ?? [])
  await second.deps.db.transaction().execute(async (trx) => {
    await sql`create temporary table own on commit drop as
      select id from employees where username = any (${usernames})
      union select employee_id from invitations where not is_completed`.execute(trx)
    for (const secret of secrets) {
      const changes: (bigint | undefined)[] = []
      const { rows: kept } = await sql<{ id: string }>`insert into own
        select unnest(${[...(seen?.(secret) ?? [])]}::uuid[]) except select id from own returning id`.execute(trx)
      for (const statement of secret.change) changes.push((await sql.raw(statement).execute(trx)).numAffectedRows)
      if (!changes.every(Boolean)) throw new Error(`Nothing to change of ${secret.name}: ${changes.join(', ')} rows.`)
      await sql`delete from own where id = any (${kept.map(({ id }) => id)}::uuid[])`.execute(trx)
    }
    // Recomputes stored results, as if the surveys had been closed with these answers.
    await sql`select keep_results(id) from feedback_events where subtype = 'engagement' and status = 'done'`.execute(
      trx,
    )
  })
  const close = async () => {
    await first.close()
    await second.close()
  }
  return { first, second, close }
}

const uncompared = new Set(['date', 'x-request-id', 'content-length', 'connection'])

const attempts = 5

/** The request of a read, with this person's token. */
function sentBy({ method, url, body, sent }: Read, token: string | undefined): InjectOptions {
  const headers = { ...sent?.headers, ...(token && { authorization: `Bearer ${token}` }) }
  const payload = sent ? sent.payload : body
  return { method: method as 'GET', url, headers, ...(payload !== undefined && { payload }) }
}

/** Repeats a call until it gets an answer other than 503, which a slow machine can cause for one of the two. */
async function ask({ app, rehearsal }: Rehearsing, read: Read, token: string | undefined) {
  for (let at = 1; ; at++) {
    const answer = await (read.isRehearsed ? rehearsal : app).inject(sentBy(read, token))
    if (answer.body.includes('"code":"server.failed"'))
      throw new Error(`A fault of the server: ${read.method} ${read.url}`)
    if (answer.statusCode !== 503 || at === attempts) return answer
  }
}

/** The content of an answer. Workbooks and archives are unzipped, because they contain the time of day. */
function contentOf({ headers, body, rawPayload }: LightMyRequestResponse): string {
  if (!/spreadsheetml|zip/.test(String(headers['content-type']))) return body
  return Object.values(unzipSync(rawPayload))
    .map((part) => strFromU8(part))
    .join('\n')
}

/** An ISO time as the number in a cell of a workbook: days since the end of 1899. */
const serialOf = (at: string) => Date.parse(at) / 86_400_000 + 25_569

/** The error for callers to whom the operation is closed, whatever the rest of the request. */
const closing = /"code":"permission\.(missing|adminOnly)"/

/** The comparable part of an answer: without ids, tokens and times that this request created. */
async function answerTo(
  company: Rehearsing,
  read: Read,
  token: string | undefined,
  isKnown: (id: string) => boolean,
  since: string,
) {
  const answer = await ask(company, read, token)
  const headers = Object.entries(answer.headers).filter(([name]) => !uncompared.has(name))
  const text = `${answer.statusCode} ${JSON.stringify(headers)}\n${contentOf(answer)}`
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '(token)')
    .replace(/(?<=\/calendars\/)[\w-]+(?=\.ics)/g, '(token)')
    .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, (id) => (isKnown(id) ? id : '(new id)'))
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*Z/g, (at) => (at >= since ? '(now)' : at))
    .replace(/(?<=<v>)\d{5}\.\d{5,}(?=<)/g, (at) => (Number(at) >= serialOf(since) ? '(now)' : at))
  const isClosed = answer.statusCode === 401 || (answer.statusCode === 403 && closing.test(answer.body))
  return { status: answer.statusCode, isClosed, text }
}

/** All ids in a database. */
async function idsOf({ deps }: DemoCompany): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`
    select string_agg(format('select %I from %I', column_name, table_name), ' union ') as query
      from information_schema.columns
    where table_schema = 'public' and data_type = 'uuid'`.execute(deps.db)
  const found = await sql<{
    id: string
  }>`select id::text from (${sql.raw(rows[0]?.query ?? '')}) ids (id) where id is not null`.execute(deps.db)
  return found.rows.map(({ id }) => id)
}

function parting(one: string, other: string): [string, string] {
  let at = 0
  while (one[at] === other[at]) at += 1
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 120)
  return [around(one), around(other)]
}

/** The result of a call: the status in the first database, and where the answers differ. */
export interface Compared {
  status: number
  /** The operation is closed to the caller. */
  isClosed: boolean
  parting: [string, string] | undefined
}

/** Two companies that differ only in the values of some secrets. Close them after use. */
export interface Pair {
  first: DemoCompany
  second: DemoCompany
  /** Sends the same request to both, as this person. */
  ask: (attacker: Attacker, read: Read) => Promise<Compared>
  /** A token of this person, for both. */
  tokenOf: (attacker: Attacker) => Promise<string | undefined>
  close: () => Promise<void>
}

/** Opens a pair. The attackers' own values are the same in both. */
export async function openPair(
  secrets: readonly Secret[],
  attackers: readonly Attacker[],
  placed?: Placed,
): Promise<Pair> {
  const since = new Date(Date.now() - 1000).toISOString()
  const { first, second, close } = await openBoth(secrets, attackers, placed)
  const { db } = first.deps
  const ids = new Set([...(await idsOf(first)), ...(await idsOf(second))])
  const people = await db.selectFrom('employees').select(['id', 'username']).execute()
  const byName = new Map(people.map(({ id, username }) => [username, id]))
  const open = await db
    .selectFrom('invitations')
    .selectAll()
    .where('is_completed', '=', false)
    .where('revoked_at', 'is', null)
    .orderBy('expires_at', 'desc')
    .executeTakeFirstOrThrow()
  const invitation = { id: open.employee_id, code: open.invitation_code }
  const isKnown = (id: string) => ids.has(id)
  const tokenFor = (attacker: Attacker) => tokenOf(attacker, byName, invitation)
  const askBoth = async (attacker: Attacker, read: Read): Promise<Compared> => {
    const token = await tokenFor(attacker)
    const [one, other] = await Promise.all([
      answerTo(first, read, token, isKnown, since),
      answerTo(second, read, token, isKnown, since),
    ])
    return {
      status: one.status,
      isClosed: one.isClosed,
      parting: one.text === other.text ? undefined : parting(one.text, other.text),
    }
  }
  return { first, second, ask: askBoth, tokenOf: tokenFor, close }
}
