import fc from 'fast-check'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { canonicalEmail } from '#contract/email.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { cast } from '#tests/support/cast.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { addresses, employees } = api

let at = 0
const fresh = () => `fresh-${++at}@home.example`

const change = ({ id, username }: Made, email: string, version?: string) =>
  app.as('admin')(employees.editGeneralInfo, {
    params: { id },
    body: { fullName: `Full ${username}`, email, phone: '+49 1511234567' },
    version,
  })

async function tokenFor(address: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`select text from mails
    where to_address = ${address} and kind = 'address-confirmation' order by created_at desc`.execute(app.deps.db)
  return /#token=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''
}
const confirm = async (address: string) => app.as(null)(addresses.confirm, { body: { token: await tokenFor(address) } })

/** The canonical addresses of a person, sorted: those that can sign in, and those waiting for confirmation. */
async function addressesOf({ id }: { id: string }) {
  const { rows } = await sql<{ address: string; signsIn: boolean }>`
    select address, is_confirmed as "signsIn" from employee_emails where employee_id = ${id}`.execute(app.deps.db)
  const some = (signsIn: boolean) => rows.filter((row) => row.signsIn === signsIn).map((row) => row.address)
  return { signIn: some(true).toSorted(), wait: some(false).toSorted() }
}

test('the database compares addresses like the contract', async () => {
  const texts = fc.string({ unit: 'binary' }).filter((text) => !/\0|\p{Cs}/u.test(text))
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 20, maxLength: 40 }), async (given) => {
      const { rows } = await sql<{ canonical: string }>`select canonical_email(t) as canonical
        from unnest(${given}::text[]) with ordinality k (t, place) order by place`.execute(app.deps.db)
      expect(rows.map(({ canonical }) => canonical)).toEqual(given.map(canonicalEmail))
    }),
    { numRuns: 5 },
  )
})

test('an address changed by an admin waits for confirmation, and the earlier address still signs in', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  const wanted = fresh()
  expect(await change(made, wanted)).toMatchObject({ status: 200, body: { data: { teamEmail: wanted } } })
  expect(await addressesOf(made)).toEqual({
    signIn: [made.personalEmail, made.teamEmail].toSorted(),
    wait: [wanted],
  })
  expect((await confirm(wanted)).status).toBe(200)
  expect(await addressesOf(made)).toEqual({ signIn: [made.personalEmail, wanted].toSorted(), wait: [] })
})

test('changing only the letter case does not change the address', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  await change(made, made.teamEmail.toUpperCase())
  expect(await addressesOf(made)).toMatchObject({ wait: [] })
  expect(await tokenFor(made.teamEmail)).toBe('')
})

test('a waiting address blocks nobody, the address that it replaces still does', async () => {
  const [made, other] = [
    await makePerson(app, { roles: ['full-time'] }),
    await makePerson(app, { roles: ['full-time'] }),
  ]
  const wanted = fresh()
  await change(made, wanted)
  expect(await change(other, made.teamEmail.toUpperCase())).toMatchObject({ status: 400 })
  const third = await makePerson(app, { roles: ['full-time'] })
  expect(await change(third, wanted.toUpperCase())).toMatchObject({ status: 200 })
  await change(made, wanted)
  await confirm(wanted)
  expect((await change(other, made.teamEmail)).status).toBe(200)
})

test('changing back to the earlier address restores it, and nothing waits', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  const before = await addressesOf(made)
  await change(made, fresh())
  await change(made, fresh())
  await change(made, made.teamEmail)
  expect(await addressesOf(made)).toEqual(before)
})

test('a session token names the address in use', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  const wanted = fresh()
  await change(made, wanted)
  const claims = async () =>
    (await app.deps.tokens.verify(await app.deps.tokens.issueSession(app.deps.db, made.id))).email
  expect(await claims()).toBe(made.teamEmail)
  await confirm(wanted)
  expect(await claims()).toBe(wanted)
})

test('if two requests open the link at once, one confirms, and all sessions end', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  const wanted = fresh()
  await change(made, wanted)
  const token = await tokenFor(wanted)
  const both = await Promise.all([1, 2].map(() => app.as(null)(addresses.confirm, { body: { token } })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect((await app.as(null)(api.profile.mine, { token: made.token })).status).toBe(401)
})

test('the history shows the change, the second link and the confirmation', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  const wanted = fresh()
  await change(made, wanted)
  await app.as('admin')(addresses.sendAgain, { params: { id: made.id } })
  await confirm(wanted)
  const { body } = await app.as('admin')(employees.timeline, { params: { id: made.id } })
  const changed = { field: 'teamEmail', before: made.teamEmail, after: wanted }
  expect(body.data).toMatchObject([
    { action: 'employee.address-confirmed', actor: null, changes: [changed] },
    { action: 'employee.confirmation-sent', actor: { id: cast.admin.id }, changes: [] },
    { action: 'employee.general-info', changes: expect.arrayContaining([expect.objectContaining(changed)]) },
  ])
})

test('only a person of higher rank can send the link again or take the address back', async () => {
  const made = await makePerson(app, { roles: ['engineering-manager'] })
  await change(made, fresh())
  const params = { id: made.id }
  expect((await app.as('engineeringManager')(addresses.sendAgain, { params })).status).toBe(400)
  expect((await app.as('engineeringManager')(addresses.takeBack, { params })).status).toBe(400)
  expect(await addressesOf(made)).toMatchObject({ wait: [expect.any(String)] })
  const nobody = { params: { id: '00000000-0000-4000-8000-00000000dead' } }
  expect((await app.as('admin')(addresses.sendAgain, nobody)).status).toBe(404)
  expect((await app.as('admin')(addresses.takeBack, nobody)).status).toBe(404)
})

test('taking back a first address leaves the field empty', async () => {
  const made = await makePerson(app, { columns: { team_email: null }, roles: ['full-time'] })
  const wanted = fresh()
  await change(made, wanted)
  await app.as('admin')(addresses.takeBack, { params: { id: made.id } })
  const { body } = await app.as('admin')(employees.one, { params: { id: made.id } })
  expect(body.data).toMatchObject({
    teamEmail: '',
    teamEmailInUse: '',
    personalEmailInUse: made.personalEmail,
  })
  expect(await addressesOf(made)).toEqual({ signIn: [made.personalEmail], wait: [] })
})

test('the migration keeps existing addresses in canonical form, and all of them can sign in', async () => {
  const database = await openTestDatabase()
  try {
    await database.pool.query('drop schema public cascade; create schema public')
    await migrate(database, undefined, '0019~')
    await database.pool.query(`insert into employees (full_name, display_name, username, team_email, personal_email,
      working_status)
      values ('An', 'An', 'an', ' An.Tran@Tidewater.Example', 'L\u0130NH@home.example', 'full-time'),
        ('Bo', 'Bo', 'bo', null, '', 'on-boarding'), ('Cy', 'Cy', 'cy', null, 'cy@home.example', 'left')`)
    await migrate(database)
    const { rows } = await database.pool.query('select address, is_confirmed from employee_emails order by address')
    expect(rows).toEqual(
      ['an.tran@tidewater.example', 'cy@home.example', 'l\u0130nh@home.example'].map((address) => ({
        address,
        is_confirmed: true,
      })),
    )
    const active = await database.pool.query('select username from employees where was_active order by 1')
    expect(active.rows).toEqual([{ username: 'an' }, { username: 'cy' }])
  } finally {
    await database.close()
  }
}, 60_000)
