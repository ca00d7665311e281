import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { typesFile, typesOf } from '../../scripts/generateTypes.ts'

const database = await openTestDatabase()
afterAll(database.close)

test('types.ts fits the migrations; if not, run node --import tsx scripts/generateTypes.ts', async () => {
  expect(readFileSync(typesFile, 'utf8')).toBe(await typesOf(database))
})

test('a column has the type in which its value arrives', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-types-'))
  writeFileSync(
    join(folder, '0001_kinds.sql'),
    `create table kinds (
       id uuid primary key default gen_random_uuid(), big int8 not null, amount numeric, day date not null, at timestamptz,
       made timestamptz not null default now(), tags text[] not null, amounts numeric[], days date[], times timestamptz[],
       data jsonb not null, yes boolean not null, words tsvector, number int generated always as identity,
       twice int8 generated always as (big * 2) stored)`,
  )
  await database.pool.query('drop schema public cascade; create schema public')
  await migrate(database, folder)
  rmSync(folder, { recursive: true })
  const text = await typesOf(database)
  expect(text.slice(text.indexOf('  kinds'), text.indexOf('  schema_migrations'))).toBe(`  kinds: {
    id: Generated<string>; big: number; amount: Numeric | null; day: string; at: Instant | null
    made: Generated<Instant>; tags: string[]; amounts: string[] | null; days: string[] | null; times: Date[] | null
    data: unknown; yes: boolean; words: string | null; number: Computed<number>; twice: Computed<number | null>
  }
`)
})
