import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

/** Adds people numbered `from` to `to` who are called Quill. Their order by name is that of the digits of their number. */
const addPeople = (from: number, to: number) =>
  sql`insert into employees (full_name, display_name, username, team_email, personal_email, working_status, sort_name,
      search_words)
    select 'Quill ' || n, 'Quill ' || n, 'quill' || n, 'quill' || n || '@tidewater.example',
      'quill' || n || '@home.example', 'full-time', 'quill ' || n, '''quill'''
    from generate_series(${from}::int, ${to}::int) n`.execute(app.deps.db)

async function page(number: number): Promise<string[]> {
  const body = { keyword: 'quill', order: 'displayName', page: number, size: 100, withTotal: false }
  const { body: answer } = await app.as('admin')(api.employees.search, { body })
  return (answer.data as { username: string }[]).map(({ username }) => username)
}

/** The page with this number of so many people, in the order of their names. */
const expected = (count: number, number: number) =>
  Array.from({ length: count }, (_, at) => `quill${at + 1}`)
    .toSorted()
    .slice(100 * (number - 1), 100 * number)

test('a keyword that finds few people or many gives pages in the order of the list', async () => {
  await addPeople(1, 30_000)
  for (const number of [1, 40, 300, 301]) expect(await page(number)).toEqual(expected(30_000, number))
  await addPeople(30_001, 30_001)
  for (const number of [1, 40, 300, 301, 302]) expect(await page(number)).toEqual(expected(30_001, number))
})
