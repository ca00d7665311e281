import type { Kysely } from 'kysely'
import type { DB } from '#server/platform/db/types.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { type DemoPerson, personId } from './company.ts'
import { demoFacts } from './facts.ts'
import { demoSalary } from './salary.ts'

/** Inserts social accounts and salaries. */
export async function seedAccounts(db: Kysely<DB>, people: DemoPerson[]): Promise<void> {
  await insertRows(
    db,
    'social_accounts',
    people.flatMap((person) => {
      const facts = demoFacts(person)
      const account = (type: string, name: string, accountId = name) => ({
        id: seedId(`${type} account`, person.username),
        employee_id: personId(person.username),
        type,
        account_id: accountId,
        name,
      })
      return [
        account('github', facts.github),
        account('linkedin', facts.linkedIn),
        account('notion', facts.notion, seedId('notion', person.username)),
        ...(facts.gitlab ? [account('gitlab', facts.gitlab)] : []),
        ...(facts.twitter ? [account('twitter', facts.twitter)] : []),
      ]
    }),
  )
  await insertRows(
    db,
    'base_salaries',
    people.map((person) => {
      const salary = demoSalary(person)
      return {
        id: seedId('salary', person.username),
        employee_id: personId(person.username),
        contract_amount: String(salary.company),
        company_account_amount: String(salary.company),
        personal_account_amount: String(salary.personal),
        insurance_amount: String(salary.insurance),
        currency_id: seedId('currency', `${salary.currency} fiat`),
        effective_date: person.joined,
        is_active: person.status !== 'left',
        batch: salary.batch,
      }
    }),
  )
}
