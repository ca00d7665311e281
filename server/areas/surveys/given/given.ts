import { sql } from 'kysely'
import { type GivenFeedback, mostGivenADay, type NewFeedback } from '#contract/api/surveys/given.ts'
import type { Language } from '#contract/languages.ts'
import { present } from '#server/areas/employees/index.ts'
import { basic } from '#server/platform/db/shapes.ts'
import { type Db, type Doors, today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import { say } from '#server/platform/languages/i18n.ts'
import { written } from '#server/platform/mail/letter.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { hello, languageOfPerson } from '#server/platform/mail/recipient.ts'

/**
 * What the reader may read of feedback to and from the person `id`, newest first (rules/surveys.md#7.12). No permission
 * adds to it. What the reader got counts as read, so it can't be taken back any more.
 */
export async function givenFeedback({ read, write }: Pick<Doors, 'read' | 'write'>, id: string, readerId: string) {
  const { rows } = await sql<GivenFeedback>`
    select f.id, f.kind, f.question, coalesce(p.name, '') as project, ${basic('g')} as giver,
      case when f.given_at is not null then 'given' when f.declined_at is null then 'asked' else 'declined' end as state,
      ${basic('r')} as receiver,
      case when m.id is not null then ${basic('m')} end as manager, f.words,
      wire_instant(coalesce(f.given_at, f.asked_at)) as "givenAt", wire_instant(f.read_at) as "readAt"
    from given_feedback f join employees g on g.id = f.giver_id join employees r on r.id = f.receiver_id
      left join employees m on m.id = f.manager_id left join projects p on p.id = f.project_id
    where f.taken_back_at is null
      and (${readerId} = f.receiver_id or ${readerId} = f.giver_id and f.declined_at is null
        or ${readerId} = f.manager_id and f.given_at is not null)
      and (${id} = ${readerId} or ${id} in (f.giver_id, f.receiver_id))
    order by "givenAt" desc, f.id`.execute(read)
  const fresh = rows
    .filter(({ receiver, readAt, state }) => state === 'given' && receiver.id === readerId && !readAt)
    .map((row) => row.id)
  if (fresh.length === 0) return rows
  const { rows: kept } = await write((trx) =>
    sql<{ id: string }>`update given_feedback set read_at = coalesce(read_at, now())
      where id = any (${fresh}::uuid[]) and taken_back_at is null returning id`.execute(trx),
  )
  return rows.filter((row) => !fresh.includes(row.id) || kept.some((one) => one.id === row.id))
}

interface Recipient {
  id: string
  to: string
  name: string
  language: Language
}

/** What the two mails say. */
const mails = {
  'feedback-given': () => ({
    subject: say('You have new feedback'),
    paragraphs: [say('A colleague wrote feedback to you. Read it on your page.')],
    label: say('Read the feedback'),
  }),
  'feedback-asked': () => ({
    subject: say('A colleague asks for your feedback'),
    paragraphs: [
      say(
        'After a project that you share, a colleague would like to know what you think. Answer on your page, or decline there.',
      ),
    ],
    label: say('See the question'),
  }),
}

/**
 * Tells people by mail where their feedback, or the question, is. Who wrote it, and what, is not in the mail: admins
 * read the outbox.
 */
export async function tell(trx: Db, env: Env, kind: keyof typeof mails, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<Recipient>`select e.id, e.team_email as to, e.display_name as name,
      ${languageOfPerson(sql`e.id`)} as language
    from employees e where e.id = any (${[...ids]}::uuid[]) and e.team_email <> ''`.execute(trx)
  for (const { id, to, name, language } of rows) {
    const letter = written(language, () => {
      const { label, ...words } = mails[kind]()
      return {
        ...words,
        greeting: hello(name),
        button: { label, link: `${env.PUBLIC_URL}/profile?tab=feedback` },
        footer: say('{product} sent this email because a colleague wrote to you.', { product: env.PRODUCT_NAME }),
      }
    })
    await queueMail(trx, { ...letter, kind, to, aboutEmployeeId: id })
  }
}

/** What a person gives and asks counts one after the other, so that nobody goes on at once beyond what is allowed. */
export async function requireRest(trx: Db, id: string, wanted = 1): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`feedback ${id}`}, 0))`.execute(trx)
  const { rows } = await sql<{ count: number }>`select count(*)::int from given_feedback
    where giver_id = ${id} and asked_at is null and given_at > now() - interval '1 day'
      or receiver_id = ${id} and asked_at > now() - interval '1 day'`.execute(trx)
  if ((rows[0]?.count ?? 0) + wanted > mostGivenADay) throw refuse('given.tooMany', { most: mostGivenADay })
}

/**
 * Gives feedback to a colleague, and tells them by mail. Nothing is written to the audit trail: it would tell admins who
 * writes to whom.
 */
export async function giveFeedback(trx: Db, env: Env, to: { id: string; me: { id: string } }, given: NewFeedback) {
  const { id, me } = to
  if (id === me.id) throw refuse('given.self')
  const { rows } = await sql<{ isHere: boolean; managerId: string | null }>`
    select ${present('e', today(env))} and e.working_status <> 'on-boarding' as "isHere",
      nullif(e.line_manager_id, ${me.id}) as "managerId"
    from employees e where e.id = ${id} and e.deleted_at is null`.execute(trx)
  if (!rows[0]) throw notFound('employee')
  const { isHere, managerId } = rows[0]
  const isForManager = given.visibleTo === 'manager'
  if (!isHere) throw refuse('given.notHere')
  if (isForManager && !managerId) throw refuse('given.noManager')
  await requireRest(trx, me.id)
  await sql`insert into given_feedback (kind, giver_id, receiver_id, manager_id, words)
    values (${given.kind}, ${me.id}, ${id}, ${isForManager ? managerId : null}, ${given.words})`.execute(trx)
  await tell(trx, env, 'feedback-given', [id])
}

/** Takes back what the giver gave. Its words are gone. Throws 404 for others, 400 once it was read. */
export async function takeBack(trx: Db, { id, feedbackID }: { id: string; feedbackID: string }, giverId: string) {
  const mine = sql`id = ${feedbackID} and receiver_id = ${id} and giver_id = ${giverId}
    and taken_back_at is null and given_at is not null`
  const { numAffectedRows } = await sql`update given_feedback set taken_back_at = now(), words = ''
    where ${mine} and read_at is null`.execute(trx)
  if (numAffectedRows) return
  const { rows } = await sql`select from given_feedback where ${mine}`.execute(trx)
  throw rows.length > 0 ? refuse('given.read') : notFound('feedback')
}
