import { endpoints } from '#contract/api/endpoints.ts'
import * as api from '#contract/api/index.ts'
import { makeSpareRates } from '#tests/support/exchangeRates.ts'
import { makeSpareInvoices } from '#tests/support/invoiceSamples.ts'
import { makeSpares } from '#tests/support/metadata.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'
import { makeSpareSlots } from '#tests/support/slots.ts'
import { makeSpareAudits } from '#tests/support/spareAudits.ts'
import { makeSpareSurveys } from '#tests/support/spareSurveys.ts'
import { rowsOf } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

let target: Made
beforeAll(async () => {
  target = await makePerson(app, { columns: { username: 'target' } })
  await makeSpares(app.deps.db)
  await makeSpareRates(app.deps.db)
  await makeSpareSlots(app.deps.db)
  await makeSpareSurveys(app)
  await makeSpareAudits(app)
  await makeSpareInvoices(app)
})

/**
 * Tables that an undo does not restore: the trail, work in other systems, and files, which go when nothing uses them.
 */
const apart = new Set([
  'undos',
  'undo_rows',
  'audit_events',
  'outside_actions',
  'mails',
  'jobs',
  'contents',
  'content_bytes',
])

/** The company's rows by table; versions are ignored. */
const company = () => rowsOf(app.deps.db, apart)

/** Those without a sample are undone in the tests of their areas. */
const undoable = endpoints.filter(({ name, endpoint }) => endpoint.undoable && name in samples)

test.each(undoable)('$name, undone, leaves the company as it was', async ({ name, endpoint }) => {
  const before = await company()
  expect(await app.as('admin')(endpoint, samples[name]?.(target))).toMatchObject({ status: 200 })
  const { body } = await app.as('admin')(api.undo.list)
  const [last] = body.data as { request: string }[]
  // A sample that only moves a version leaves no change and so no undo.
  const undone = last ? await app.as('admin')(api.undo.run, { params: last }) : { status: 200 }
  expect(undone).toMatchObject({ status: 200 })
  expect(await company()).toEqual(before)
})
