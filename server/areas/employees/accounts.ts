import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'

/** Writes the Discord name as given: with no chat server configured there is no id to look up (wire-people.md section 6.3). */
export async function linkDiscord(trx: Db, employeeId: string, name: string): Promise<void> {
  if (!name) {
    await sql`update employees set discord_account_id = null where id = ${employeeId}`.execute(trx)
    return
  }
  const { rows } = await sql`update discord_accounts set discord_username = ${name}, updated_at = now(),
      discord_id = case when discord_username = ${name} then discord_id else '' end
    where id = (select discord_account_id from employees where id = ${employeeId}) returning id`.execute(trx)
  if (rows.length) return
  await sql`with account as (insert into discord_accounts (discord_username) values (${name}) returning id)
    update employees set discord_account_id = account.id from account where employees.id = ${employeeId}`.execute(
    trx,
  )
}

interface Account {
  id: string
  name: string
  email: string
}

async function writeAccount(
  trx: Db,
  employeeId: string,
  type: string,
  { id, name, email }: Account,
): Promise<void> {
  await sql`insert into social_accounts (employee_id, type, account_id, name, email)
    values (${employeeId}, ${type}, ${id}, ${name}, ${email})
    on conflict (employee_id, type) do update set account_id = excluded.account_id, name = excluded.name,
      email = excluded.email, updated_at = now(), deleted_at = null`.execute(trx)
}

/** Text after an edit: what a body leaves out stays, `null` and blank clear it. */
export const textAfter = (given: string | null | undefined, stored: string): string =>
  given === undefined ? stored : (given ?? '')

/** What the wire calls `githubID`, `linkedInName`, and `notionID`, `notionName`, `notionEmail`. */
interface Accounts {
  github: string
  linkedIn: string
  notion: Account
}

/** Makes sure of one row each for GitHub, LinkedIn and Notion, blank ones too (wire-people.md section 6.3). */
export async function writeAccounts(trx: Db, employeeId: string, accounts: Accounts): Promise<void> {
  const { github, linkedIn, notion } = accounts
  await writeAccount(trx, employeeId, 'github', { id: github, name: github, email: '' })
  await writeAccount(trx, employeeId, 'linkedin', { id: linkedIn, name: linkedIn, email: '' })
  await writeAccount(trx, employeeId, 'notion', notion)
}
