import { sql } from 'kysely'
import { metadataKindNames } from '#contract/api/metadata/kinds.ts'
import { tableOf } from '#server/areas/metadata/index.ts'
import type { Db } from '#server/platform/deps.ts'

const tables = [
  'employees',
  'employee_emails',
  'employee_roles',
  'employee_positions',
  'employee_stacks',
  'employee_chapters',
  'employee_organizations',
  ...metadataKindNames.map(tableOf),
  'clients',
  'client_contacts',
  'company_infos',
  'bank_accounts',
  'social_accounts',
  'discord_accounts',
  'employments',
  'onboarding_items',
  'review_nominations',
  'shared_reviews',
  'given_feedback',
  'engagement_actions',
  'own_values',
  'pay',
  'payout_changes',
  'job_proposals',
  'projects',
  'project_heads',
  'project_stacks',
  'project_slots',
  'project_slot_positions',
  'project_members',
  'allocations',
  'work_units',
  'work_unit_members',
  'work_unit_stacks',
  'contents',
  'roles',
  'role_permissions',
  'scoped_grants',
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
  'round_questions',
  'answers',
  'work_scores',
  'round_results',
  'event_reviewer_groups',
  'survey_mails',
  'jobs',
  'audit_cycles',
  'audits',
  'audit_participants',
  'audit_items',
  'action_items',
  'action_item_snapshots',
  'undo_rows',
  'views',
  'looks',
  'hidden_tasks',
  'languages',
  'imports',
  'import_rows',
  'scim_users',
  'scim_groups',
  'scim_members',
  'scim_settings',
  'audit_events',
]

/**
 * Databases that have the function `test_state`. It caches its plan, because planning a query on sixty tables takes
 * longer than running it.
 */
const prepared = new WeakSet<Db>()

async function prepare(db: Db): Promise<void> {
  const sums = tables.map(
    (table) =>
      sql`select ${sql.lit(table)} as name, sum(hashtextextended(t::text, 0)) as sum from ${sql.table(table)} t`,
  )
  await sql`create or replace function test_state() returns text language plpgsql as $body$
    declare state text;
    begin
      select string_agg(name || ' ' || coalesce(sum, 0), E'\\n') into state
        from (${sql.join(sums, sql` union all `)}) s;
      return state;
    end $body$`.execute(db)
  prepared.add(db)
}

/**
 * A line with a checksum for each table that an edit can change. Equal lines before and after mean that nothing was
 * written. Leaves out `undos`: a row without undo rows only says that a call ran.
 */
export async function stateOf(db: Db): Promise<string> {
  if (!prepared.has(db)) await prepare(db)
  const { rows } = await sql<{ state: string }>`select test_state() as state`.execute(db)
  return rows[0]?.state ?? ''
}

/** The rows of all tables except `apart` as text, without the time of the last change. */
export async function rowsOf(db: Db, apart: ReadonlySet<string>): Promise<Record<string, string[]>> {
  const each = tables
    .filter((table) => !apart.has(table))
    .map((table) => sql`select ${table} as name, (select json_agg(t) from ${sql.table(table)} t) as rows`)
  const { rows } = await sql<{
    name: string
    rows: object[] | null
  }>`${sql.join(each, sql` union all `)}`.execute(db)
  const withoutVersion = (row: object) => JSON.stringify({ ...row, updated_at: null })
  return Object.fromEntries(rows.map((table) => [table.name, (table.rows ?? []).map(withoutVersion).toSorted()]))
}

/** Runs a call that must be refused. Returns its answer after checking that it changed nothing. */
export async function refused<Answer>(db: Db, call: () => Promise<Answer>): Promise<Answer> {
  const before = await stateOf(db)
  const answer = await call()
  expect(await stateOf(db)).toBe(before)
  return answer
}
