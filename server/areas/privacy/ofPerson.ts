import { sql } from 'kysely'
import { toSay } from '#contract/words.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Subject } from './subject.ts'
import { ownColumn, ownFields, searchWords, sortName, tsvectorOf } from '#server/areas/employees/index.ts'
import { type Fate, kept, linked, own, tied, type Section, section } from './section.ts'

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
      ...kept('working_status', 'joined_date', 'left_date', 'probation_end', 'contract_end'),
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
  roles: tied('employee_roles', 'Roles'),
  positions: tied('employee_positions', 'Positions'),
  stacks: tied('employee_stacks', 'Stacks'),
  organizations: tied('employee_organizations', 'Organizations'),
  chapters: tied('employee_chapters', 'Chapters'),
  chaptersLed: linked('chapters', 'Chapters that the person leads', 'lead_id', ['id', 'name']),
  mentees: linked('employees', 'People whose line manager the person is', 'line_manager_id', ['id', 'display_name']),
  referred: linked('employees', 'People whom the person referred', 'referred_by', ['id', 'display_name']),
  accounts: own('social_accounts', 'Accounts elsewhere'),
  employments: section({
    table: 'employments',
    words: 'Employment, with its history',
    by: ['employee_id'],
    columns: [
      'id',
      'valid',
      'working_status',
      'seniority_id',
      'position_ids',
      'organization_ids',
      'chapter_ids',
      'working_hours',
      'workplace',
      'reason',
    ],
    erase: {
      ...kept('working_status', 'valid', 'position_ids', 'organization_ids', 'chapter_ids'),
      ...kept('working_hours', 'workplace', 'replaced_as'),
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
  absences: section({
    table: 'absences',
    words: 'Absences, with notes and reasons',
    by: ['employee_id'],
    columns: ['id', 'absence_kind_id', 'span', 'note', 'status', 'decided_at', 'reason', 'created_at'],
    erase: 'rows',
  }),
  absencesDecided: linked('absences', 'People about whose absences the person decided', 'decided_by', [
    'employee_id',
    'decided_at',
  ]),
  salary: own('pay', 'Pay, with its history'),
  payDecided: linked('pay', 'People whose pay the person decided', 'decided_by', ['employee_id', 'valid']),
  payReplaced: linked('pay', 'People whose pay the person corrected or took back', 'replaced_by', [
    'employee_id',
    'valid',
  ]),
  ownValues: own('own_values', 'Fields that the company has defined, with the ids of their entries in Settings'),
  ownValuesOfOthers: linked('own_values', 'Such fields of others and of projects that name the person', 'person_id', [
    'employee_id',
    'project_id',
    'field_id',
  ]),
  onboardingItems: own('onboarding_items', 'What was to be done for joining'),
  onboardingItemsOfOthers: linked('onboarding_items', 'What the person was to do for others who joined', 'owner_id', [
    'employee_id',
    'title',
    'due',
  ]),
  onboardingDone: linked('onboarding_items', 'What the person has done for others who joined', 'done_by', [
    'employee_id',
    'done_at',
  ]),
  jobProposals: section({
    table: 'job_proposals',
    words: 'Changes of the job that a line manager proposed, with the decision',
    by: ['employee_id'],
    columns: ['proposed_at', 'from_day', 'reason', 'wanted', 'state', 'decided_at', 'answer'],
    erase: 'rows',
  }),
  jobsProposed: linked('job_proposals', 'People whose job the person proposed to change', 'proposed_by', [
    'employee_id',
    'proposed_at',
  ]),
  proposalsDecided: linked('job_proposals', 'People about whose job the person decided', 'decided_by', [
    'employee_id',
    'decided_at',
  ]),
  above: linked('reporting_lines', 'The people above the person', 'employee_id', ['manager_id']),
  below: linked('reporting_lines', 'The people below the person', 'manager_id', ['employee_id']),
  payoutChange: section({
    table: 'payout_changes',
    words: 'A change of the payout account that waits for confirmation',
    by: ['employee_id'],
    columns: ['asked_at', 'by_link', 'ends_on', 'wanted'],
    erase: 'rows',
  }),
  payoutsAsked: linked('payout_changes', 'People whose payout account the person wants to change', 'asked_by', [
    'employee_id',
    'asked_at',
  ]),
  invitation: own('invitations', 'The invitation'),
  invited: linked('invitations', 'People whom the person invited', 'invited_by', ['employee_id', 'created_at']),
  reading: own('waiting_readers', 'Waiting to read answers'),
  readersAsked: linked('waiting_readers', 'People whom the person gave a role that reads answers', 'asked_by', [
    'employee_id',
    'asked_at',
  ]),
  readUntil: own('former_readers', 'Until when the person read answers'),
  views: own('views', 'Saved views', 'owner_id'),
  looks: own('looks', 'View settings of the person'),
  hiddenTasks: own('hidden_tasks', 'Tasks that the person hid'),
  languages: own('languages', 'The language of the person'),
  calendarAddress: section({
    table: 'calendar_addresses',
    words: 'When the calendar address was made',
    by: ['employee_id'],
    columns: ['created_at'],
    erase: 'rows',
  }),
  keys: section({
    table: 'api_keys',
    words: 'Keys that the person made for programs',
    by: ['maker_id'],
    columns: ['name', 'prefix', 'permissions', 'scoped', 'created_at', 'ends_on', 'revoked_at', 'used_at', 'used_from'],
    erase: 'rows',
  }),
  provider: own('scim_users', 'What the identity provider says of the person'),
  providerGroups: own('scim_members', 'Groups at the identity provider'),
  providerTrials: own('scim_trials', 'Changes by the identity provider that were only tried'),
  webhooks: section({
    table: 'webhooks',
    words: 'Webhooks that tell what the person may read',
    by: ['maker_id'],
    columns: ['name', 'kinds', 'created_at', 'stopped'],
    erase: 'rows',
  }),
  webhookDeliveries: section({
    table: 'webhook_deliveries',
    words: 'Messages to other programs about the person',
    by: ['person_id'],
    columns: ['kind', 'at', 'state', 'tried_at'],
    erase: 'rows',
  }),
  sessions: own('sessions', 'Times of signing in'),
  viewedAs: linked('sessions', 'Sessions that show the product as the person at the moment', 'viewed_id', [
    'viewed_until',
  ]),
  files: section({
    table: 'contents',
    words: 'Files about the person, in the folder files',
    rows: ({ id }) => sql`t.target_type = 'employees' and t.target_id = ${id}`,
    erase: 'rows',
  }),
  uploads: linked('contents', 'All files that the person uploaded', 'upload_by', [
    'id',
    'type',
    'media_type',
    'target_type',
    'created_at',
  ]),
  outsideActions: section({
    table: 'outside_actions',
    words: 'Work in other systems when the person joined and left',
    by: ['employee_id'],
    erase: {
      ...kept('occasion', 'action', 'attempts'),
      state: () => sql`case t.state when 'done' then 'done' else 'cancelled' end`,
      last_error: () => sql`case t.state when 'done' then '' else ${toSay('The person was erased.')} end`,
    },
  }),
  ticked: linked('outside_actions', 'The same work for others, done by the person', 'done_by', [
    'occasion',
    'action',
    'done_at',
  ]),
} satisfies Record<string, Section>
