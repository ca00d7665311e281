import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { Task } from '#contract/api/tasks.ts'
import { G, P } from '#contract/api/employees/employee.ts'
import { freshMinutes, type PayoutChange, payoutDays } from '#contract/api/employees/payoutChanges.ts'
import { daysLater } from '#contract/dates.ts'
import { today } from '#server/platform/deps.ts'
import { ownProfile } from '#tests/support/joining.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'
import { endPayoutChanges } from './payoutChanges.ts'

const app = testServer()
const { employees, payoutChanges, profile, ownRecord, tasks, undo } = api
const as: ReturnType<typeof app.as> = (endpoint, given) => app.as(null)(endpoint, given)

/** A member with the account 1. */
const payee = (columns: object = {}) =>
  makePerson(app, { roles: ['member'], columns: { wise_account_number: '1', ...columns } })
const general = ({ username, teamEmail: email }: Made, more: object = {}) => ({
  ...{ fullName: `Full ${username}`, email, phone: '+49 1511234567' },
  ...more,
})
const edit = (person: Made, { token }: Made, more: object) =>
  as(employees.editGeneralInfo, { token, params: { id: person.id }, body: general(person, more) })
const account = async ({ id }: Made) =>
  (
    await app.deps.db
      .selectFrom('employees')
      .select('wise_account_number as n')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).n
const mine = async ({ token }: Made) =>
  (await as(payoutChanges.mine, { token })).body.data as unknown as PayoutChange | null
const seenBy = async ({ token }: Made, { id }: Made) =>
  (await as(payoutChanges.one, { token, params: { id } })).body.data as unknown as PayoutChange | null
const idOf = async (person: Made) => (await mine(person))?.id ?? ''
const confirmMine = async (person: Made, id?: string) =>
  as(payoutChanges.confirmMine, { token: person.token, params: { id: id ?? (await idOf(person)) } })
const confirm = async ({ token }: Made, person: Made) =>
  as(payoutChanges.confirm, { token, params: { id: person.id, changeID: await idOf(person) } })
const codeOf = ({ status, body }: { status: number; body: object }) => [status, (body as { code?: string }).code]
/** Makes the sessions of a person older than a sign-in that counts. */
const age = ({ id }: Made) =>
  sql`update sessions set created_at = now() - ${freshMinutes + 1} * interval '1 minute'
    where employee_id = ${id}`.execute(app.deps.db)
const mails = async ({ id }: Made, kind = 'payout-asked') => {
  const rows = app.deps.db.selectFrom('mails').select(['to_address as to', 'text']).where('about_employee_id', '=', id)
  return rows.where('kind', '=', kind).orderBy('to_address').execute()
}
const tasksOf = async ({ token }: Made) =>
  ((await as(tasks.list, { token })).body.data as Task[]).filter(({ kind }) => kind === 'payout-change')
const ownTo = (to: string, { personalEmail }: Made) => ({ ...ownProfile(), personalEmail, wiseAccountNumber: to })
const actions = async ({ id }: Made) => {
  const rows = app.deps.db.selectFrom('audit_events').select('action').where('entity_id', '=', id)
  return (await rows.orderBy('seq').execute()).map(({ action }) => action.replace('employee.', ''))
}

let hr: Made
let other: Made
beforeAll(async () => {
  hr = await makePerson(app, { roles: ['hr'] })
  other = await makePerson(app, { roles: ['hr'] })
})

test.each(Object.values(payoutChanges))('$method $path needs a session', async (endpoint) => {
  const given = { params: { id: randomUUID(), changeID: randomUUID() } }
  const call = () => as(endpoint as typeof payoutChanges.withdraw, given)
  expect((await refused(app.deps.db, call)).status).toBe(401)
})

