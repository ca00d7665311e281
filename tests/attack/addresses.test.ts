import { sql } from 'kysely'
import { cast } from '#tests/support/cast.ts'
import { openOverHttp } from '#tests/support/overHttp.ts'
import { type Made, makePerson } from '#tests/support/people.ts'

const site = await openOverHttp()
afterAll(() => site.close())
const { muster, call, signIn, tokenOf } = site

let at = 0
/** A new mailbox under the attacker's control. */
const mailbox = () => `own-${++at}@elsewhere.example`

const general = ({ username }: Pick<Made, 'username'>, email: string) => ({
  fullName: `Full ${username}`,
  email,
  phone: '+49 1511234567',
})
const personal = (personalEmail: string) => ({
  dob: '1991-05-06',
  gender: 'Male',
  personalEmail,
  address: 'Quay 2',
  country: 'Germany',
  city: 'Hamburg',
})

/** The calls by which an attacker can set another person's address. */
const ways = {
  'general info': ({ id, username }: Made, email: string, token: string) =>
    call('PUT', `/employees/${id}/general-info`, token, general({ username }, email)),
  'personal info': ({ id }: Made, email: string, token: string) =>
    call('PUT', `/employees/${id}/personal-info`, token, personal(email)),
}

/** The mails to an address, as `/dev/outbox` lists them. */
async function mailsTo(address: string): Promise<{ kind: string; text: string }[]> {
  const { rows } = await sql<{ kind: string; text: string }>`select kind, text from mails
    where to_address = ${address} and state <> 'failed' order by created_at`.execute(muster.deps.db)
  return rows
}

