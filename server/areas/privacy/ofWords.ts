import { sql } from 'kysely'
import { toSay } from '#contract/words.ts'
import { invitationMailKind, invitedBy, inviterErased } from '#server/areas/employees/index.ts'
import { isEventOfReviewer, isMailOfReviewer, isReviewedIn, isTopicAbout } from '#server/areas/surveys/index.ts'
import { saysAddress } from './phrases.ts'
import { type Fate, kept, linked, type Section, section } from './section.ts'
import { eraseAction, eraseTrail, historyInWords } from './trail.ts'

const gone = '(erased)'
/** Replaces a text by a placeholder, so that it still counts as answered. Empty texts stay empty. */
const erasedWords =
  (column: string): Fate =>
  () =>
    sql`case ${sql.ref(`t.${column}`)} when '' then '' else ${gone} end`

/** Scores are kept, because averages need them. */
const erasedAnswers = {
  round_question_id: 'kept',
  score: 'kept',
  answer: erasedWords('answer'),
  note: erasedWords('note'),
} satisfies Record<string, Fate>

/**
 * Feedback of one person to another is for these two and the line manager it names, whoever exports an archive: taken
 * back for the giver, as a question that was declined for the receiver only, before it was given not for the manager.
 */
const isGivenBetweenOthers = (readerId: string) =>
  sql<boolean>`(t.giver_id <> ${readerId} and t.taken_back_at is not null or not (t.receiver_id = ${readerId}
    or t.giver_id = ${readerId} and t.declined_at is null
    or t.manager_id is not distinct from ${readerId} and t.given_at is not null))`
const asked = ['project_id', 'question', 'asked_at', 'declined_at'] as const

