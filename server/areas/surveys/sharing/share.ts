import { sql } from 'kysely'
import { type Acknowledgement, type Sharing, withoutWords } from '#contract/api/surveys/sharing.ts'
import type { Language } from '#contract/languages.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { say } from '#server/platform/languages/i18n.ts'
import { written } from '#server/platform/mail/letter.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { hello, languageOfPerson } from '#server/platform/mail/recipient.ts'
import { changeSurvey } from '../change.ts'
import { contentOf } from './content.ts'
import { shareableTopic, type TopicPath } from './read.ts'

interface Change extends TopicPath {
  me: Person
  requestId: string
}

interface Recipient {
  to: string
  name: string
  by: string
  language: Language
}

/** Tells the person reviewed where the review is. The mail has nothing of it. */
async function tellOfReview(trx: Db, env: Deps['env'], id: string, by: string): Promise<void> {
  const { rows } = await sql<Recipient>`select e.team_email as to, e.display_name as name, b.display_name as by,
      ${languageOfPerson(sql`e.id`)} as language
    from employees e, employees b where e.id = ${id} and b.id = ${by} and e.team_email <> ''`.execute(trx)
  for (const { to, name, by: sharer, language } of rows) {
    const letter = written(language, () => ({
      subject: say('{name} has shared your peer review', { name: sharer }),
      greeting: hello(name),
      paragraphs: [
        say('{name} has summarised what colleagues wrote about your work. Read it on your page.', { name: sharer }),
      ],
      button: { label: say('Read the review'), link: `${env.PUBLIC_URL}/profile?tab=feedback` },
      footer: say('{product} sent this email because you were reviewed.', { product: env.PRODUCT_NAME }),
    }))
    await queueMail(trx, { ...letter, kind: 'review-shared', to, aboutEmployeeId: id })
  }
}

/**
 * Shares a closed peer review with the person reviewed, as it is now, and tells them by mail (rules/surveys.md#7.6).
 * Throws 404 unless the caller may share it, 400 while the survey is open, if it was shared already, or if the line
 * manager could tell from it what the caller answered.
 */
export function shareReview(deps: Deps, { me, topicId, ...change }: Change, { summary, withWords }: Sharing) {
  return changeSurvey(deps, { ...change, me, action: 'survey.review-shared' }, async (trx, survey) => {
    const topic = await shareableTopic(trx, { id: survey.id, topicId }, me)
    if (!topic.isClosed) throw refuse('review.open')
    if (topic.sharedAt) throw refuse('review.shared')
    if (topic.hasReviewed) throw refuse('review.reviewed')
    const found = await contentOf(trx, topic, me.id)
    const questions = withWords ? found.questions : found.questions.map(withoutWords)
    const content = JSON.stringify({ ...found, summary, questions })
    const { employee, title } = topic
    await sql`insert into shared_reviews (topic_id, event_id, employee_id, title, content, shared_by)
      values (${topicId}, ${survey.id}, ${employee.id}, ${title}, ${content}::jsonb, ${me.id})`.execute(trx)
    await tellOfReview(trx, deps.env, employee.id, me.id)
    return { result: undefined, subjectId: employee.id }
  })
}

/** Notes that the person reviewed has read a shared review, and what they write back. Throws 404 for others. */
export async function acknowledge(
  trx: Db,
  { id, topicId, me, requestId }: Change,
  { reply }: Acknowledgement,
): Promise<void> {
  const { numAffectedRows } = await sql`update shared_reviews
    set acknowledged_at = coalesce(acknowledged_at, now()), reply = ${reply?.trim() ?? ''}
    where topic_id = ${topicId} and event_id = ${id} and employee_id = ${me.id}`.execute(trx)
  if (!numAffectedRows) throw notFound('topic')
  const event = { action: 'survey.review-read', entity: 'survey', entityId: id, subjectId: me.id }
  await audit(trx, { ...event, actorId: me.id, requestId })
}