test.each([payoutChanges.one, payoutChanges.confirm, payoutChanges.withdraw])(
  '$method $path needs the right to edit people',
  async (endpoint) => {
    const stranger = await makePerson(app, { roles: ['full-time'] })
    const person = await payee()
    await edit(person, hr, { wiseAccountNumber: '2' })
    const params = { id: person.id, changeID: await idOf(person) }
    const call = () => as(endpoint as typeof payoutChanges.withdraw, { token: stranger.token, params })
    expect(codeOf(await refused(app.deps.db, call))).toEqual([403, 'permission.missing'])
  },
)

describe('a change by HR', () => {
  test('waits, is told without numbers, and holds once the person confirms', async () => {
    const person = await payee()
    const { status, body } = await edit(person, hr, { wiseAccountNumber: '666', githubID: 'new' })
    // The call answers as ever, and what else it changes is stored.
    expect([status, (body.data as { githubID: string }).githubID]).toEqual([200, 'new'])
    expect(await account(person)).toBe('1')
    expect(await mine(person)).toMatchObject({
      askedBy: { id: hr.id },
      byLink: false,
      endsOn: daysLater(today({ TIME_ZONE: 'UTC' }), payoutDays),
      next: 'confirm',
      wanted: { wiseAccountNumber: '666', wiseCurrency: null, localBankNumber: null },
    })
    const told = await mails(person)
    expect(told.map(({ to }) => to)).toEqual([person.personalEmail, person.teamEmail].toSorted())
    expect(told[0]?.text).toContain(`Full ${hr.username}`)
    expect(told[0]?.text).not.toMatch(/666/)
    expect(await mails(person, 'payout-notice')).toEqual([])
    expect(await tasksOf(person)).toMatchObject([
      { subject: { name: expect.any(String) }, about: 'own', verb: 'check' },
    ])

    expect((await confirmMine(person)).status).toBe(200)
    expect([await account(person), await mine(person), await tasksOf(person)]).toEqual(['666', null, []])
    expect((await mails(person, 'payout-notice'))[0]?.text).toContain('You confirmed')
    expect(await actions(person)).toEqual(['payout-asked', 'general-info', 'payout-confirmed'])
  })

  test('is confirmed only by a session that has just begun', async () => {
    const person = await payee()
    await edit(person, hr, { wiseAccountNumber: '2' })
    await age(person)
    expect((await mine(person))?.next).toBe('sign-in')
    expect(codeOf(await refused(app.deps.db, () => confirmMine(person)))).toEqual([409, 'payout.signInAgain'])
    expect(await account(person)).toBe('1')
  })

  test('is not confirmed by a session through an address that was changed lately', async () => {
    const person = await payee()
    await edit(person, hr, { email: `moved-${person.teamEmail}`, wiseAccountNumber: '2' })
    expect((await mine(person))?.next).toBe('second')
    expect(codeOf(await refused(app.deps.db, () => confirmMine(person)))).toEqual([409, 'payout.needsSecond'])
    // The waiting address hears nothing.
    expect((await mails(person)).map(({ to }) => to)).toEqual([person.personalEmail, person.teamEmail].toSorted())
    await edit({ ...person, teamEmail: `moved-${person.teamEmail}` }, hr, { wiseAccountNumber: '1' })
    expect((await confirm(other, person)).status).toBe(200)
    expect(await account(person)).toBe('2')
  })

  test('is told to the address before too, once another one is confirmed', async () => {
    const person = await payee()
    const moved = `moved-${person.teamEmail}`
    await edit(person, hr, { email: moved })
    await app.deps.db
      .updateTable('employee_emails')
      .set({ is_confirmed: true, replaced_by: null })
      .where('address', '=', moved)
      .execute()
    await app.deps.db.deleteFrom('employee_emails').where('address', '=', person.teamEmail).execute()
    const change = { field: 'teamEmail', before: person.teamEmail, after: moved, masked: false }
    await sql`insert into audit_events (actor_id, action, entity, entity_id, changes, request_id)
      values (null, 'employee.address-confirmed', 'employee', ${person.id}, ${JSON.stringify([change])}::jsonb, '')`.execute(
      app.deps.db,
    )
    await edit({ ...person, teamEmail: moved }, hr, { wiseAccountNumber: '2' })
    expect((await mails(person)).map(({ to }) => to)).toEqual(
      [person.personalEmail, person.teamEmail, moved].toSorted(),
    )
  })

  test('is confirmed by a second holder of the right, and by nobody else', async () => {
    const person = await payee()
    await edit(person, hr, { wiseAccountNumber: '2' })
    const changeID = await idOf(person)
    const params = { id: person.id, changeID }
    const call =
      ({ token }: Made) =>
      () =>
        as(payoutChanges.confirm, { token, params })
    expect((await seenBy(hr, person))?.next).toBe('second')
    expect(codeOf(await refused(app.deps.db, call(hr)))).toEqual([403, 'payout.notSecond'])
    // Somebody whom the asker has made, and somebody who made the asker.
    const puppet = await makePerson(app, { roles: ['hr'] })
    const maker = await makePerson(app, { roles: ['admin'] })
    const made = async (by: Made, of: Made) =>
      sql`insert into audit_events (actor_id, action, entity, entity_id, changes, request_id) values (${by.id},
        'employee.created', 'employee', ${of.id}, '[{"field": "roles", "before": "", "after": "HR"}]', '')`.execute(
        app.deps.db,
      )
    await made(hr, puppet)
    await made(maker, hr)
    for (const one of [puppet, maker]) {
      expect(codeOf(await refused(app.deps.db, call(one)))).toEqual([403, 'payout.notSecond'])
      expect(await tasksOf(one)).not.toContainEqual(
        expect.objectContaining({ subject: expect.objectContaining({ id: changeID }) }),
      )
    }
    expect((await tasksOf(hr)).map(({ subject }) => subject.id)).not.toContain(changeID)
    expect((await tasksOf(other)).map(({ subject }) => subject.id)).toContain(changeID)
    expect((await call(other)()).status).toBe(200)
    expect(await account(person)).toBe('2')
    expect((await mails(person, 'payout-notice'))[0]?.text).toContain(`Full ${other.username} confirmed`)
    await made(person, person)
  })

  test('is for nobody whose rank is too low, or who does not read what changes', async () => {
    const person = await makePerson(app, { roles: ['hr'], columns: { wise_account_number: '1' } })
    const admin = await makePerson(app, { roles: ['admin'] })
    await edit(person, admin, { wiseAccountNumber: '2' })
    const params = { id: person.id, changeID: await idOf(person) }
    for (const endpoint of [payoutChanges.confirm, payoutChanges.withdraw])
      expect(codeOf(await refused(app.deps.db, () => as(endpoint, { token: other.token, params })))).toEqual([
        400,
        'employee.notBelowYou',
      ])
    const rights = ['employees.read', 'employees.edit', 'employees.read.projects.readActive'] as const
    const blind = await makePerson(app, { permissions: [...rights, P], level: 2 } as never)
    expect(await seenBy(blind, person)).toBeNull()
    for (const endpoint of [payoutChanges.confirm, payoutChanges.withdraw])
      expect(
        (await refused(app.deps.db, () => as(endpoint, { token: blind.token, params }))).status,
      ).toBeGreaterThanOrEqual(400)
    const reader = await makePerson(app, { permissions: [...rights, G] })
    expect(await seenBy(reader, person)).toMatchObject({ wanted: { wiseAccountNumber: '2' } })
    expect(await tasksOf(blind)).toEqual([])
  })

  test('that is withdrawn, replaced or over is confirmed by nobody', async () => {
    const person = await payee()
    await edit(person, hr, { wiseAccountNumber: '2' })
    const first = await idOf(person)
    await edit(person, other, { wiseCurrency: 'EUR' })
    expect((await refused(app.deps.db, () => confirmMine(person, first))).status).toBe(404)
    expect(await mine(person)).toMatchObject({
      askedBy: { id: other.id },
      wanted: { wiseAccountNumber: null, wiseCurrency: 'EUR' },
    })
    const withdraw = async () =>
      as(payoutChanges.withdrawMine, { token: person.token, params: { id: await idOf(person) } })
    expect((await withdraw()).status).toBe(200)
    expect((await refused(app.deps.db, withdraw)).status).toBeGreaterThanOrEqual(400)
    await edit(person, hr, { wiseAccountNumber: '3' })
    const params = { id: person.id, changeID: await idOf(person) }
    expect((await as(payoutChanges.withdraw, { token: hr.token, params })).status).toBe(200)
    await edit(person, hr, { wiseAccountNumber: '4' })
    const late = await idOf(person)
    await sql`update payout_changes set ends_on = current_date - 2 where employee_id = ${person.id}`.execute(
      app.deps.db,
    )
    expect(await mine(person)).toBeNull()
    expect((await refused(app.deps.db, () => confirmMine(person, late))).status).toBe(404)
    await app.deps.db.transaction().execute((trx) => endPayoutChanges(trx, app.deps.env))
    expect((await actions(person)).slice(-1)).toEqual(['payout-ended'])
    expect(await account(person)).toBe('1')
  })

  test('is undone while it waits, and not afterwards', async () => {
    const person = await payee()
    const undoLast = async () => {
      const { data } = (await as(undo.list, { token: hr.token })).body as unknown as { data: { request: string }[] }
      return as(undo.run, { token: hr.token, params: { request: data[0]?.request ?? '' } })
    }
    await edit(person, hr, { wiseAccountNumber: '2' })
    expect((await undoLast()).status).toBe(200)
    expect([await mine(person), await account(person)]).toEqual([null, '1'])
    await edit(person, hr, { wiseAccountNumber: '3' })
    expect((await confirmMine(person)).status).toBe(200)
    expect((await refused(app.deps.db, undoLast)).status).toBe(409)
    expect(await account(person)).toBe('3')
  })
})

