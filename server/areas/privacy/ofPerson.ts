import { sql } from 'kysely'
import { toSay } from '#contract/words.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Subject } from './subject.ts'
import { ownColumn, ownFields, searchWords, sortName, tsvectorOf } from '#server/areas/employees/index.ts'
import { type Fate, type Section, section } from './section.ts'

/** Removes the person's Discord account, unless another person uses it too. */
async function eraseDiscord(trx: Db, { id }: Subject): Promise<void> {
  const { rows } = await sql<{
    account: string | null
  }>`select discord_account_id as account from employees where id = ${id}`.execute(trx)
  await sql`update employees set discord_account_id = null where id = ${id}`.execute(trx)
  await sql`delete from discord_accounts d where d.id = ${rows[0]?.account ?? null}
    and not exists (select from employees e where e.discord_account_id = d.id)`.execute(trx)
}

const blank: Fate = () => sql`''`
const erasedName: Fate = ({ erasedName }) => sql`${erasedName}`

/** The columns of the record's fields. */
const emptied: Record<string, Fate> = Object.fromEntries(
  ownFields.filter((field) => !['id', 'createdAt'].includes(field)).map((field) => [ownColumn(field), 'emptied']),
)

/** The person's own record and its dependent rows. Rows of other records are in `ofWork.ts` and `ofWords.ts`. */
export const ofPerson = {
  discord: section({
    table: 'discord_accounts',
    words: 'The chat account',
    rows: ({ id }) => sql`t.id in (select e.discord_account_id from employees e where e.id = ${id})`,
    erase: eraseDiscord,
  }),
  person: section({
    table: 'employees',
    words: 'The record: names, addresses, contacts, bank, documents, status and dates',
    by: ['id'],
    erase: {
      ...emptied,
      full_name: erasedName,
      display_name: erasedName,
      username: ({ erasedUsername }) => sql`${erasedUsername}`,
      personal_email: blank,
      lat: 'emptied',
      long: 'emptied',
      working_status: 'kept',
      joined_date: 'kept',
      left_date: 'kept',
      basecamp_id: 'emptied',
      basecamp_attachable_sgid: 'emptied',
      search_words: (subject) => sql`${tsvectorOf(searchWords(subject.erasedName, subject.erasedName, ''))}::tsvector`,
      sort_name: (subject) => sql`${sortName(subject.erasedName)}`,
      updated_at: () => sql`now()`,
      erased_at: () => sql`coalesce(t.erased_at, now())`,
    },
  }),
  emails: section({
    table: 'employee_emails',
    words: 'Email addresses for signing in, and unconfirmed ones',
    by: ['employee_id'],
    columns: ['address', 'is_confirmed'],
    erase: 'rows',
  }),
  roles: section({ table: 'employee_roles', words: 'Roles', by: ['employee_id'], erase: {} }),
  positions: section({ table: 'employee_positions', words: 'Positions', by: ['employee_id'], erase: {} }),
  stacks: section({ table: 'employee_stacks', words: 'Stacks', by: ['employee_id'], erase: {} }),
  organizations: section({
    table: 'employee_organizations',
    words: 'Organizations',
    by: ['employee_id'],
    erase: {},
  }),
  chapters: section({ table: 'employee_chapters', words: 'Chapters', by: ['employee_id'], erase: {} }),
  chaptersLed: section({
    table: 'chapters',
    words: 'Chapters that the person leads',
    by: ['lead_id'],
    columns: ['id', 'name'],
    erase: 'link',
  }),
  mentees: section({
    table: 'employees',
    words: 'People whose line manager the person is',
    by: ['line_manager_id'],
    columns: ['id', 'display_name'],
    erase: 'link',
  }),
  referred: section({
    table: 'employees',
    words: 'People whom the person referred',
    by: ['referred_by'],
    columns: ['id', 'display_name'],
    erase: 'link',
  }),
  accounts: section({
    table: 'social_accounts',
    words: 'Accounts elsewhere',
    by: ['employee_id'],
    erase: 'rows',
  }),
  employments: section({
    table: 'employments',
    words: 'Employment, with its history',
    by: ['employee_id'],
    columns: ['id', 'valid', 'working_status', 'seniority_id', 'position_ids', 'organization_ids', 'chapter_ids', 'reason'],
    erase: {
      working_status: 'kept',
      valid: 'kept',
      reason: 'emptied',
      replaced_reason: 'emptied',
    },
  }),
  employmentsOfOthers: section({
    table: 'employments',
    words: 'People who reported to the person, or whom the person was to take over from',
    by: ['line_manager_id', 'mentees_to', 'projects_to'],
    columns: ['employee_id', 'valid'],
    erase: 'link',
  }),
  employmentsDecided: section({
    table: 'employments',
    words: 'People whose employment the person decided, corrected or took back',
    by: ['decided_by', 'replaced_by'],
    columns: ['employee_id', 'valid'],
    erase: 'link',
  }),
  salary: section({ table: 'pay', words: 'Pay, with its history', by: ['employee_id'], erase: 'rows' }),
  payDecided: section({
    table: 'pay',
    words: 'People whose pay the person decided',
    by: ['decided_by'],
    columns: ['employee_id', 'valid'],
    erase: 'link',
  }),
  payReplaced: section({
    table: 'pay',
    words: 'People whose pay the person corrected or took back',
    by: ['replaced_by'],
    columns: ['employee_id', 'valid'],
    erase: 'link',
  }),
  invitation: section({
    table: 'invitations',
    words: 'The invitation',
    by: ['employee_id'],
    erase: 'rows',
  }),
  invited: section({
    table: 'invitations',
    words: 'People whom the person invited',
    by: ['invited_by'],
    columns: ['employee_id', 'created_at'],
    erase: 'link',
  }),
  reading: section({
    table: 'waiting_readers',
    words: 'Waiting to read answers',
    by: ['employee_id'],
    erase: 'rows',
  }),
  readersAsked: section({
    table: 'waiting_readers',
    words: 'People whom the person gave a role that reads answers',
    by: ['asked_by'],
    columns: ['employee_id', 'asked_at'],
    erase: 'link',
  }),
  readUntil: section({
    table: 'former_readers',
    words: 'Until when the person read answers',
    by: ['employee_id'],
    erase: 'rows',
  }),
  views: section({ table: 'views', words: 'Saved views', by: ['owner_id'], erase: 'rows' }),
  looks: section({
    table: 'looks',
    words: 'View settings of the person',
    by: ['employee_id'],
    erase: 'rows',
  }),
  languages: section({
    table: 'languages',
    words: 'The language of the person',
    by: ['employee_id'],
    erase: 'rows',
  }),
  sessions: section({ table: 'sessions', words: 'Times of signing in', by: ['employee_id'], erase: 'rows' }),
  files: section({
    table: 'contents',
    words: 'Files about the person, in the folder files',
    rows: ({ id }) => sql`t.target_type = 'employees' and t.target_id = ${id}`,
    erase: 'rows',
  }),
  uploads: section({
    table: 'contents',
    words: 'All files that the person uploaded',
    by: ['upload_by'],
    columns: ['id', 'type', 'media_type', 'target_type', 'created_at'],
    erase: 'link',
  }),
  outsideActions: section({
    table: 'outside_actions',
    words: 'Work in other systems when the person joined and left',
    by: ['employee_id'],
    erase: {
      occasion: 'kept',
      action: 'kept',
      attempts: 'kept',
      state: () => sql`case t.state when 'done' then 'done' else 'cancelled' end`,
      last_error: () => sql`case t.state when 'done' then '' else ${toSay('The person was erased.')} end`,
    },
  }),
  ticked: section({
    table: 'outside_actions',
    words: 'The same work for others, done by the person',
    by: ['done_by'],
    columns: ['occasion', 'action', 'done_at'],
    erase: 'link',
  }),
} satisfies Record<string, Section>
