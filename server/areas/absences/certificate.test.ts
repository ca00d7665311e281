import * as api from '#contract/api/index.ts'
import type { Absence } from '#contract/api/absences.ts'
import type { Permission } from '#contract/permissions.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { archiveOf, erasePerson } from '#server/areas/privacy/index.ts'
import { deleteUnused } from '#server/areas/assets/index.ts'
import { sql } from 'kysely'
import { type Made, makePerson } from '#tests/support/people.ts'
import { pdf, png } from '#tests/support/pictures.ts'
import { testServer } from '#tests/support/testServer.ts'
import { randomUUID } from 'node:crypto'

const app = testServer()
const { absences, undo } = api

const reading: Permission[] = ['employees.read', 'employees.read.projects.readActive']
const personalInfo: Permission = 'employees.read.personalInfo.fullAccess'

const call = (who: Made, endpoint: Parameters<ReturnType<typeof app.as>>[0], given: object) =>
  app.as(null)(endpoint, { token: who.token, ...given })

/** A person who was sick, with two above, HR and a colleague. */
async function sick(status = 'approved') {
  const [head, manager, hr, colleague] = await Promise.all([
    makePerson(app, { permissions: [...reading, personalInfo] }),
    makePerson(app, { permissions: reading }),
    makePerson(app, { permissions: [...reading, 'employees.edit'] }),
    makePerson(app, { permissions: [...reading, personalInfo] }),
  ])
  await sql`update employees set line_manager_id = ${head.id} where id = ${manager.id}`.execute(app.deps.db)
  const person = await makePerson(app, { columns: { line_manager_id: manager.id } })
  const id = randomUUID()
  const kind = seedId('absence kind', 'sick')
  const row = { id, employee_id: person.id, absence_kind_id: kind, span: '[2026-06-01,2026-06-03)', status }
  await insertRows(app.deps.db, 'absences', [row])
  return { head, manager, hr, colleague, person, given: { params: { id } } }
}

const file = { name: 'Sick note.pdf', bytes: pdf }
const add = (who: Made, given: object, one = file) => call(who, absences.addCertificate, { ...given, file: one })
const calls = [absences.certificate, absences.addCertificate, absences.deleteCertificate]
const givenTo = (endpoint: unknown, given: object) =>
  endpoint === absences.addCertificate ? { ...given, file } : given
const has = async (who: Made, given: object) =>
  ((await call(who, absences.one, given)).body.data as Absence).hasCertificate

test('the person, HR, and who is above and reads personal info add, read and delete it (rules/absence.md#2.9)', async () => {
  const { head, manager, hr, colleague, person, given } = await sick()
  for (const endpoint of calls) expect((await app.as(null)(endpoint, givenTo(endpoint, given))).status).toBe(401)
  expect((await call(person, absences.certificate, given)).status).toBe(404)
  for (const who of [person, head, hr]) {
    expect((await add(who, given)).status).toBe(200)
    const { status, body } = await call(who, absences.certificate, given)
    expect([status, body.data]).toEqual([200, { mediaType: 'application/pdf', base64: pdf.toString('base64') }])
    expect(await has(who, given)).toBe(true)
  }
  // The line manager reads the absence, but not the certificate. A colleague reads neither.
  expect(await has(manager, given)).toBe(false)
  for (const who of [manager, colleague])
    for (const endpoint of calls) expect((await call(who, endpoint, givenTo(endpoint, given))).status).toBe(404)
  expect((await call(hr, absences.deleteCertificate, given)).status).toBe(200)
  expect(await has(person, given)).toBe(false)
  const { rows } = await app.database.pool.query(
    "select distinct action from audit_events where subject_id = $1 and action like '%certificate%' order by 1",
    [person.id],
  )
  expect(rows.map(({ action }: { action: string }) => action)).toEqual([
    'absence.certificate-added',
    'absence.certificate-deleted',
    'absence.certificate-viewed',
  ])
})

test('a picture is taken too; other files, large ones and closed absences are refused', async () => {
  const { person, given } = await sick()
  expect((await add(person, given, { name: 'note.png', bytes: png })).status).toBe(200)
  const large = await add(person, given, { name: 'note.pdf', bytes: Buffer.concat([pdf, Buffer.alloc(20_000_000)]) })
  expect([large.status, large.body.code, large.body.error]).toEqual([
    400,
    'file.tooLarge',
    expect.stringMatching(/MB.*\.$/),
  ])
  expect((await add(person, given, { name: 'note.html', bytes: Buffer.from('<html>') })).status).toBe(400)
  expect((await add(person, given, { name: 'note.png', bytes: pdf })).status).toBe(400)
  const cut = await add(person, given, { name: 'note.png', bytes: png.subarray(0, 20) })
  expect(cut.status).toBe(400)
  const { body } = await call(person, absences.certificate, given)
  expect(body.data).toMatchObject({ mediaType: 'image/png' })
  const closed = await sick('cancelled')
  const late = await add(closed.person, closed.given)
  expect([late.status, late.body.code]).toEqual([409, 'absence.closed'])
})

const count = async ({ id }: Made) =>
  (await sql`select from contents where target_id = ${id}`.execute(app.deps.db)).rows.length
const clean = async () => {
  await deleteUnused(app.deps, new AbortController().signal)
  await sql`update contents set unused_since = unused_since - interval '2 days'`.execute(app.deps.db)
  await deleteUnused(app.deps, new AbortController().signal)
}

test('undo brings it back, and a file that nothing has is deleted after a day', async () => {
  const { person, given } = await sick()
  await add(person, given)
  await clean()
  expect(await count(person)).toBe(1)
  await call(person, absences.deleteCertificate, given)
  const [last] = (await call(person, undo.list, {})).body.data as { request: string }[]
  const params = { request: last?.request ?? '' }
  expect((await call(person, undo.run, { params, body: {} })).status).toBe(200)
  expect((await call(person, absences.certificate, given)).status).toBe(200)
  await call(person, absences.deleteCertificate, given)
  await clean()
  expect(await count(person)).toBe(0)
})

test('the archive has the file, and erasing deletes it', async () => {
  const { person, given } = await sick()
  await add(person, given)
  const parts: Uint8Array[] = []
  for await (const part of await archiveOf(app.deps, person.id, { me: null, requestId: '' })) parts.push(part)
  expect(Buffer.concat(parts).toString('latin1')).toContain(`files/absences/Sick_note.pdf`)
  await sql`update employees set working_status = 'left' where id = ${person.id}`.execute(app.deps.db)
  await erasePerson(app.deps, person.id, { id: null, requestId: '' })
  expect(await count(person)).toBe(0)
  const { rows } = await sql`select from absences where employee_id = ${person.id}`.execute(app.deps.db)
  expect(rows).toEqual([])
})