async function tokenSentTo(address: string): Promise<string> {
  const link = (await mailsTo(address)).map(({ text }) => /\S+\/confirm-email\S+/.exec(text)?.[0]).at(-1)
  expect(link).toMatch(/^http:\/\/localhost:3000\/confirm-email#token=[\w-]{43}$/)
  return link?.split('#token=')[1] ?? ''
}
const confirm = (token: string) => call('POST', '/addresses/confirm', undefined, { token })

describe.each(Object.keys(ways) as (keyof typeof ways)[])('another address by %s', (name) => {
  const change = ways[name]

  test.each(['engineering-manager', 'admin'] as const)('is not put on a colleague who is %s', async (role) => {
    const victim = await makePerson(muster, { roles: [role] })
    const own = mailbox()
    expect(await change(victim, own, await tokenOf('engineeringManager'))).toMatchObject({ status: 400 })
    expect((await signIn(own)).status).toBe(403)
    expect((await signIn(victim.teamEmail)).status).toBe(200)
  })

  test("can't be used for sign-in before its link is opened; then it can, and earlier attempts don't count", async () => {
    const victim = await makePerson(muster, { roles: ['member'] })
    const before = name === 'general info' ? victim.teamEmail : victim.personalEmail
    const session = (await signIn(before)).token
    const own = mailbox()
    const shown = (await change(victim, own, await tokenOf('engineeringManager'))).body.data
    expect(Object.values(shown as object)).toContain(own)

    expect(await signIn(own)).toMatchObject({
      status: 403,
      body: { code: 'signIn.notConfirmed' },
    })
    expect((await signIn(before)).status).toBe(200)
    expect((await call('GET', '/profile', session)).body.data).toMatchObject(
      name === 'general info'
        ? { teamEmail: own, teamEmailInUse: before, personalEmailInUse: victim.personalEmail }
        : { personalEmail: own, personalEmailInUse: before, teamEmailInUse: victim.teamEmail },
    )
    // The person who loses the address gets a notice at each address that signs in.
    for (const address of [victim.teamEmail, victim.personalEmail])
      expect((await mailsTo(address)).map(({ kind }) => kind)).toEqual(['address-notice'])
    expect((await mailsTo(before))[0]?.text).toContain(own)

    expect((await confirm(`${'x'.repeat(43)}`)).status).toBe(400)
    const link = await tokenSentTo(own)
    expect(await confirm(link)).toMatchObject({ status: 200, body: { data: { email: own } } })
    expect((await confirm(link)).status).toBe(400)
    expect((await call('GET', '/profile', session)).status).toBe(401)
    expect((await signIn(before)).status).toBe(403)
    expect((await signIn(own)).status).toBe(200)
  })
})

test('a link ends with the next one, with another address, with taking it back, and after a day', async () => {
  const manager = await tokenOf('engineeringManager')
  const victim = await makePerson(muster, { roles: ['member'] })
  const [first, second] = [mailbox(), mailbox()]
  const path = `/employees/${victim.id}/addresses/confirmation`

  await ways['general info'](victim, first, manager)
  const tokens = [await tokenSentTo(first)]
  expect((await call('POST', path, manager)).status).toBe(200)
  tokens.push(await tokenSentTo(first))
  await ways['general info'](victim, second, manager)
  tokens.push(await tokenSentTo(second))
  expect((await call('DELETE', path, manager)).status).toBe(200)
  expect((await call('GET', `/employees/${victim.id}`, manager)).body.data).toMatchObject({
    teamEmail: victim.teamEmail,
    teamEmailInUse: victim.teamEmail,
  })
  for (const token of tokens) expect((await confirm(token)).status).toBe(400)
  expect(new Set(tokens).size).toBe(3)

  await ways['general info'](victim, first, manager)
  await sql`update employee_emails set confirm_until = now() - interval '1 second'
    where address = ${first}`.execute(muster.deps.db)
  expect((await confirm(await tokenSentTo(first))).status).toBe(400)
  expect((await signIn(victim.teamEmail)).status).toBe(200)
})

test('an undo does not bring another address to sign in with', async () => {
  const manager = await tokenOf('engineeringManager')
  const victim = await makePerson(muster, { roles: ['member'] })
  const own = mailbox()
  await ways['general info'](victim, own, manager)
  await confirm(await tokenSentTo(own))
  const other = mailbox()
  await ways['general info'](victim, other, manager)
  const { data } = (await call('GET', '/undo', manager)).body as { data: { request: string }[] }
  expect((await call('POST', `/undo/${data[0]?.request}`, manager)).status).toBe(200)
  expect([(await signIn(other)).status, (await signIn(own)).status]).toEqual([403, 200])

  // Undoes the earlier change. Its address has been confirmed since, so the restored one must be confirmed again.
  expect((await call('POST', `/undo/${data[1]?.request}`, manager)).status).toBe(200)
  expect([(await signIn(victim.teamEmail)).status, (await signIn(own)).status]).toEqual([403, 200])
  expect((await confirm(await tokenSentTo(victim.teamEmail))).status).toBe(200)
  expect([(await signIn(victim.teamEmail)).status, (await signIn(own)).status]).toEqual([200, 403])
})

test('an import puts no address on a colleague of the same rank', async () => {
  const manager = await tokenOf('engineeringManager')
  const victim = await makePerson(muster, { roles: ['engineering-manager'] })
  const own = mailbox()
  const form = new FormData()
  const head = 'Team e-mail,Personal e-mail,Date of birth,Gender,Address,Country,City'
  const line = `${victim.teamEmail},${own},1991-05-06,Male,Quay 2,Germany,Hamburg`
  form.append('file', new Blob([`${head}\n${line}`], { type: 'text/csv' }), 'people.csv')
  const check = await call('POST', '/employee-imports/check', manager, form)
  expect(check.body.data).toMatchObject({ error: 1, lines: [{ errors: [expect.stringContaining('rank')] }] })
  expect((await signIn(own)).status).toBe(403)
})

test('one changes the own personal address, and it waits as well', async () => {
  const made = await makePerson(muster, { roles: ['member'] })
  const { token } = await signIn(made.teamEmail)
  const own = mailbox()
  const { data } = (await call('GET', '/profile', token)).body
  const edit = {
    ...(data as object),
    personalEmail: own,
    placeOfResidence: 'x',
    country: 'Germany',
    city: 'Hamburg',
  }
  expect((await call('PUT', '/profile', token, edit)).status).toBe(200)
  expect((await signIn(own)).status).toBe(403)
  expect((await call('DELETE', '/profile/addresses/confirmation', token)).status).toBe(200)
  expect((await call('GET', '/profile', token)).body.data).toMatchObject({
    personalEmail: made.personalEmail,
    personalEmailInUse: made.personalEmail,
  })
})

test('an invited person, who could never sign in, needs no second link: the invitation is one', async () => {
  const made = await makePerson(muster, { roles: ['member'], columns: { working_status: 'on-boarding' } })
  const right = mailbox()
  await ways['general info'](made, right, await tokenOf('engineeringManager'))
  expect(await mailsTo(right)).toEqual([])
  const status = { employeeStatus: 'full-time' }
  expect((await call('PUT', `/employees/${made.id}/employee-status`, await tokenOf('admin'), status)).status).toBe(200)
  expect((await signIn(right)).status).toBe(200)
})

test('setting a person to on-boarding again does not confirm the address', async () => {
  const manager = await tokenOf('engineeringManager')
  const victim = await makePerson(muster, { roles: ['member'] })
  const own = mailbox()
  const status = (employeeStatus: string) =>
    call('PUT', `/employees/${victim.id}/employee-status`, manager, { employeeStatus })
  await status('on-boarding')
  await ways['general info'](victim, own, manager)
  await status('full-time')
  expect((await signIn(own)).status).toBe(403)
})

describe('look-alikes of an address', () => {
  const [mailboxOf, domain] = cast.member.teamEmail.split('@') as [string, string]
  test.each([
    ['the Kelvin sign for a k', 'mare\u212a@tidewater.example', 'marek@tidewater.example'],
    ['a dotted capital I', 'L\u0130NH@tidewater.example', 'linh@tidewater.example'],
    ['a long s', 'fo\u017f@tidewater.example', 'fos@tidewater.example'],
    ['a blank that does not break, behind it', `${cast.member.teamEmail}\u00a0`, cast.member.teamEmail],
    ['a blank without width, in it', `${mailboxOf}\u200b@${domain}`, cast.member.teamEmail],
    ['a Cyrillic e', cast.member.teamEmail.replace('e', '\u0435'), cast.member.teamEmail],
  ])('%s does not sign in', async (_what, alike, address) => {
    if (address !== cast.member.teamEmail)
      await makePerson(muster, { columns: { team_email: address, username: address.split('@')[0] ?? '' } })
    expect(await signIn(alike)).toMatchObject({ status: 403, body: { code: 'signIn.unsafeAddress' } })
    expect((await signIn(` ${address.toUpperCase()} `)).status).toBe(200)
  })
})
