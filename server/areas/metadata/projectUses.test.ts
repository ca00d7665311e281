import * as api from '#contract/api/index.ts'
import type { Usage } from '#contract/api/metadata/keeping.ts'
import type { MetadataKind } from '#contract/api/metadata/kinds.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { cast } from '#tests/support/cast.ts'
import { makeEntry } from '#tests/support/metadata.ts'
import { joinProject, makeProject } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { metadata } = api
const db = () => app.deps.db

const usage = async (kind: MetadataKind, id: string) => {
  const { body } = await app.as('admin')(metadata[`${kind}Usage`])
  const row = (body.data as Usage[]).find((one) => one.id === id)
  return row && [row.people, row.projects]
}
const remove = (kind: MetadataKind, id: string) => app.as('admin')(metadata[`${kind}Delete`], { params: { id } })

const set = (project: string, columns: { organization_id?: string; country_id?: string; bank_account_id?: string }) =>
  db().updateTable('projects').set(columns).where('id', '=', project).execute()

async function makeSlot(
  project: string,
  columns: { seniority_id?: string; is_open?: boolean; rate_currency_id?: string } = {},
): Promise<string> {
  const id = crypto.randomUUID()
  const slot = {
    id,
    project_id: project,
    seniority_id: seedId('seniority', 'mid'),
    deployment_type: 'official',
  }
  await insertRows(db(), 'project_slots', [{ ...slot, is_open: true, ...columns }])
  return id
}

/** The ways in which a project can use an entry. */
const ways: [string, MetadataKind, (entry: string, project: string) => Promise<unknown>][] = [
  ['by its stacks', 'stacks', (stack_id, project_id) => insertRows(db(), 'project_stacks', [{ project_id, stack_id }])],
  [
    'by a work unit',
    'stacks',
    async (stack_id, project_id) => {
      const id = crypto.randomUUID()
      await insertRows(db(), 'work_units', [{ id, project_id, name: 'Unit', type: 'development' }])
      await insertRows(db(), 'work_unit_stacks', [{ work_unit_id: id, stack_id }])
    },
  ],
  ['by the rate of an open role', 'currencies', (rate_currency_id, project) => makeSlot(project, { rate_currency_id })],
  ['by itself', 'organizations', (organization_id, project) => set(project, { organization_id })],
  ['by itself', 'countries', (country_id, project) => set(project, { country_id })],
  ['by an open role', 'seniorities', (seniority_id, project) => makeSlot(project, { seniority_id })],
  [
    'by a member',
    'seniorities',
    (seniority_id, id) => joinProject(app, cast.member, { id }, { seniority_id, end_date: '2024-06-01' }),
  ],
  [
    'by an open role',
    'positions',
    async (position_id, project) =>
      insertRows(db(), 'project_slot_positions', [{ project_slot_id: await makeSlot(project), position_id }]),
  ],
  [
    'by its bank account',
    'currencies',
    async (currencyID, project) => {
      const account = { name: crypto.randomUUID(), currencyID }
      await set(project, { bank_account_id: await makeEntry(db(), 'bankAccounts', account) })
    },
  ],
]

test.each(ways)('a project uses %s: %s, once however often, and while it is there', async (how, kind, use) => {
  const name = kind === 'currencies' ? `QY${how.includes('rate') ? 'R' : 'Q'}` : `Of projects ${crypto.randomUUID()}`
  const entry = await makeEntry(db(), kind, { name })
  expect(await usage(kind, entry)).toEqual([0, 0])
  const [project, gone] = [await makeProject(app), await makeProject(app, { deleted_at: new Date() })]
  for (const { id } of [project, gone]) await use(entry, id)
  expect(await usage(kind, entry)).toEqual([0, 1])
  const { status, body } = await refused(db(), () => remove(kind, entry))
  expect([status, body]).toMatchObject([400, { code: 'config.inUse', params: { people: 0, projects: 1, name } }])
  await db().updateTable('projects').set({ deleted_at: new Date() }).where('id', '=', project.id).execute()
  expect(await usage(kind, entry)).toEqual([0, 0])
})

test("a removed place does not count as use: it can't be edited any more", async () => {
  const [seniority_id, position_id] = [await makeEntry(db(), 'seniorities'), await makeEntry(db(), 'positions')]
  const { id } = await makeProject(app)
  const slot = await makeSlot(id, { seniority_id, is_open: false })
  await insertRows(db(), 'project_slot_positions', [{ project_slot_id: slot, position_id }])
  expect([await usage('seniorities', seniority_id), await usage('positions', position_id)]).toEqual([
    [0, 0],
    [0, 0],
  ])
  expect((await remove('seniorities', seniority_id)).status).toBe(200)
})
