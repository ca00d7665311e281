import { endpoints } from '#contract/api/endpoints.ts'
import * as api from '#contract/api/index.ts'
import { sql } from 'kysely'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { cast, castProjects } from '#tests/support/cast.ts'
import { makeSpareRates } from '#tests/support/exchangeRates.ts'
import { makeSpareInvoices } from '#tests/support/invoiceSamples.ts'
import { giveDocument, invite } from '#tests/support/joining.ts'
import { makeSpares } from '#tests/support/metadata.ts'
import { leadProject, type Made, makePerson } from '#tests/support/people.ts'
import { newcomer, samples } from '#tests/support/samples.ts'
import { withoutSample } from '#tests/support/withoutSample.ts'
import { makeSpareSlots } from '#tests/support/slots.ts'
import { makeSpareAudits } from '#tests/support/spareAudits.ts'
import { makeSpareImport } from '#tests/support/spareImport.ts'
import { askCaller, makeSpareSurveys } from '#tests/support/spareSurveys.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

/** Calls that write no event, with the reason. */
const silent: Record<string, string> = {
  'auth.signOut': 'ends a session and changes no record',
  'employeeImports.check': 'writes nothing',
  'employees.give': 'it would tell admins who writes to whom',
  'employees.search': 'reads',
  'feedbacks.readAll': 'is about how one reads the inbox',
  'feedbacks.submit': 'it would tell who answered when',
  'invoices.preview': 'writes nothing',
  'invoices.sendToSelf': 'mails the caller what stands in the form',
  'projectMembers.checkImport': 'writes nothing',
  'raises.check': 'writes no pay, and its sample shows none',
  'roles.previewAccess': 'writes nothing',
  'roles.previewGrants': 'writes nothing',
  'language.choose': 'is about how one reads the product',
  'tasks.show': 'is about what one wants to see',
  'views.create': 'is about how one looks at a page',
  'views.look': 'likewise',
}

/** Calls whose sample changes nothing and so writes no event. The tests of their areas cover real changes. */
const unchanged = [
  ...endpoints
    .filter(({ area, name }) => /^(metadata|clients|companyInfos|bankAccounts)$/.test(area) && /edit$/i.test(name))
    .map(({ name }) => name),
  'addresses.sendAgain',
  'viewAs.end',
  'addresses.sendMineAgain',
  'addresses.takeBack',
  'addresses.takeMineBack',
  'employeeImports.undo',
  'employees.editOwnFields',
  'projects.editOwnFields',
  'bulk.invoices',
  'bulk.projects',
  'invoices.makeDrafts',
  'projectAudits.importCsv',
  'projectMembers.changePeriod',
  'projects.changeStatus',
  'raises.apply',
  'roles.changeGrants',
  'surveys.retryMails',
  'surveys.send',
]

let target: Made
beforeAll(async () => {
  target = await makePerson(app, { columns: { username: 'target' } })
  await makePerson(app, { columns: { id: newcomer, working_status: 'on-boarding' } })
  await app.as('admin')(api.employees.invite, { params: { id: newcomer }, body: { skipEmail: true } })
  await makeSpares(app.deps.db)
  await makeSpareRates(app.deps.db)
  await makeSpareImport(app.deps.db)
  await makeSpareSlots(app.deps.db)
  await makeSpareSurveys(app)
  await makeSpareAudits(app)
  await makeSpareInvoices(app)
  await giveDocument(app, target)
  await invite(app, cast.admin)
  await leadProject(app, cast.admin, castProjects.harbor)
  await askCaller(app, cast.admin)
  const action = { id: target.id, employee_id: target.id, occasion: 'onboarding', action: 'team-email' }
  await insertRows(app.deps.db, 'outside_actions', [action])
})

const lastEvent = async () => {
  const { rows } = await sql<{ seq: number }>`select coalesce(max(seq), 0) as seq from audit_events`.execute(
    app.deps.db,
  )
  return rows[0]?.seq ?? 0
}

const writes = endpoints.filter(({ name, endpoint }) => endpoint.method !== 'GET' && !withoutSample.includes(name))

test('every write call creates an event, or is listed as needing none', async () => {
  const leftNothing: string[] = []
  const failed: string[] = []
  for (const { name, endpoint } of writes) {
    const before = await lastEvent()
    // A session for each call, because one of them signs out.
    const token = await app.deps.tokens.issueSession(app.deps.db, cast.admin.id)
    const { status } = await app.as(null)(endpoint, { ...samples[name]?.(target), token })
    if (status !== 200) failed.push(`${name} ${status}`)
    else if ((await lastEvent()) === before) leftNothing.push(name)
  }
  expect(failed).toEqual([])
  expect(leftNothing.toSorted()).toEqual([...Object.keys(silent), ...unchanged].toSorted())
}, 60_000)