describe('a change of the own account', () => {
  test('holds at once for who has just signed in, and ends what waits', async () => {
    const person = await payee()
    await edit(person, hr, { wiseAccountNumber: '2' })
    expect((await as(profile.edit, { token: person.token, body: ownTo('3', person) })).status).toBe(200)
    expect([await account(person), await mine(person)]).toEqual(['3', null])
  })

  test('waits for a new sign-in in an old session, of the bank account too', async () => {
    const person = await payee()
    await age(person)
    const { body } = await as(profile.edit, { token: person.token, body: ownTo('2', person) })
    expect(body.data).toMatchObject({ wiseAccountNumber: '1' })
    expect(await mine(person)).toMatchObject({ next: 'sign-in', askedBy: { id: person.id } })
    const bank = {
      ...{ localBranchName: 'Harbour Bank', localBankBranch: 'Quay', localBankRecipientName: 'A. TRAN' },
      ...{ localBankNumber: '12345678', localBankCurrency: 'EUR' },
    }
    expect((await as(ownRecord.editBank, { token: person.token, body: bank })).status).toBe(200)
    expect((await as(ownRecord.onboardingData, { token: person.token })).body.data).toMatchObject({
      localBankNumber: '',
    })
    expect(await mine(person)).toMatchObject({ wanted: { ...bank, wiseAccountNumber: null } })
    await sql`update sessions set created_at = now() where employee_id = ${person.id}`.execute(app.deps.db)
    expect((await confirmMine(person)).status).toBe(200)
    expect((await as(ownRecord.onboardingData, { token: person.token })).body.data).toMatchObject(bank)
  })

  test('the first account holds at once, whoever enters it', async () => {
    const person = await payee({ wise_account_number: '' })
    await edit(person, hr, { wiseAccountNumber: '7' })
    expect([await account(person), await mine(person)]).toEqual(['7', null])
    expect(await mails(person, 'payout-notice')).toHaveLength(2)
  })
})
