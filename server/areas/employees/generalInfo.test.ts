import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { G, P } from '#contract/api/employees/employee.ts'
import * as api from '#contract/api/index.ts'
import { permissions } from '#contract/permissions.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { cast } from '#tests/support/cast.ts'
import { often } from '#tests/support/long.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const detail = async ({ id }: { id: string }) =>
  (await app.as('admin')(api.employees.one, { params: { id } })).body.data as Record<string, unknown>
const edit = ({ id }: { id: string }, body: object, token?: string) =>
  app.as('admin')(api.employees.editGeneralInfo, { params: { id }, body, ...(token && { token }) })

/**
 * Creates a person with all fields filled, whom everybody with a role outranks. `least` is the smallest body that keeps
 * the name.
 */
async function filledPerson() {
  const made = await makePerson(app)
  const least = { fullName: `Full ${made.username}`, email: made.teamEmail, phone: '+49 1511234567' }
  const organizations = [seedId('organization', 'tidewater')]
  const all = {
    ...least,
    displayName: `Display ${made.username}`,
    lineManagerID: cast.admin.id,
    referredBy: cast.member.id,
    organizationIDs: organizations,
    joinedDate: '2020-01-31',
    leftDate: '2030-02-28',
    probationEnd: '2025-03-30',
    contractEnd: '2028-02-29',
    discordName: 'disc',
    githubID: 'git',
    notionID: 'n-1',
    notionName: 'notion',
    notionEmail: 'n@home.example',
    linkedInName: 'link',
    wiseRecipientID: 'w-1',
    wiseAccountNumber: '42',
    wiseCurrency: 'EUR',
    wiseRecipientEmail: 'w@home.example',
    wiseRecipientName: 'Wise',
  }
  expect((await edit(made, all)).status).toBe(200)
  return { made, least, all, stored: await detail(made) }
}

const differences = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  Object.fromEntries(
    Object.keys(before)
      .filter((name) => name !== 'updatedAt' && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, after[name]]),
  )

/** Fields that may be empty, and how an empty one is read. */
const emptiable = {
  lineManagerID: ['lineManager', null],
  referredBy: ['referredBy', null],
  organizationIDs: ['organizations', []],
  joinedDate: ['joinedDate', null],
  leftDate: ['leftDate', null],
  probationEnd: ['probationEnd', null],
  contractEnd: ['contractEnd', null],
  discordName: ['discordName', ''],
  githubID: ['githubID', ''],
  notionName: ['notionName', ''],
  linkedInName: ['linkedInName', ''],
  // Not the payout account, a change of which waits (payoutChanges.test.ts).
} as const

test('with blankClears, what is emptied in the form is empty afterwards, and nothing else changes', async () => {
  const { made, all, stored } = await filledPerson()
  await fc.assert(
    fc.asyncProperty(fc.subarray(Object.keys(emptiable) as (keyof typeof emptiable)[]), async (names) => {
      expect((await edit(made, { ...all, blankClears: true })).status).toBe(200)
      await sql`update mails set created_at = now() - interval '2 hours'`.execute(app.deps.db)
      const blanks = Object.fromEntries(names.map((name) => [name, name === 'organizationIDs' ? [] : '']))
      expect((await edit(made, { ...all, ...blanks, blankClears: true })).status).toBe(200)
      const { discordID: _was, updatedAt: _then, ...before } = stored
      const { discordID: _is, updatedAt: _now, ...after } = await detail(made)
      expect(after).toEqual({ ...before, ...Object.fromEntries(names.map((name) => emptiable[name])) })
    }),
    { numRuns: often(8, 100) },
  )
}, 60_000)

test('everything sent is stored and returned', async () => {
  const { made, all, stored } = await filledPerson()
  expect(stored).toMatchObject({
    fullName: all.fullName,
    displayName: all.displayName,
    teamEmail: all.email,
    phoneNumber: all.phone,
    lineManager: { id: cast.admin.id },
    referredBy: { id: cast.member.id },
    organizations: [{ code: 'tidewater' }],
    joinedDate: '2020-01-31',
    leftDate: '2030-02-28',
    probationEnd: '2025-03-30',
    contractEnd: '2028-02-29',
    discordName: 'disc',
    discordID: '',
    githubID: 'git',
    notionID: 'n-1',
    notionName: 'notion',
    linkedInName: 'link',
    wiseRecipientID: 'w-1',
    wiseAccountNumber: '42',
    wiseCurrency: 'EUR',
    wiseRecipientEmail: 'w@home.example',
    wiseRecipientName: 'Wise',
    status: 'full-time',
    username: made.username,
  })
  const { body } = await edit(made, all)
  expect(body.data).toMatchObject({ notionEmail: 'n@home.example', linkedInName: 'link' })
})

