import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { tokenCookie } from '#contract/sessionCookie.ts'
import { writeArchive } from '#server/cli/person.ts'
import { type CastName, cast } from '#tests/support/cast.ts'
import { makeLongKnown } from '#tests/support/longKnown.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { makeQuillfeather, mark } from '#tests/support/quillfeather.ts'
import { unlimited } from '#tests/support/testApp.ts'
import { testServer } from '#tests/support/testServer.ts'
import { buildApp } from '#tests/support/opened.ts'

const app = testServer()
let person: Made

beforeAll(async () => {
  person = await makeQuillfeather(app)
  await makeLongKnown(app, person)
  await sql`insert into api_keys (maker_id, name, prefix, secret_hash, permissions, ends_on)
    values (${person.id}, 'Payroll', 'muster_abcd', ${'f'.repeat(64)}, '{employees.read}', '2099-01-01')`.execute(
    app.deps.db,
  )
}, 60_000)

const fetchFile = async (id: string, headers: Record<string, string>) =>
  app.app.inject({ method: 'GET', url: `/files/people/${id}.zip`, headers })
const bearer = async (who: CastName) => ({ authorization: `Bearer ${await app.tokenOf(who)}` })

type Rows = Record<string, Record<string, unknown>[]>
const contentsOf = (zip: Uint8Array) => {
  const files = unzipSync(zip)
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  return { files, readme: text('README.txt'), data: JSON.parse(text('person.json')) as Rows }
}

test('is one file with everything about the person, and a word on each part', async () => {
  const answer = await fetchFile(person.id, await bearer('admin'))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="${person.id}.zip"`,
  })
  const { files, readme, data } = contentsOf(answer.rawPayload)
  expect(Object.keys(files)).toEqual(['README.txt', 'person.json', `files/image/${mark}.png`])
  expect(strFromU8(files[`files/image/${mark}.png`] as Uint8Array)).toBe(`bytes ${mark}`)
  for (const name of Object.keys(data)) expect(readme).toMatch(new RegExp(`^ {2}${name} +\\d+ {2}\\S`, 'm'))
  expect(data.person).toEqual([
    expect.objectContaining({ full_name: 'Zoltan Quillfeather', date_of_birth: '1977-07-07' }),
  ])
  expect(data.salary).toEqual([expect.objectContaining({ contract_amount: 7700.77 })])
  expect(data.emails?.map((row) => row.is_confirmed)).toEqual(expect.arrayContaining([true, true, false]))
  expect(JSON.stringify(data.emails)).not.toContain('confirm_hash')
  expect(data.memberships).toHaveLength(2)
  expect(data.memberships).toContainEqual(expect.objectContaining({ project_name: 'Beacon', note: `note ${mark}` }))
  expect(data.allocations).toContainEqual(expect.objectContaining({ percent: 100, seniority_name: 'Mid' }))
  const kinds = data.mails?.map(({ kind }) => kind)
  expect(kinds?.filter((kind) => kind === 'survey-invitation')).toHaveLength(2)
  expect(data.mentees).toEqual([expect.objectContaining({ display_name: expect.stringMatching(/^Display made-/) })])
  expect(data.invoices).toHaveLength(1)
  expect(data.history?.length).toBeGreaterThan(1)
  expect(data.sessions).toHaveLength(1)
  expect(data.keys).toEqual([expect.objectContaining({ name: 'Payroll', permissions: ['employees.read'] })])
  expect(JSON.stringify(data)).not.toContain('f'.repeat(64))
})

test("contains the person's own answers, but neither answers about them nor the names of their authors", async () => {
  const { data } = contentsOf((await fetchFile(person.id, await bearer('admin'))).rawPayload)
  const forms = new Set(data.forms?.map(({ id }) => id))
  expect(forms.size).toBe(3)
  expect(data.answers?.length).toBeGreaterThan(3)
  expect(data.answers?.every(({ event_reviewer_id: form }) => forms.has(form))).toBe(true)
  expect(data.answers?.every(({ round_question_name: question }) => /\w{3}/.test(String(question)))).toBe(true)
  expect(data.reviews).toHaveLength(3)
  expect(data.answersAbout).toBeUndefined()
  expect(JSON.stringify(data)).not.toContain(cast.contractor.id)
  expect(JSON.stringify(data)).not.toContain('Cora')
})

test('is kept in the trail', async () => {
  const exports = () =>
    app.deps.db
      .selectFrom('audit_events')
      .select(['actor_id', 'entity_id'])
      .where('action', '=', 'employee.export')
      .execute()
  const before = await exports()
  await fetchFile(person.id, await bearer('admin'))
  expect((await exports()).slice(before.length)).toEqual([{ actor_id: cast.admin.id, entity_id: person.id }])
})

test('opens with the cookie of an admin, as a link in a browser does', async () => {
  const cookie = `${tokenCookie(app.deps.env.PRODUCT_NAME)}=${await app.tokenOf('admin')}`
  expect((await fetchFile(person.id, { cookie })).statusCode).toBe(200)
})

test.each(Object.keys(cast).filter((who) => !['admin', 'leaver', 'onBoarding'].includes(who)) as CastName[])(
  'is closed to %s, of themself too',
  async (who) => {
    const answer = await fetchFile(cast[who].id, await bearer(who))
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'permission.adminOnly'])
  },
)

test('stops before the next file when the session ends; times out after an hour, like list exports', async () => {
  const admin = await makePerson(app, { roles: ['admin'] })
  const second = await buildApp(app.database, app.deps.env, unlimited)
  const limits: unknown[] = []
  // At this point the rows have been read, the files not yet.
  second.app.addHook('onSend', async ({ routeOptions }: FastifyRequest) => {
    limits.push(routeOptions.handlerTimeout)
    await sql`update sessions set revoked_at = now() where employee_id = ${admin.id}`.execute(app.deps.db)
  })
  const headers = { authorization: `Bearer ${admin.token}` }
  const asked = second.app.inject({ url: `/files/people/${person.id}.zip`, headers })
  await expect(asked).rejects.toThrow('response destroyed')
  expect((await second.app.inject({ method: 'POST', url: '/api/v1/exports' })).statusCode).toBe(401)
  expect(limits).toEqual([3_600_000, 3_600_000])
  await second.app.close()
})

test('needs a session', async () => {
  expect((await fetchFile(person.id, {})).statusCode).toBe(401)
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x', `${person.id}.zip`])
    expect((await fetchFile(id, await bearer('admin'))).statusCode).toBe(404)
})

test('goes into a new file on the command line, readable by its owner only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-person-'))
  const file = join(folder, 'person.zip')
  try {
    const made = await makePerson(app)
    await writeArchive(app.deps.db, made.personalEmail.toUpperCase(), file)
    expect(contentsOf(readFileSync(file)).data.person).toEqual([expect.objectContaining({ id: made.id })])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await expect(writeArchive(app.deps.db, made.personalEmail, file)).rejects.toThrow(
      'already exists. Choose another name.',
    )
    await expect(writeArchive(app.deps.db, 'nobody@x.example', join(folder, 'nobody.zip'))).rejects.toThrow(
      'No person has the address nobody@x.example. Check the spelling.',
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})
