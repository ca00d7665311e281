import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { employees } from '#contract/api/employees/endpoints.ts'
import { within } from '#server/platform/db/doors.ts'
import type { Answerer } from '#server/platform/http/server.ts'
import { testServer } from '#tests/support/testServer.ts'
import { spool, unspool } from './pages.ts'

const app = testServer()

const many = (from: number, to: number) =>
  sql`insert into employees (full_name, display_name, username, team_email, personal_email, working_status, sort_name)
    select 'Many ' || n, 'Many ' || n, 'many' || n, 'many' || n || '@tidewater.example', 'many' || n || '@home.example', 'contractor',
      'many ' || lpad(n::text, 5, '0')
    from generate_series(${from}::int, ${to}::int) n`.execute(app.deps.db)

/** Exports people with this name and runs `happens` after each page. Returns their usernames. */
async function exportWhile(happens: () => Promise<unknown>): Promise<string[]> {
  const search = app.server.calls.get(employees.search) as Answerer
  const happened: Promise<unknown>[] = []
  app.server.calls.set(employees.search, async (asked) => {
    const answer = await search(asked)
    const change = happens()
    happened.push(change)
    // The embedded database has one session, so the change happens when it is free.
    if (process.env.TEST_DATABASE === 'postgres') await change
    return answer
  })
  const { statusCode, body } = await app.app.inject({
    method: 'POST',
    url: '/api/v1/exports',
    headers: { authorization: `Bearer ${await app.tokenOf('admin')}` },
    payload: { list: 'employees', columns: ['username'], body: { workingStatuses: ['contractor'] } },
  })
  app.server.calls.set(employees.search, search)
  await Promise.all(happened)
  expect(statusCode).toBe(200)
  const rows = parse(body, { bom: true, columns: true }) as { Username: string }[]
  return rows.map(({ Username }) => Username).filter((name) => name.startsWith('many'))
}

test('a file has the rows of one moment, whatever others write while it is read', async () => {
  await many(1001, 2100)
  const before = Array.from({ length: 1100 }, (_, at) => `many${1001 + at}`)
  let pages = 0
  const told = await exportWhile(async () => {
    pages += 1
    const front = pages * 10
    // On each page some rows are removed at the front, some move back, some are added at the front.
    await sql`update employees set deleted_at = now() where sort_name like 'many%' and id in (
      select id from employees where deleted_at is null and sort_name like 'many%' order by sort_name limit 7)`.execute(
      app.deps.db,
    )
    await sql`update employees set sort_name = 'many 9' || sort_name where id in (
      select id from employees where deleted_at is null and sort_name like 'many 0%' order by sort_name limit 5)`.execute(
      app.deps.db,
    )
    await many(front, front + 3)
  })
  expect(pages).toBe(3)
  expect(told.toSorted()).toEqual(before)
}, 60_000)

describe('a snapshot', () => {
  test('takes no write and no transaction of its own, and gives its connection back', async () => {
    const { snapshot } = app.deps
    const writing = snapshot((at) => at.updateTable('employees').set({ full_name: 'X' }).execute())
    await expect(writing).rejects.toThrow('read-only')
    const nested = snapshot((at) => within(at).write(async () => 1))
    await expect(nested).rejects.toThrow('A snapshot is one transaction')
    const read = await Promise.all(
      Array.from({ length: 12 }, () =>
        snapshot((at) => Promise.all([1, 2, 3].map((n) => sql`select ${n}::int as n`.execute(within(at).read)))),
      ),
    )
    expect(read.flat()).toHaveLength(36)
  })

  test('that has ended is read from no more', async () => {
    const late = await app.deps.snapshot(async (at) => () => sql`select 1`.execute(at))
    await expect(late()).rejects.toThrow('This transaction has ended.')
  })
})

test('pages that wait for their reader come back as they were, within a limit', async () => {
  const pages = [[{ cells: ['Ünï', 1.5, { at: '2026-01-01' }] }], [], [{ cells: [''] }]]
  const kept = await spool(pagesOf(pages))
  const back: unknown[] = []
  for await (const page of unspool(kept)) back.push(page)
  expect(back).toEqual(pages)
  expect(kept).toEqual([])
  const words = () => Array.from({ length: 1000 }, () => crypto.randomUUID())
  await expect(spool(pagesOf([words(), words()]), 20_000)).rejects.toMatchObject({ fault: { code: 'export.tooLong' } })
})

async function* pagesOf<Page>(pages: Page[]): AsyncGenerator<Page> {
  yield* pages
}
