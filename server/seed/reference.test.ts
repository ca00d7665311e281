import { sql } from 'kysely'
import { permissions } from '#contract/permissions.ts'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { seedReference } from './reference.ts'
import { staffRoles } from './roles.ts'

const database = await openTestDatabase()
const { db } = database
const company = { defaultOrganization: 'tidewater', companyName: 'Tidewater Software' }
const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n

beforeAll(() => seedReference(db, company))
afterAll(() => database.close())

test.each([
  ['roles', 14],
  ['permissions', permissions.length],
  ['role_permissions', staffRoles.reduce((sum, { grants }) => sum + grants.length, 0)],
  ['scoped_grants', 2],
  ['seniorities', 5],
  ['chapters', 8],
  ['positions', 43],
  ['stacks', 109],
  ['currencies', 8],
  ['countries', 10],
  ['banks', 37],
  ['organizations', 1],
  ['own_fields', 6],
  ['exchange_rates', 31],
])('%s has %i rows, also after a second run', async (table, rows) => {
  expect(await count(table)).toBe(rows)
  await seedReference(db, company)
  expect(await count(table)).toBe(rows)
})

test('entries that the company named itself are not added, and its organization gets the code to its name', async () => {
  const own = await openTestDatabase()
  await sql`insert into stacks (code, name) values ('own', 'REACT')`.execute(own.db)
  await sql`insert into organizations (code, name) values ('own', 'Tidewater software')`.execute(own.db)
  await sql`insert into own_fields (name, kind, section) values ('emergency CONTACT', 'text', 'page')`.execute(own.db)
  for (let run = 0; run < 2; run++) await seedReference(own.db, company)
  const stacks = await own.db.selectFrom('stacks').select('name').where('name', 'ilike', 'react').execute()
  expect(stacks).toEqual([{ name: 'REACT' }])
  const names = await own.db.selectFrom('organizations').select('name').orderBy('created_at').execute()
  expect(names.map(({ name }) => name)).toEqual(['Tidewater software', 'Tidewater Software (tidewater)'])
  const fields = await own.db.selectFrom('own_fields').select(['name', 'section']).orderBy('place').execute()
  expect(fields.map(({ name, section }) => [name, section])).toEqual([
    ['emergency CONTACT', 'page'],
    ['Emergency contact relation', 'personal'],
    ['Emergency contact phone', 'personal'],
    ['Contract type', 'general'],
    ['Contract signed on', 'general'],
    ['Contract document', 'general'],
  ])
  await own.close()
})

test('every city has a place on earth and Vietnam all its 63', async () => {
  const countries = await db.selectFrom('countries').select(['name', 'code', 'cities']).execute()
  for (const { code, cities } of countries) {
    expect(code).toMatch(/^\+\d{1,3}$/)
    for (const city of cities as { name: string; lat: string; long: string }[]) {
      expect(city.name).toBeTruthy()
      expect(Math.abs(Number(city.lat))).toBeLessThan(90)
      expect(Math.abs(Number(city.long))).toBeLessThan(180)
    }
  }
  expect(countries.find(({ name }) => name === 'Vietnam')?.cities).toHaveLength(63)
})

test('staff roles are offered, service roles are not', async () => {
  const shown = await db.selectFrom('roles').select('code').where('is_show', '=', true).orderBy('level').execute()
  expect(shown.map(({ code }) => code)).toEqual(staffRoles.map(({ code }) => code))
})

test('every fiat currency has a rate for any day since 2015, and the dollar is worth itself', async () => {
  const first = sql<{ currency: string; since: string; per_usd: string }>`
    select c.name as currency, min(r.since)::text as since,
      (array_agg(r.per_usd order by r.since))[1]::text as per_usd
    from currencies c left join exchange_rates r on r.currency = c.name where c.type = 'fiat' group by c.name`
  const { rows } = await first.execute(db)
  expect(rows.map(({ since }) => since)).toEqual(rows.map(() => '2015-01-01'))
  expect(Number(rows.find(({ currency }) => currency === 'USD')?.per_usd)).toBe(1)
})

test('a company keeps its own rates', async () => {
  await db.deleteFrom('exchange_rates').where('currency', '=', 'EUR').execute()
  const own = { currency: 'EUR', since: '2020-06-01', per_usd: '0.9' }
  await db.insertInto('exchange_rates').values(own).execute()
  await seedReference(db, company)
  const kept = await db.selectFrom('exchange_rates').select('since').where('currency', '=', 'EUR').execute()
  expect(kept).toEqual([{ since: own.since }])
})

test('what the company changed stays changed', async () => {
  await db.deleteFrom('role_permissions').where('role_id', '=', seedId('role', 'member')).execute()
  await db.updateTable('stacks').set({ deleted_at: new Date() }).where('code', '=', 'go').execute()
  await db.updateTable('positions').set({ code: 'sales-rep' }).where('code', '=', 'sales').execute()
  const shipped = (name: string) => seedId('own field', name)
  const change = (name: string, set: object) =>
    db.updateTable('own_fields').set(set).where('id', '=', shipped(name)).execute()
  await change('Contract type', { deleted_at: new Date() })
  await change('Emergency contact', { name: 'Next of kin' })
  await seedReference(db, company)
  const grants = await db
    .selectFrom('role_permissions')
    .select('permission_id')
    .where('role_id', '=', seedId('role', 'member'))
    .execute()
  expect(grants).toEqual([])
  expect(await db.selectFrom('stacks').select('deleted_at').where('code', '=', 'go').execute()).toHaveLength(1)
  expect(await db.selectFrom('positions').select('id').where('code', '=', 'sales').execute()).toEqual([])
  const kept = await db.selectFrom('own_fields').select('name').where('deleted_at', 'is', null).execute()
  expect(kept.map(({ name }) => name).toSorted()).toEqual([
    'Contract document',
    'Contract signed on',
    'Emergency contact phone',
    'Emergency contact relation',
    'Next of kin',
  ])
})

test('the permissions follow the vocabulary: unknown ones go, new ones are granted', async () => {
  const gone = seedId('permission', 'employees.haunt')
  await db.insertInto('permissions').values({ id: gone, code: 'employees.haunt', name: 'Haunt' }).execute()
  const grant = { role_id: seedId('role', 'admin'), permission_id: seedId('permission', 'auth.read') }
  await db.insertInto('role_permissions').values({ role_id: grant.role_id, permission_id: gone }).execute()
  await db.deleteFrom('role_permissions').where('permission_id', '=', grant.permission_id).execute()
  await db.deleteFrom('permissions').where('id', '=', grant.permission_id).execute()
  await seedReference(db, company)
  const codes = await db.selectFrom('permissions').select('code').execute()
  expect(codes.map(({ code }) => code).toSorted()).toEqual([...permissions].toSorted())
  const holders = await db
    .selectFrom('role_permissions')
    .select('role_id')
    .where('permission_id', '=', grant.permission_id)
    .execute()
  expect(holders).toHaveLength(staffRoles.length)
})
