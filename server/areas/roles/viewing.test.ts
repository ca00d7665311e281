import { randomUUID } from 'node:crypto'
import { endpoints } from '#contract/api/endpoints.ts'
import * as api from '#contract/api/index.ts'
import type { Profile } from '#contract/api/profile.ts'
import type { Task } from '#contract/api/tasks.ts'
import { surveyTaskKinds } from '#server/areas/tasks/index.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import type { StaffRole } from '#server/seed/roles.ts'
import { cast, castProjects } from '#tests/support/cast.ts'
import { makeSpareRates } from '#tests/support/exchangeRates.ts'
import { makeSpareInvoices } from '#tests/support/invoiceSamples.ts'
import { giveDocument } from '#tests/support/joining.ts'
import { makeSpares } from '#tests/support/metadata.ts'
import { giveScoped, joinProject, leadProject, type Made, makePerson } from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'
import { makeSpareSlots } from '#tests/support/slots.ts'
import { putAbove } from '#tests/support/spareAbsences.ts'
import { makeSpareAudits } from '#tests/support/spareAudits.ts'
import { makeSpareImport } from '#tests/support/spareImport.ts'
import { askCaller, makeSpareSurveys } from '#tests/support/spareSurveys.ts'
import { stateOf } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const asked = endpoints.filter(({ endpoint }) => endpoint.access !== 'public')
type Row = (typeof asked)[number]
const isOpen = ({ endpoint: { method, viewing } }: Row) => (viewing ? viewing === 'open' : method === 'GET')
/** They end the view. */
const ending = ['viewAs.end', 'auth.signOut']

let target: Made
beforeAll(async () => {
  target = await makePerson(app, { columns: { username: 'target' } })
  await joinProject(app, target, castProjects.harbor)
  const { db } = app.deps
  await makeSpares(db)
  await makeSpareRates(db)
  await makeSpareImport(db)
  await makeSpareSlots(db)
  await makeSpareSurveys(app)
  await makeSpareAudits(app)
  await makeSpareInvoices(app)
  await giveDocument(app, target)
  await insertRows(db, 'outside_actions', [
    { id: target.id, employee_id: target.id, occasion: 'onboarding', action: 'team-email' },
  ])
})

/** A person with this role who leads, manages and is asked, and an admin who views as them. */
async function viewedAs(role: StaffRole): Promise<{ person: Made; admin: Made }> {
  const person = await makePerson(app, { roles: [role] })
  await leadProject(app, person, castProjects.harbor)
  await putAbove(app.deps.db, person)
  await askCaller(app, person)
  await makePerson(app, { columns: { line_manager_id: person.id } })
  await giveScoped(app, person, [{ permission: 'employees.read.personalInfo.fullAccess', scope: 'projects' }])
  const admin = await makePerson(app, { roles: ['admin'] })
  const begun = await app.as(null)(api.viewAs.begin, { params: { id: person.id }, token: admin.token })
  expect(begun.status).toBe(200)
  return { person, admin }
}

const anyPlace = () => ({ params: { id: randomUUID(), topicId: randomUUID(), name: 'identityCardPhotoFront' } })
const ask = ({ name, endpoint }: Row, { token }: { token: string }) =>
  app.as(null)(endpoint, { ...anyPlace(), ...samples[name]?.(target), token })

/** The state of all tables but the trail, in which reading may leave an event. */
const written = async () =>
  (await stateOf(app.deps.db))
    .split('\n')
    .filter((line) => !line.startsWith('audit_events '))
    .join('\n')

test('every call that writes, and every one that is the person’s own, is refused and changes nothing', async () => {
  const { admin } = await viewedAs('engineering-manager')
  const before = await stateOf(app.deps.db)
  const closed = asked.filter((row) => !isOpen(row))
  for (const row of closed) {
    const { status, body } = await ask(row, admin)
    const code = row.endpoint.viewing === 'closed' ? 'permission.viewingClosed' : 'permission.viewing'
    expect([row.name, status, (body as { code?: string }).code]).toEqual([row.name, 403, code])
  }
  expect(await stateOf(app.deps.db)).toBe(before)
  expect(closed.length).toBeGreaterThan(200)
  // The words and numbers of the list are those of the declaration.
  expect(
    asked
      .filter(({ endpoint }) => endpoint.method !== 'GET')
      .filter(isOpen)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    ...['auth.signOut', 'employees.revealSalaries', 'employees.search', 'exporting.list'],
    ...['roles.previewAccess', 'roles.previewGrants', 'viewAs.end'],
  ])
})

interface Viewed {
  id: string
  isHR: boolean
}

interface Balances {
  data: { employee: { id: string } }[]
  total: number
}

/** What a viewer gets of an answer, where it is less than all (rules/roles.md#4.4). */
const less: Record<string, (own: never, person: Viewed) => unknown> = {
  'profile.mine': ({ data: { id } }: { data: Profile }) => ({ data: expect.objectContaining({ id }) }),
  'absences.balancesOfPeople': (own: Balances, { id, isHR }: Viewed) => {
    // HR reads them as those of anybody else.
    const data = own.data.filter(({ employee }) => isHR || employee.id !== id)
    return { ...own, data, total: own.total - (own.data.length - data.length) }
  },
  'tasks.list': ({ data }: { data: Task[] }) => ({ data: data.filter(({ kind }) => !surveyTaskKinds.has(kind)) }),
}

test.each<StaffRole>(['hr', 'project-lead'])(
  'what is open answers as to the person, and writes nothing: %s',
  async (role) => {
    const { person, admin } = await viewedAs(role)
    const state = await written()
    let told = 0
    for (const row of asked.filter((one) => isOpen(one) && !ending.includes(one.name))) {
      const [own, seen] = [await ask(row, person), await ask(row, admin)]
      if (own.status === 200) told++
      expect([row.name, seen.status]).toEqual([row.name, own.status])
      const { requestId: _, ...ownBody } = own.body as object & { requestId?: string }
      const { requestId: __, ...seenBody } = seen.body as object & { requestId?: string }
      expect([row.name, seenBody]).toEqual([
        row.name,
        less[row.name]?.(ownBody as never, { id: person.id, isHR: role === 'hr' }) ?? ownBody,
      ])
    }
    expect(told).toBeGreaterThan(role === 'hr' ? 60 : 20)
    expect(await written()).toBe(state)
  },
)

test('nobody else is touched: the person works on meanwhile', async () => {
  const { person, admin } = await viewedAs('full-time')
  const choose = (token: string) => app.as(null)(api.language.choose, { body: { language: 'de' }, token })
  expect([(await choose(person.token)).status, (await choose(admin.token)).status]).toEqual([200, 403])
  expect((await app.as(null)(api.profile.mine, { token: await app.tokenOf('admin') })).body).toMatchObject({
    data: { id: cast.admin.id },
  })
})
