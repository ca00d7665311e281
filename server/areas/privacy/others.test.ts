import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { auditAll } from '#server/platform/auditLog/audit.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { cast } from '#tests/support/cast.ts'
import { makeLongKnown } from '#tests/support/longKnown.ts'
import { makePerson } from '#tests/support/people.ts'
import { verifySealed } from '#tests/support/sealed.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const makeNamed = (name: string, mailbox: string) =>
  makePerson(app, {
    columns: {
      full_name: name,
      display_name: name,
      team_email: `${mailbox}@tidewater.example`,
      personal_email: `${mailbox}@home.example`,
    },
    roles: ['full-time'],
  })

async function eraseLeaver({ id }: { id: string }) {
  const to = { params: { id } }
  await app.as('admin')(api.employees.changeStatus, { ...to, body: { employeeStatus: 'left' } })
  await makeLongKnown(app, { id })
  const { status } = await app.as('admin')(api.employeeErase.erase, to)
  expect(status).toBe(200)
}

/** Adds one event per value, about a record unrelated to the person. */
async function tell(values: string[]): Promise<void> {
  const events = values.map((value) => ({
    actorId: cast.admin.id,
    action: 'project.note',
    entity: 'project',
    entityId: cast.member.id,
    changes: [{ field: 'note', before: '', after: value, masked: false }],
    requestId: 'told',
  }))
  await app.deps.db.transaction().execute((trx) => auditAll(trx, events))
}

async function toldValues(): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`select c ->> 'after' as value from audit_events a,
    jsonb_array_elements(a.changes) c where a.request_id = 'told' order by a.seq`.execute(app.deps.db)
  return rows.map(({ value }) => value)
}

test('erasing leaves the events of people whose names and addresses only sound alike', async () => {
  const person = await makeNamed('An Đặng', 'an')
  await makeNamed('Lan An Đặng', 'lan.an')
  const others = [
    'Lan Đặng',
    'Tuấn An Đặngs',
    'Mai, Lan An Đặng',
    'tuan@tidewater.example',
    'x.an@tidewater.example, an@tidewater.example.vn',
  ]
  const own = ['Mai, An Đặng', 'Ask AN ĐẶNG.', 'Write to An@Tidewater.example.', 'Lan An Đặng and An Đặng']
  await tell([...others, ...own])
  await eraseLeaver(person)
  expect(await toldValues()).toEqual(others)
  await verifySealed(app.deps.db)
})

test('erasing ends the import of a file that has the address, and no other', async () => {
  const person = await makeNamed('Ýên Hương', 'yen')
  const file = { employee_id: cast.admin.id, mapping: '{}', total: 1 }
  await insertRows(app.deps.db, 'imports', [
    { ...file, csv: 'Team e-mail\nhaiyen@tidewater.example' },
    { ...file, csv: 'Team e-mail;Name\n"YEN@tidewater.example";Yen' },
  ])
  await eraseLeaver(person)
  const { rows } = await sql`select csv, state from imports order by csv`.execute(app.deps.db)
  expect(rows).toEqual([
    { csv: '', state: 'finished' },
    { csv: 'Team e-mail\nhaiyen@tidewater.example', state: 'running' },
  ])
})