const cleared = {
  lineManager: null,
  referredBy: null,
  discordName: '',
  githubID: '',
  notionName: '',
  linkedInName: '',
}

test('omitted fields stay, except line manager and referrer, which are cleared', async () => {
  const { made, least, stored } = await filledPerson()
  const answer = await edit(made, least)
  expect(answer.status).toBe(200)
  expect(differences(stored, await detail(made))).toEqual({ lineManager: null, referredBy: null })
  expect(answer.body.data).toMatchObject({ notionEmail: 'n@home.example', notionID: 'n-1' })
})

test.each<[string, (name: string) => unknown]>([
  ['null', () => null],
  ['blank', (name) => (name === 'organizationIDs' ? [] : '')],
])('the meaning of a field that is %s', async (_what, valueOf) => {
  const { made, least, all, stored } = await filledPerson()
  const optional = Object.keys(all).filter((name) => !(name in least))
  const body = { ...least, ...Object.fromEntries(optional.map((name) => [name, valueOf(name)])) }
  const answer = await edit(made, body)
  expect(answer.status).toBe(200)
  expect(differences(stored, await detail(made))).toEqual(cleared)
  expect(answer.body.data).toMatchObject({ notionEmail: '', notionID: 'n-1' })
})

test('the Notion id can be set only once', async () => {
  const { made, all } = await filledPerson()
  await edit(made, { ...all, notionID: 'n-2' })
  expect(await detail(made)).toMatchObject({ notionID: 'n-1' })
})

test('an unchanged Discord name keeps its id, another one clears it', async () => {
  const { made, all } = await filledPerson()
  await edit(made, { ...all, discordName: 'known' })
  await sql`update discord_accounts set discord_id = ${made.id}
    where id = (select discord_account_id from employees where id = ${made.id})`.execute(app.deps.db)
  await edit(made, { ...all, discordName: 'known' })
  expect(await detail(made)).toMatchObject({ discordName: 'known', discordID: made.id })
  await edit(made, { ...all, discordName: 'other' })
  expect(await detail(made)).toMatchObject({ discordName: 'other', discordID: '' })
})

test('a Discord name uses the same account, also when it is set again', async () => {
  const { made, all } = await filledPerson()
  await edit(made, { ...all, discordName: 'other' })
  expect(await detail(made)).toMatchObject({ discordName: 'other', discordID: '' })
  await edit(made, { ...all, discordName: '' })
  await edit(made, all)
  expect(await detail(made)).toMatchObject({ discordName: 'disc', discordID: '' })
})

test('each kind of account has one row, blank or not', async () => {
  const made = await makePerson(app)
  await edit(made, { fullName: 'A B', email: made.teamEmail, phone: '+49 1511234567' })
  const { rows } = await sql`select type from social_accounts where employee_id = ${made.id} order by type`.execute(
    app.deps.db,
  )
  expect(rows).toEqual([{ type: 'github' }, { type: 'linkedin' }, { type: 'notion' }])
})

test('organizations replace the whole set; null elements and duplicates are ignored', async () => {
  const { made, least } = await filledPerson()
  const id = seedId('organization', 'tidewater')
  await edit(made, { ...least, organizationIDs: [null, id, id.toUpperCase(), id] })
  expect(await detail(made)).toMatchObject({ organizations: [{ code: 'tidewater' }] })
  await edit(made, { ...least, organizationIDs: [null] })
  expect(await detail(made)).toMatchObject({ organizations: [{ code: 'tidewater' }] })
})

test('names and email are searchable at once', async () => {
  const { made, all } = await filledPerson()
  const email = `new.${made.username}@tidewater.example`
  await edit(made, { ...all, fullName: 'Đặng Thị Ánh', displayName: 'Zoë Quill', email })
  for (const keyword of ['dang anh', 'quill zoe', `new made ${made.username.slice(5)}`]) {
    const { body } = await app.as('admin')(api.employees.search, { body: { keyword } })
    expect([keyword, (body.data as { id: string }[]).map(({ id }) => id)]).toEqual([keyword, [made.id]])
  }
  expect(await detail(made)).toMatchObject({ username: made.username })
})

