import { setTimeout as wait } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { type ServerProcess, startServer } from '#tests/support/serverProcess.ts'
import { openSharedCompany, type SharedCompany } from '#tests/support/sharedCompany.ts'
import type { OpenDatabase } from '#tests/support/opened.ts'
import { killAt } from './killAt.ts'

const people = 400
/** Lines that are written before each kill. */
const step = 40
const writing = ['employees', 'employee_emails', 'import_rows', 'mails', 'audit_events']
const undoing = ['employees', 'import_rows', 'audit_events']

let company: SharedCompany
let server: ServerProcess | undefined
let authorization: string

beforeAll(async () => {
  company = await openSharedCompany()
  authorization = `Bearer ${await company.tokenOf('admin')}`
}, 120_000)
afterAll(async () => {
  await server?.end('SIGKILL')
  await company?.remove()
})

const serve = async () => (server ??= await startServer(company.variables))

async function post(path: string, body?: FormData): Promise<string> {
  const { url } = await serve()
  const sent = { method: 'POST', headers: { authorization }, ...(body && { body }) }
  const response = await fetch(`${url}/api/v1/employee-imports${path}`, sent)
  const { data } = (await response.json()) as { data: { id: string } }
  expect(response.status).toBe(200)
  return data.id
}

/** People `a0` to `a399`, or with another letter. */
function fileOf(letter: string, invite: boolean): FormData {
  const rest = 'Probation,2026-02-01,backend,Mid,1500,probation'
  const lineOf = (_: unknown, at: number) =>
    `${letter}${at}@tidewater.example,Trần ${at},${letter}${at}@home.example,${rest}`
  const head = 'Team e-mail,Full name,Personal e-mail,Status,Joined,Positions,Seniority,Salary,Roles'
  const lines = [head, ...Array.from({ length: people }, lineOf)].join('\n')
  const body = new FormData()
  body.set('invite', String(invite))
  body.set('file', new Blob([lines], { type: 'text/csv' }), 'people.csv')
  return body
}

async function count(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${from}`.execute(db)
  return rows[0]?.rows ?? 0
}

const isIn = (db: Db, id: string, state: string) => count(db, sql`imports where id = ${id} and state = ${state}`)
const linesOf = (id: string) => sql`import_rows where import_id = ${id} and undone_at is null`

/** People of the file, lines that say so, and lines without their person. */
const there = async (db: Db, id: string, letter: string) => [
  await count(db, sql`employees where team_email ~ ${`^${letter}[0-9]+@`}`),
  await count(db, linesOf(id)),
  await count(db, sql`${linesOf(id)} and not exists (select from employees where id = target_id)`),
]

/** Kills the server at each table, whenever another `step` lines are written or undone, and starts it at the end. */
async function killAtEach(database: OpenDatabase, tables: string[], id: string, letter: string, towards: 1 | -1) {
  const { db } = database
  const begin = await count(db, linesOf(id))
  for (const [at, table] of tables.entries()) {
    await serve()
    while (towards * ((await count(db, linesOf(id))) - begin) < (at + 1) * step) await wait(20)
    await killAt(database, table, serve)
    server = undefined
    const [made = 0, lines, without] = await there(db, id, letter)
    expect([table, lines, without]).toEqual([table, made, 0])
    expect([0, people]).not.toContain(made)
  }
  await serve()
}

test('killed at every step, an import writes each line once and sends each invitation once', async () => {
  await company.withDatabase(async (database) => {
    const { db } = database
    const id = await post('', fileOf('a', true))
    await killAtEach(database, writing, id, 'a', 1)
    while (!(await isIn(db, id, 'finished'))) await wait(50)
    expect(await there(db, id, 'a')).toEqual([people, people, 0])
    const invited = sql`mails where kind = 'invitation' and to_address ~ '^a[0-9]+@'`
    expect([await count(db, invited), await count(db, sql`(select distinct to_address from ${invited}) m`)]).toEqual([
      people,
      people,
    ])
  })
}, 300_000)

test('killed at every step, an undo of an import deletes everyone', async () => {
  await company.withDatabase(async (database) => {
    const { db } = database
    const id = await post('', fileOf('b', false))
    while (!(await isIn(db, id, 'finished'))) await wait(50)
    await post(`/${id}/undo`)
    await killAtEach(database, undoing, id, 'b', -1)
    while (!(await isIn(db, id, 'undone'))) await wait(50)
    expect(await there(db, id, 'b')).toEqual([0, 0, 0])
    expect(await count(db, sql`import_rows where import_id = ${id} and stays <> ''`)).toBe(0)
  })
}, 300_000)
