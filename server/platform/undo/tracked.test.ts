import { sql } from 'kysely'
import { openTestDatabase } from '#tests/support/testDatabase.ts'

const database = await openTestDatabase()
const { db } = database
afterAll(() => database.close())

/** Tables whose rows an undo doesn't restore, by reason. */
const untracked = {
  'the trail and undo itself': ['audit_events', 'audit_seals', 'undo_rows', 'undos', 'untold'],
  'follows from tracked rows by triggers': ['data_versions', 'employee_emails', 'reporting_lines', 'work_scores'],
  'no call that writes it can be undone': [
    ...['answers', 'event_comments', 'event_reviewer_groups', 'event_reviewers', 'event_topics', 'feedback_events'],
    ...['import_rows', 'imports', 'invitations', 'round_questions', 'round_results', 'sessions'],
    ...['given_feedback', 'review_nominations', 'shared_reviews', 'survey_mails'],
  ],
  'kept for servers of 0.10.0 (0030_jobs.sql)': ['daily_runs', 'survey_mailings'],
  'who gains the right to read answers by an undo waits anew': ['former_readers', 'waiting_readers'],
  'settings of one person': ['hidden_tasks', 'languages', 'looks', 'views'],
  'has left the company, or is kept until nothing uses it': ['content_bytes', 'contents', 'mail_attachments', 'mails'],
  'work of people in other systems, which an undo cannot take back': ['outside_actions'],
  'an undo must not bring back an address or a key that was revoked': ['api_keys', 'calendar_addresses'],
  'the identity provider would do it again': [
    'scim_groups',
    'scim_members',
    'scim_settings',
    'scim_trials',
    'scim_users',
  ],
  'messages to other programs, which have left': ['webhook_deliveries', 'webhooks'],
  'numbers are never given twice': ['invoice_counters'],
  'public holidays of a year are added once, so that deleted ones stay away': ['holiday_years'],
  'written by the server, not by people': [
    ...['action_item_snapshots', 'jobs', 'kept_settings', 'permissions', 'project_commission_configs'],
    'schema_migrations',
  ],
}

const without = async () => {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not exists (
      select from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgrelid = c.oid and p.proname = 'keep_for_undo')
    order by c.relname`.execute(db)
  return rows.map(({ name }) => name)
}

test('each table has the undo trigger, or is named here', async () => {
  expect(await without()).toEqual(Object.values(untracked).flat().sort())
})

test('track_undo adds the trigger to a new table, once', async () => {
  await sql`create table added (id uuid primary key)`.execute(db)
  expect(await without()).toContain('added')
  await sql`select track_undo('added')`.execute(db)
  await sql`select track_undo('added')`.execute(db)
  expect(await without()).not.toContain('added')
})