test('texts of the maximum length and of any alphabet are stored unchanged', async () => {
  const { made, all } = await filledPerson()
  const odd = {
    fullName: 'ﷺ'.repeat(99),
    displayName: '👩‍👩‍👧‍👦 O’Brien "x" \\ <b> %_',
    githubID: 'ý'.repeat(200),
    linkedInName: "'; drop table employees; --",
    notionName: '${jndi}',
  }
  expect((await edit(made, { ...all, ...odd })).status).toBe(200)
  expect(await detail(made)).toMatchObject(odd)
})

describe('refusals', () => {
  const cases: [string, object, number, string | undefined][] = [
    ['a full name above 100', { fullName: 'x'.repeat(101) }, 400, 'fullName'],
    ['a blank full name', { fullName: '  ' }, 400, 'fullName'],
    ['a display name above 100', { displayName: 'x'.repeat(101) }, 400, 'displayName'],
    ['a phone of 7', { phone: '1234567' }, 400, 'phone'],
    ['a phone of 19', { phone: '1'.repeat(19) }, 400, 'phone'],
    ['no e-mail address', { email: 'nobody' }, 400, 'email'],
    ['a line manager who does not exist', { lineManagerID: randomUUID() }, 404, undefined],
    ['a referrer who does not exist', { referredBy: randomUUID() }, 404, undefined],
    ['an organization that does not exist', { organizationIDs: [randomUUID()] }, 404, undefined],
    ['an organization id of another kind', { organizationIDs: [cast.admin.id] }, 404, undefined],
    ['a line manager id of another kind', { lineManagerID: seedId('role', 'admin') }, 404, undefined],
    ['a line manager that is no id', { lineManagerID: 'x' }, 400, 'lineManagerID'],
    ['organizations that are no list', { organizationIDs: 'x' }, 400, 'organizationIDs'],
    ['a date that does not exist', { joinedDate: '2025-02-30' }, 400, 'joinedDate'],
    ['a date in words', { leftDate: 'today' }, 400, 'leftDate'],
    ['probation before the stored joined', { joinedDate: undefined, probationEnd: '2020-01-30' }, 400, 'probationEnd'],
    ['a contract before joined', { joinedDate: '2025-02-02', contractEnd: '2025-02-01' }, 400, 'contractEnd'],
    ['a contract on a day that does not exist', { contractEnd: '2027-02-29' }, 400, 'contractEnd'],
    ['left before joined', { joinedDate: '2025-02-02', leftDate: '2025-02-01' }, 400, 'leftDate'],
    ['left before the stored joined', { joinedDate: undefined, leftDate: '2020-01-30' }, 400, 'leftDate'],
    ['joined after the stored left', { joinedDate: '2030-03-01', leftDate: undefined }, 400, 'leftDate'],
    ['a Wise e-mail that is none', { wiseRecipientEmail: 'x' }, 400, 'wiseRecipientEmail'],
    ['a team e-mail of somebody', { email: cast.member.teamEmail }, 400, 'email'],
    ['one in capitals', { email: cast.member.teamEmail.toUpperCase() }, 400, 'email'],
    ['a personal e-mail of somebody', { email: cast.leaver.personalEmail }, 400, 'email'],
  ]
  test.each(cases)('%s', async (_what, change, status, fieldName) => {
    const { made, all } = await filledPerson()
    const answer = await refused(app.deps.db, () => edit(made, { ...all, ...change }))
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ data: null, error: expect.stringMatching(/\.$/) })
    expect(answer.body.errors?.map(({ field }) => field)).toEqual(fieldName && [fieldName])
  })

  test('being your own referrer, in any letter case of the id', async () => {
    const { made, all } = await filledPerson()
    for (const referredBy of [made.id, made.id.toUpperCase()]) {
      const answer = await refused(app.deps.db, () => edit(made, { ...all, referredBy }))
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'referredBy' }] } })
    }
  })

  test('a deleted line manager or referrer', async () => {
    const { made, all } = await filledPerson()
    const deleted = await makePerson(app, { columns: { deleted_at: new Date().toISOString() } })
    for (const change of [{ lineManagerID: deleted.id }, { referredBy: deleted.id }]) {
      const answer = await refused(app.deps.db, () => edit(made, { ...all, ...change }))
      expect(answer.status).toBe(404)
    }
  })
})

