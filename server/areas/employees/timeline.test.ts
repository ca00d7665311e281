import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import { type CastName, cast } from '#tests/support/cast.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

interface Entry {
  id: string
  at: string
  action: string
  actor: { id: string } | null
  changes: { field: string; label: string; before: string; after: string; masked: boolean }[]
}
const timeline = async (id: string, who: CastName = 'admin', query: Record<string, string> = {}) => {
  const answer = await app.as(who)(api.employees.timeline, { params: { id }, query })
  return { ...answer, entries: (answer.body.data ?? []) as Entry[] }
}

/** A person with three history entries: general info, salary, personal info. */
async function personWithHistory() {
  const made = await makePerson(app, { roles: ['full-time'] })
  const to = { params: { id: made.id } }
  const info = {
    fullName: 'New Name',
    email: made.teamEmail,
    phone: '+49 40 123456',
    lineManagerID: cast.admin.id,
  }
  await app.as('engineeringManager')(api.employees.editGeneralInfo, { ...to, body: info })
  await app.as('admin')(api.employees.editBaseSalary, { ...to, body: { currencyCode: 'EUR', batch: 1 } })
  const place = { address: 'Quay 9', country: 'Germany', city: 'Hamburg', gender: 'Male', dob: '1990-01-01' }
  await app.as('admin')(api.employees.editPersonalInfo, {
    ...to,
    body: { ...place, personalEmail: made.personalEmail },
  })
  return made
}

test('shows who changed which fields, newest first', async () => {
  const made = await personWithHistory()
  const { entries, body } = await timeline(made.id)
  expect(body).toMatchObject({ page: 0, size: 999, sort: '', total: 3 })
  expect(entries.map(({ action, actor }) => [action, actor?.id])).toEqual([
    ['employee.personal-info', cast.admin.id],
    ['employee.base-salary', cast.admin.id],
    ['employee.general-info', cast.engineeringManager.id],
  ])
  const general = entries[2]?.changes ?? []
  expect(general).toContainEqual({
    field: 'lineManager',
    label: 'Line manager',
    before: '',
    after: 'Ada',
    masked: false,
  })
  expect(general.map(({ field }) => field).toSorted()).toEqual(['fullName', 'lineManager', 'phoneNumber'])
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
})

test('neither shows nor counts entries that the reader cannot see', async () => {
  const made = await personWithHistory()
  const { entries, body } = await timeline(made.id, 'engineeringManager')
  expect(entries.map(({ action }) => action)).toEqual(['employee.personal-info', 'employee.general-info'])
  expect(body.total).toBe(2)
  const reader = await makePerson(app, {
    permissions: ['employees.read.projects.readActive', 'employees.read.fullAccess'],
  })
  const blind = await app.as(null)(api.employees.timeline, { params: { id: made.id }, token: reader.token })
  const fields = (blind.body.data as Entry[]).map(({ changes }) => changes.map(({ field }) => field).toSorted())
  expect(fields).toEqual([
    ['birthday', 'gender'],
    ['fullName', 'lineManager'],
  ])
  expect(blind.text).not.toMatch(/phoneNumber|baseSalary|address|Quay/)
})

test.each<[Record<string, string>, number, number, string[]]>([
  [{ page: '1', size: '2' }, 1, 2, ['employee.personal-info', 'employee.base-salary']],
  [{ page: '2', size: '2' }, 2, 2, ['employee.general-info']],
  [{ page: '3', size: '2' }, 3, 2, []],
  [{ page: '0', size: '1' }, 0, 1, ['employee.personal-info']],
  [{ page: '-1', size: '1' }, -1, 1, ['employee.personal-info']],
  [{ size: '1000', page: '2' }, 2, 999, []],
])('pages %j', async (query, page, size, actions) => {
  const made = await personWithHistory()
  const { entries, body } = await timeline(made.id, 'admin', query)
  expect(body).toMatchObject({ page, size, total: 3 })
  expect(entries.map(({ action }) => action)).toEqual(actions)
})

test.each<Record<string, string>>([{ page: 'x' }, { size: '1.5' }, { page: '1e99' }])(
  '%j is refused',
  async (query) => {
    expect((await timeline(cast.member.id, 'admin', query)).status).toBe(400)
  },
)

test('an unknown person is a 404', async () => {
  const deleted = await makePerson(app, { columns: { deleted_at: new Date().toISOString() } })
  expect([(await timeline(randomUUID())).status, (await timeline(deleted.id)).status]).toEqual([404, 404])
})