/** What the person wrote or received, and what was written about them: surveys, mails, the trail. */
export const ofWords: Record<string, Section> = {
  undos: section({
    table: 'undos',
    words: 'Recent changes that the person can undo',
    by: ['employee_id'],
    columns: [],
    // Undo data of other people's changes can name the person too, so those changes can't be undone any more.
    erase: async (trx, { id }) => {
      await sql`delete from undos u where u.employee_id = ${id} or exists (select from undo_rows r
        where r.undo_id = u.id and strpos(concat(r.before, r.after), ${id}) > 0)`.execute(trx)
    },
  }),
  imports: section({
    table: 'imports',
    words: 'Imports of employees by the person',
    by: ['employee_id'],
    columns: ['id', 'total', 'state', 'created_at'],
    // The file of an unfinished import can contain data of other people as well.
    erase: async (trx, subject) => {
      await sql`update imports set csv = '', state = 'finished'
        where csv <> '' and ${saysAddress(sql`csv`, subject)}`.execute(trx)
    },
  }),
  importedLines: section({
    table: 'import_rows',
    words: 'Imported data about the person',
    rows: ({ id, addresses }) => sql`(t.target_id = ${id} or lower(t.about) = any (${addresses}::text[]))`,
    columns: ['line', 'about', 'before', 'after', 'undone_at'],
    erase: 'rows',
  }),
  surveysMade: linked('feedback_events', 'Surveys that the person created', 'created_by', [
    'title',
    'subtype',
    'start_date',
    'end_date',
    'created_at',
  ]),
  reviews: section({
    table: 'event_topics',
    words: 'Surveys about the person',
    by: ['employee_id'],
    // The number of answers is only for those who run the survey.
    columns: ['id', 'event_id', 'employee_id', 'project_id', 'title', 'created_at', 'updated_at', 'deleted_at'],
    erase: {
      ...kept('forms', 'sent', 'done', 'comments', 'nomination', 'question_set'),
      title: ({
        erasedName,
      }) => sql`concat_ws(' · ', (select p.name from projects p where p.id = t.project_id), ${erasedName}::text,
        (select v.title from feedback_events v where v.id = t.event_id))`,
    },
  }),
  sharedReviews: section({
    table: 'shared_reviews',
    words: 'Peer reviews that were shared with the person',
    by: ['employee_id'],
    columns: ['title', 'content', 'shared_at', 'acknowledged_at', 'reply'],
    erase: 'rows',
  }),
  reviewsShared: linked('shared_reviews', 'Peer reviews of others that the person shared', 'shared_by', [
    'employee_id',
    'shared_at',
  ]),
  feedbackGot: section({
    table: 'given_feedback',
    words: 'Feedback that colleagues gave to the person',
    by: ['receiver_id'],
    rows: ({ id }) => sql`(t.receiver_id = ${id} and t.taken_back_at is null)`,
    columns: ['kind', 'giver_id', 'manager_id', ...asked, 'words', 'given_at', 'read_at'],
    closedTo: isGivenBetweenOthers,
    erase: 'rows',
  }),
  feedbackGiven: section({
    table: 'given_feedback',
    words: 'Feedback that the person gave to colleagues',
    by: ['giver_id'],
    columns: ['kind', 'receiver_id', 'manager_id', ...asked, 'words', 'given_at', 'read_at', 'taken_back_at'],
    closedTo: isGivenBetweenOthers,
    erase: 'rows',
  }),
  feedbackOfReports: section({
    table: 'given_feedback',
    words: 'Feedback to others that the person read as line manager',
    by: ['manager_id'],
    // The words are those of others to others.
    columns: [],
    erase: { ...kept('kind', 'question', 'words'), manager_id: 'emptied' },
  }),
  engagementActions: linked('engagement_actions', 'What the person was to do after engagement surveys', 'owner_id', [
    'title',
    'due',
  ]),
  engagementActionsDone: linked(
    'engagement_actions',
    'What the person marked as done after engagement surveys',
    'done_by',
    ['title', 'done_at'],
  ),
  nominations: section({
    table: 'review_nominations',
    words: 'Peer reviews for which the person may be chosen as reviewer',
    by: ['reviewer_id'],
    closedTo: (readerId) => isTopicAbout(sql`t.topic_id`, readerId),
    // The person reviewed must not learn who was asked, nor who asks for this archive.
    columns: ['event_id'],
    erase: 'rows',
  }),
  forms: section({
    table: 'event_reviewers',
    words: 'Forms that the person was asked to fill in',
    by: ['reviewer_id'],
    closedTo: (readerId) => sql`(t.relationship <> 'self' and ${isTopicAbout(sql`t.topic_id`, readerId)})`,
    erase: kept('author_status', 'reviewer_status', 'relationship', 'question_set', 'declined'),
  }),
  answers: section({
    table: 'answers',
    words: 'Answers of the person in these forms',
    rows: ({ id }) =>
      sql`exists (select from event_reviewers r where r.id = t.event_reviewer_id and r.reviewer_id = ${id})`,
    closedTo: (readerId) => sql`exists (select from event_reviewers r where r.id = t.event_reviewer_id
      and r.relationship <> 'self' and ${isTopicAbout(sql`r.topic_id`, readerId)})`,
    erase: erasedAnswers,
  }),
  answersAbout: section({
    table: 'answers',
    words: 'Answers of others about the person',
    rows: ({ id }) => sql`exists (select from event_reviewers r join event_topics o on o.id = r.topic_id
      where r.id = t.event_reviewer_id and o.employee_id = ${id})`,
    // Participants were promised this: docs/decisions/014-privacy-of-answers.md.
    columns: [],
    erase: erasedAnswers,
  }),
  answerGroups: section({
    table: 'event_reviewer_groups',
    words: 'Groups that include these answers in results',
    rows: ({ id }) =>
      sql`exists (select from event_reviewers r where r.id = t.event_reviewer_id and r.reviewer_id = ${id})`,
    erase: { kind: 'kept', name: 'kept' },
  }),
  surveyMails: section({
    table: 'survey_mails',
    words: 'Emails about surveys to the person, by day',
    by: ['employee_id'],
    closedTo: (readerId) => sql`(t.employee_id <> ${readerId} and ${isReviewedIn(sql`t.event_id`, readerId)})`,
    erase: { kind: 'kept', day: 'kept', error: 'kept' },
  }),
  mails: section({
    table: 'mails',
    words: 'Emails to the person',
    by: ['about_employee_id'],
    closedTo: (readerId) => isMailOfReviewer(sql`t.id`, readerId),
    rows: ({ id, addresses }) =>
      sql`(t.about_employee_id = ${id} or lower(trim(t.to_address)) = any (${addresses}::text[]))`,
    columns: ['kind', 'to_address', 'subject', 'text', 'state', 'created_at'],
    erase: {
      ...kept('kind', 'attempts'),
      to_address: () => sql`''`,
      subject: () => sql`${gone}`,
      text: () => sql`''`,
      html: () => sql`''`,
      state: () => sql`case t.state when 'waiting' then 'failed' else t.state end`,
      last_error: () =>
        sql`case when t.state in ('waiting', 'failed') then ${toSay('Not sent: the person was erased.')} else '' end`,
      cc: 'emptied',
      taken_by: 'emptied',
      in_reply_to: 'kept',
      request_hash: 'emptied',
    },
  }),
  invitationsSent: section({
    table: 'mails',
    words: 'Invitations that the person sent to others',
    rows: ({ names }) =>
      sql`(t.kind = ${invitationMailKind} and exists (select from unnest(${names.flatMap(invitedBy)}::text[]) by
        where starts_with(t.subject, by)))`,
    columns: ['kind', 'subject', 'created_at'],
    erase: {
      ...kept('kind', 'attempts', 'to_address'),
      subject: () => sql`${gone}`,
      text: () => sql`''`,
      html: () => sql`''`,
      state: () => sql`case t.state when 'waiting' then 'failed' else t.state end`,
      last_error: () => sql`case t.state when 'waiting' then ${inviterErased} else t.last_error end`,
      ...kept('cc', 'taken_by', 'in_reply_to'),
      request_hash: 'emptied',
    },
  }),
  history: section({
    table: 'audit_events',
    words: 'Changes of the record, with author and time',
    // This event states how many events were emptied, which would include who opened reviews.
    closedTo: () => sql`t.action = ${eraseAction}`,
    rows: ({ id }) => sql`t.entity = 'employee' and t.entity_id = ${id}`,
    columns: ['at', 'actor_id', 'action', 'changes'],
    inWords: historyInWords,
    erase: eraseTrail,
  }),
  historyElsewhere: section({
    table: 'audit_events',
    words: 'Other events about the person',
    by: ['subject_id'],
    closedTo: (readerId) => isEventOfReviewer('t', readerId),
    columns: ['at', 'action', 'entity'],
    erase: 'link',
  }),
  acts: section({
    table: 'audit_events',
    words: 'Events caused by the person',
    by: ['actor_id'],
    closedTo: (readerId) => isEventOfReviewer('t', readerId),
    columns: ['at', 'action', 'entity', 'entity_id'],
    erase: 'link',
  }),
}
