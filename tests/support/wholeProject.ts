import { columnOf } from '#server/areas/metadata/index.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { cast } from './cast.ts'
import { joinProject, makeProject } from './people.ts'
import { projectFields } from './projectFields.ts'
import type { TestApp } from './testApp.ts'

const id = (what: string) => seedId('whole-project', what)
const head = (who: { id: string }, position: string, commission_rate: number) => ({
  id: id(`${position} ${who.id}`),
  project_id: id('project'),
  employee_id: who.id,
  position,
  start_date: '2024-01-01',
  commission_rate,
})

/** Ids of a project in which every field of every answer has a value, and of its related records. */
export const whole = {
  id: id('project'),
  code: projectFields.code,
  account: id('account'),
  client: id('client'),
  company: id('company'),
  /** Official, running, the lead; sold by the member, who has no referrer. */
  leader: id('leader'),
  /** Shadow, running; sold by the leaver, whom the member referred. */
  shadow: id('shadow'),
}

const account = {
  id: whole.account,
  account_number: 'DE-1',
  bank_name: 'Quay Bank',
  owner_name: 'Tidewater',
  currency_id: seedId('currency', 'EUR fiat'),
}
const client = {
  id: whole.client,
  name: 'Harbor & Pine',
  address: '4 Quay Rd',
  country: 'Norway',
  description: 'Ships',
  registration_number: 'R-1',
}
const { industry: _, ...fields } = projectFields
const columns = {
  ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [columnOf(name), value])),
  id: whole.id,
  country_id: seedId('country', 'Germany'),
  bank_account_id: whole.account,
  client_id: whole.client,
  company_info_id: whole.company,
  organization_id: seedId('organization', 'tidewater'),
  updated_at: '2024-02-03T04:05:06Z',
}

const heads = [
  head(cast.projectLead, 'technical-lead', 50),
  head(cast.admin, 'account-manager', 12.5),
  head(cast.member, 'delivery-manager', 0),
  head(cast.leaver, 'sale-person', 10),
]
const configs = [
  ['technical-lead', 2],
  ['account-manager', 33.333],
] as const

/**
 * Creates that project. Running members: the project lead (leads) and the contractor (shadow). Not running: a
 * part-timer who starts later, and a member whose end has come.
 */
export async function makeWholeProject(app: Pick<TestApp, 'deps'>): Promise<void> {
  const { db } = app.deps
  await insertRows(db, 'bank_accounts', [account])
  await insertRows(db, 'clients', [client])
  await insertRows(db, 'company_infos', [{ id: whole.company, name: 'Tidewater Ltd' }])
  await makeProject(app, columns)
  const stacks = ['typescript', 'postgresql'].map((code) => seedId('stack', code))
  await insertRows(
    db,
    'project_stacks',
    stacks.map((stack_id) => ({ project_id: whole.id, stack_id })),
  )
  await insertRows(db, 'project_heads', heads)
  const gone = { deleted_at: new Date().toISOString(), end_date: null }
  const over = { deleted_at: null, end_date: '2024-06-01' }
  await insertRows(db, 'project_heads', [
    { ...head(cast.contractor, 'technical-lead', 7), ...gone },
    { ...head(cast.contractor, 'account-manager', 7), ...over },
  ])
  await insertRows(
    db,
    'project_commission_configs',
    configs.map(([position, commission_rate]) => ({ project_id: whole.id, position, commission_rate })),
  )
  const slots = [
    [cast.contractor, { id: whole.shadow, deployment_type: 'shadow', rate: 100, upsell_person_id: cast.leaver.id }],
    [cast.projectLead, { id: whole.leader, rate: 4200.25, upsell_person_id: cast.member.id }],
    [cast.probation, { id: id('coming'), deployment_type: 'part-time', start_date: '2099-01-01' }],
    [cast.fullTime, { id: id('ended'), rate: 0.5, end_date: '2024-06-01' }],
  ] as const
  for (const [at, [person, more]] of slots.entries()) {
    const created_at = `2024-01-0${at + 1}T00:00:00Z`
    const sold = 'upsell_person_id' in more ? { upsell_commission_rate: 2.5 } : {}
    const position_ids = [seedId('position', 'backend')]
    await joinProject(app, person, whole, { created_at, note: 'A note', discount: 3, position_ids, ...sold, ...more })
  }
}
