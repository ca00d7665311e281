import { sql } from 'kysely'
import type { ImportProgress } from '#contract/api/employeeImports.ts'
import * as api from '#contract/api/index.ts'
import { auditAll } from '#server/platform/auditLog/audit.ts'
import { subjectOf } from '#server/areas/privacy/subject.ts'
import { eraseTakenBack } from '#server/areas/privacy/erase.ts'
import { storePrivate } from '#server/platform/http/files.ts'
import { cast } from '#tests/support/cast.ts'
import { finishImport, undoImport } from '#tests/support/imports.ts'
import { makePerson } from '#tests/support/people.ts'
import { findMark, mark } from '#tests/support/quillfeather.ts'
import { verifySealed } from '#tests/support/sealed.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

async function run(...lines: string[]): Promise<ImportProgress> {
  const file = { name: 'people.csv', bytes: Buffer.from(lines.join('\n')) }
  const { body } = await app.as('admin')(api.employeeImports.start, { file, body: {} })
  return finishImport(app, (body.data as ImportProgress).id)
}
const undo = ({ id }: ImportProgress) => undoImport(app, id)

const head = 'Team e-mail,Full name,Status,Joined,Personal e-mail,Positions,Seniority,Salary,Roles,Phone'
const line = (mailbox: string, name = `${mailbox} ${mark}`) =>
  `${mailbox}@tidewater.example,${name},Probation,2026-02-01,` +
  `${mailbox}@${mark}.example,backend,Mid,10,probation,+84 901 234 567`

async function idOf(mailbox: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from employees
    where team_email = ${`${mailbox}@tidewater.example`}`.execute(app.deps.db)
  return rows[0]?.id ?? ''
}

async function actionsOn(id: string) {
  const { rows } = await sql<{ action: string; changes: object[] }>`select action, changes from audit_events
    where entity_id = ${id} order by seq`.execute(app.deps.db)
  return rows.map(({ action, changes }) => [action, changes.length])
}

test('no trace is left of people created by an undone import', async () => {
  const { db } = app.deps
  const made = await run(head, line(mark), line(mark))
  expect(made).toMatchObject({ created: 1, untouched: 1 })
  const id = await idOf(mark)
  const changed = await run('Team e-mail,Phone', `${mark}@tidewater.example,+84 901 234 568`)
  expect(changed).toMatchObject({ updated: 1 })
  const picture = {
    name: `${mark}.png`,
    type: 'image',
    mediaType: 'image/png',
    bytes: Buffer.from(mark),
  } as const
  const folder = `employees/${id}/image`
  await storePrivate(db, {
    ...picture,
    folder,
    uploadBy: cast.admin.id,
    targetType: 'employees',
    targetId: id,
  })
  expect((await findMark(app)).map((one) => one.split(':')[0])).toEqual(
    expect.arrayContaining(['audit_events', 'contents', 'content_bytes', 'employees', 'import_rows']),
  )
  expect(await undo(changed)).toMatchObject({ state: 'undone', total: 1, done: 1, left: [] })
  expect(await undo(made)).toMatchObject({ state: 'undone', total: 2, done: 2, created: 1, left: [] })
  expect(await findMark(app)).toEqual([])
  expect(await actionsOn(id)).toEqual([
    ['employee.created', 0],
    ['employee.import', 0],
    ['employee.import', 0],
    ['employee.import-undone', 0],
    ['employee.import-undone', 0],
    ['employee.erase', 1],
  ])
  await verifySealed(db)
})

test('events about others with the same name stay, because an import could use any name', async () => {
  const { db } = app.deps
  const made = await run(head, line('wolf', 'Evidence Wolf'))
  const event = { actorId: cast.admin.id, entity: 'project', entityId: cast.member.id, requestId: 'kept' }
  const changes = [{ field: 'note', before: 'Evidence Wolf', after: 'wolf@tidewater.example', masked: false }]
  await db.transaction().execute((trx) => auditAll(trx, [{ ...event, action: 'project.note', changes }]))
  await undo(made)
  const { rows } = await sql`select changes from audit_events where request_id = 'kept'`.execute(db)
  expect(rows).toEqual([{ changes }])
})

test('two simultaneous undos delete each person once', async () => {
  const people = ['ada', 'bea', 'cleo']
  const made = await run(head, ...people.map((one) => line(one)))
  const ids = await Promise.all(people.map(idOf))
  await Promise.all([undo(made), undo(made)])
  expect(await undo(made)).toMatchObject({ state: 'undone', done: 3, left: [] })
  for (const id of ids)
    expect((await actionsOn(id)).map(([action]) => action)).toEqual([
      'employee.created',
      'employee.import',
      'employee.import-undone',
      'employee.erase',
    ])
  expect(await findMark(app)).toEqual([])
})

test('the chain stays valid when two people are deleted at the same time', async () => {
  const { db } = app.deps
  const by = { id: cast.admin.id, requestId: '' }
  const people = [await makePerson(app, { roles: ['full-time'] }), await makePerson(app, { roles: ['full-time'] })]
  const changes = [{ field: 'note', before: '', after: 'x', masked: false }]
  const event = { actorId: by.id, action: 'employee.created', entity: 'employee', requestId: '', changes }
  await db.transaction().execute((trx) =>
    auditAll(
      trx,
      people.flatMap(({ id }) => [
        { ...event, entityId: id },
        { ...event, entityId: id },
      ]),
    ),
  )
  await db.transaction().execute(async (trx) => {
    for (const { id } of people) await eraseTakenBack(trx, await subjectOf(trx, id), by)
  })
  await expect(verifySealed(db)).resolves.toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
})