test('people can join and leave on the same day', async () => {
  const { made, all } = await filledPerson()
  const day = '2025-05-05'
  const ends = { probationEnd: day, contractEnd: day }
  expect((await edit(made, { ...all, ...ends, joinedDate: day, leftDate: day })).status).toBe(200)
})

test('the joining date can pass a stored end of probation, unless the form has both', async () => {
  const { made, all } = await filledPerson()
  const { probationEnd: _, ...others } = all
  const joinedDate = '2025-03-31'
  expect((await edit(made, { ...all, joinedDate })).status).toBe(400)
  expect((await edit(made, { ...others, joinedDate })).status).toBe(200)
  expect(await detail(made)).toMatchObject({ joinedDate, probationEnd: '2025-03-30' })
})

test('nobody becomes their own line manager, but who is already can be edited', async () => {
  const { made, all } = await filledPerson()
  const own = { ...all, lineManagerID: made.id }
  expect(await refused(app.deps.db, () => edit(made, own))).toMatchObject({
    status: 400,
    body: { code: 'employee.ownManager', errors: [{ field: 'lineManagerID' }] },
  })
  await app.deps.db.updateTable('employees').set({ line_manager_id: made.id }).where('id', '=', made.id).execute()
  expect(await edit(made, own)).toMatchObject({ status: 200, body: { data: { lineManager: { id: made.id } } } })
})

test('the own email in another letter case is no conflict, nor is the person’s other address', async () => {
  const { made, all } = await filledPerson()
  expect((await edit(made, { ...all, email: made.teamEmail.toUpperCase() })).status).toBe(200)
  expect((await edit(made, { ...all, email: made.personalEmail })).status).toBe(200)
})

test('of simultaneous edits with the same address, one person has it at the end', async () => {
  const people = await Promise.all([makePerson(app), makePerson(app), makePerson(app)])
  const email = `wanted-${randomUUID()}@tidewater.example`
  const answers = await Promise.all(
    people.map((made: Made, at) =>
      edit(made, { fullName: 'A B', email: at ? email.toUpperCase() : email, phone: '+49 1511234567' }),
    ),
  )
  // An address that nobody has confirmed is taken over by the next one, if the first one is done by then.
  expect(answers.map(({ status }) => status)).toContain(200)
  const owners = await app.deps.db
    .selectFrom('employee_emails')
    .select('employee_id')
    .where('address', '=', email.toLowerCase())
    .execute()
  expect(owners).toHaveLength(1)
  for (const { status, body } of answers.filter(({ status }) => status === 400))
    expect([status, body.code]).toEqual([400, 'employee.emailTaken'])
})

test('fields that the caller cannot see keep their values, whatever is sent', async () => {
  const { made, all, stored } = await filledPerson()
  const holdsNotG = permissions.filter((permission) => permission !== G && permission !== P)
  const editor = await makePerson(app, { permissions: holdsNotG })
  const body = {
    fullName: 'New Name',
    displayName: 'New',
    email: all.email,
    phone: '',
    referredBy: 'not even an id',
    joinedDate: 'x',
    leftDate: '1999-01-01',
    probationEnd: 'x',
    contractEnd: '1999-01-01',
    notionName: 'changed',
    notionID: 5,
    linkedInName: '',
    wiseAccountNumber: 'changed',
    wiseRecipientEmail: 'x',
    githubID: 'git2',
    discordName: 'disc',
    lineManagerID: cast.admin.id,
  }
  const answer = await edit(made, body, editor.token)
  expect(answer.status).toBe(200)
  expect(answer.body.data).toMatchObject({
    phoneNumber: '',
    notionName: '',
    notionEmail: '',
    referredBy: null,
  })
  expect(differences(stored, await detail(made))).toEqual({
    fullName: 'New Name',
    displayName: 'New',
    githubID: 'git2',
  })
  const { rows } =
    await sql`select email from social_accounts where employee_id = ${made.id} and type = 'notion'`.execute(app.deps.db)
  expect(rows).toEqual([{ email: 'n@home.example' }])
})

test('stored dates that conflict and are hidden from the caller are no reason to refuse', async () => {
  const { made, all } = await filledPerson()
  const editor = await makePerson(app, { permissions: permissions.filter((permission) => permission !== G) })
  await sql`update employees set joined_date = '2025-05-05', left_date = '2025-05-01' where id = ${made.id}`.execute(
    app.deps.db,
  )
  expect((await edit(made, { fullName: 'New Name', email: all.email }, editor.token)).status).toBe(200)
})
