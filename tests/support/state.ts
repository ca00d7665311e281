import { sql } from 'kysely'
import { metadataKindNames } from '#contract/api/metadataKinds.ts'
import type { Db } from '#server/deps.ts'

const tables = [
  'employees',
  'employee_emails',
  'employee_roles',
  'employee_positions',
  'employee_stacks',
  'employee_chapters',
  'employee_organizations',
  ...metadataKindNames,
  'clients',
  'client_contacts',
  'company_infos',
  'bank_accounts',
  'social_accounts',
  'discord_accounts',
  'base_salaries',
  'projects',
  'project_heads',
  'project_stacks',
  'project_slots',
  'project_slot_positions',
  'project_members',
  'project_member_positions',
  'work_units',
  'work_unit_members',
  'work_unit_stacks',
  'contents',
  'roles',
  'role_permissions',
  'invitations',
  'mails',
  'mail_attachments',
  'invoices',
  'invoice_counters',
  'exchange_rates',
  'outside_actions',
  'questions',
  'feedback_events',
  'event_topics',
  'event_reviewers',
  'event_questions',
  'event_reviewer_groups',
  'survey_mails',
  'audit_cycles',
  'audits',
  'audit_participants',
  'audit_items',
  'action_items',
  'action_item_snapshots',
  'undo_rows',
  'views',
  'looks',
  'languages',
  'imports',
  'import_rows',
  'audit_events',
]

/**
 * All that an edit of people can touch, as text: equal before and after means that nothing was written. `undos` is not in it: without rows it
 * only says that a call was at work.
 */
export async function stateOf(db: Db): Promise<string> {
  const rows = tables.map(
    (table) =>
      sql`select ${table} as name, (select json_agg(t order by t::text) from ${sql.table(table)} t) as rows`,
  )
  const { rows: state } = await sql`${sql.join(rows, sql` union all `)}`.execute(db)
  return JSON.stringify(state)
}

/** Runs a call that must be refused: answers what it said, after making sure that it changed nothing. */
export async function refused<Answer>(db: Db, call: () => Promise<Answer>): Promise<Answer> {
  const before = await stateOf(db)
  const answer = await call()
  expect(await stateOf(db)).toBe(before)
  return answer
}
