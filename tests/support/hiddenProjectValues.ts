import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { columnOf } from '#server/areas/metadata/index.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import type { Db } from '#server/platform/deps.ts'
import { cast, castProjects } from './cast.ts'
import type { HiddenValue } from './hiddenFields.ts'
import { projectFields, withoutFullAccess } from './projectFields.ts'
import { whole } from './wholeProject.ts'

type Values = HiddenValue['values']

/** A second one of each record that the project refers to. */
const second = {
  account: seedId('second', 'account'),
  client: seedId('second', 'client'),
  company: seedId('second', 'company'),
}

const column = (name: string, values: Values): HiddenValue => ({
  values,
  write: (db, value) => sql`update projects set ${sql.ref(name)} = ${value} where id = ${whole.id}`.execute(db),
})
const ofMember = (name: string, values: Values, more: Partial<HiddenValue> = {}): HiddenValue => ({
  values,
  write: (db, value) =>
    sql`update project_members set ${sql.ref(name)} = ${value} where id = ${whole.leader}`.execute(db),
  ...more,
})
const ofAllocation = (name: string, values: Values, more: Partial<HiddenValue> = {}): HiddenValue => ({
  values,
  write: (db, value) =>
    sql`update allocations set ${sql.ref(name)} = ${value} where project_member_id = ${whole.leader}`.execute(db),
  ...more,
})
const ofHead = (table: 'project_heads' | 'project_commission_configs', values: Values): HiddenValue => ({
  values,
  write: (db, value) =>
    sql`update ${sql.table(table)} set commission_rate = ${value}
      where project_id = ${whole.id} and position = 'technical-lead'`.execute(db),
})

/** The hidden texts of the row. */
const hiddenTexts = Object.fromEntries(
  Object.entries(projectFields).flatMap(([name, value]) =>
    name in withoutFullAccess && typeof value === 'string'
      ? [[name, column(columnOf(name), [value, 'Zebra', ''])] as const]
      : [],
  ),
)

const rate = () => ofAllocation('rate', ['4200.25', '999999', '0'])
/** Dollars, a currency without an exchange rate, and pounds. */
const rateCurrency = () =>
  ofAllocation(
    'rate_currency_id',
    ['USD fiat', 'ETH crypto', 'GBP fiat'].map((one) => seedId('currency', one)),
  )
const discount = () => ofAllocation('discount', ['3', '99', '0'])
const upsellPerson = () => ofMember('upsell_person_id', [cast.member.id, cast.admin.id, null])
const upsellRate = () => ofMember('upsell_commission_rate', ['2.5', '50', '0'])
const leadRate = () => ofHead('project_heads', ['50', '1', '0'])

/**
 * Hidden fields of a project, of members (`members.`), heads (`heads.`) and places (`slots.`), by their API name. A new
 * one that is no text of the row needs a line here, or the hidden-field test fails. A member's currency is the
 * project's, which is public, or that of the rate (`slots.rateCurrency`).
 */
export const hiddenOfProjects: Record<string, HiddenValue> = {
  ...hiddenTexts,
  clientEmail: {
    values: ['aa@aardvark.example', 'zz@zebra.example,b@b.example', ''],
    write: (db, value) =>
      sql`update projects set client_email = string_to_array(${value}, ',') where id = ${whole.id}`.execute(db),
  },
  auditNotionID: column('audit_notion_id', [projectFields.auditNotionID, seedId('second', 'audit'), null]),
  accountRating: column('account_rating', ['2', '5', '0']),
  deliveryRating: column('delivery_rating', ['2', '5', '0']),
  leadRating: column('lead_rating', ['2', '5', '0']),
  importantLevel: column('important_level', ['medium', 'high', null]),
  // Both have the same currency, which is public.
  bankAccount: column('bank_account_id', [whole.account, second.account]),
  client: column('client_id', [whole.client, second.client, null]),
  companyInfo: column('company_info_id', [whole.company, second.company, null]),
  monthlyChargeRate: rate(),
  unconverted: rateCurrency(),
  commissionModels: upsellRate(),
  'members.deploymentType': ofAllocation('deployment_type', ['official', 'shadow', 'part-time'], {
    openIn: [
      api.projectMembers.list,
      api.projectMembers.allocations,
      api.staffing.list,
      // They count by it.
      api.dashboardResources.availabilities,
      api.dashboardResources.utilization,
    ],
  }),
  'members.rate': rate(),
  'members.discount': discount(),
  'members.upsellPerson': upsellPerson(),
  'heads.commissionRate': leadRate(),
  'heads.finalCommissionRate': ofHead('project_commission_configs', ['2', '77', '0']),
  'slots.rate': rate(),
  'slots.rateCurrency': rateCurrency(),
  'slots.discount': discount(),
  'slots.upsellCommissionRate': upsellRate(),
  'slots.leadCommissionRate': leadRate(),
  'slots.upsellPerson': upsellPerson(),
}

/** Creates the records of these values, and gives other projects values in between, so that a sort would change. */
export async function makeNeighbours(db: Db): Promise<void> {
  const currency_id = seedId('currency', 'EUR fiat')
  await insertRows(db, 'bank_accounts', [{ id: second.account, account_number: 'Zebra', currency_id }])
  await insertRows(db, 'clients', [{ id: second.client, name: 'Zebra' }])
  await insertRows(db, 'company_infos', [{ id: second.company, name: 'Zebra' }])
  const ids = [castProjects.harbor.id, castProjects.beacon.id]
  const between = { account_rating: 3, delivery_rating: 3, lead_rating: 3, important_level: 'medium+' }
  await db
    .updateTable('projects')
    .set({ ...between, bank_account_id: second.account })
    .where('id', 'in', ids)
    .execute()
  const members = db.selectFrom('project_members').select('id').where('project_id', 'in', ids)
  await db.updateTable('allocations').set({ rate: 5000 }).where('project_member_id', 'in', members).execute()
  for (const { values, write } of Object.values(hiddenOfProjects)) await write(db, values[0] ?? null)
}
