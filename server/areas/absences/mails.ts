import { sql } from 'kysely'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { say } from '#server/platform/languages/i18n.ts'
import { type Facts, written } from '#server/platform/mail/letter.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { dayInMail, firstNameOf, hello, type Recipient, recipientOf, toMail } from '#server/platform/mail/recipient.ts'
import type { StoredAbsence } from './stored.ts'
import { isOut } from './visibility.ts'

/** For whom a request of the person waits (docs/rules/absence.md#2.4). */
async function decider(trx: Db, id: string, day: string): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`with recursive line (id) as (
      select p.line_manager_id from employees p where p.id = ${id}
      union select m.line_manager_id from line l join employees m on m.id = l.id and ${isOut('m', day)})
    select ${toMail} from line l join employees e on e.id = l.id
    where e.deleted_at is null and not ${isOut('e', day)}`.execute(trx)
  return rows[0]
}

type Told = Pick<StoredAbsence, 'id' | 'from' | 'to' | 'startsAtNoon' | 'endsAtNoon' | 'reason'>

/** The days, and the reason of a decision. Kinds and notes stay in the product. */
const factsOf = ({ from, to, startsAtNoon, endsAtNoon, reason }: Told): Facts => {
  const [first, last] = [dayInMail(from), dayInMail(to)]
  const days: Facts = [
    [say('From'), startsAtNoon ? say('{day}, from noon', { day: first }) : first],
    [say('To'), endsAtNoon ? say('{day}, until noon', { day: last }) : last],
  ]
  return reason ? [...days, [say('Reason'), reason]] : days
}

/** A mail about an absence. `about` is the person who is away. */
interface Letter {
  kind: string
  about: string
  absence: Told
  /** In the language of the recipient. */
  textOf: () => { subject: string; paragraph: string; footer: string }
}

async function send(trx: Db, { env }: Pick<Deps, 'env'>, to: Recipient | undefined, letter: Letter): Promise<void> {
  if (!to?.address) return
  const { kind, about, absence, textOf } = letter
  const mail = written(to.language, () => {
    const { subject, paragraph, footer } = textOf()
    const button = { label: say('Open time off'), link: `${env.PUBLIC_URL}/absences?absence=${absence.id}` }
    return {
      subject,
      greeting: hello(firstNameOf(to)),
      paragraphs: [paragraph],
      facts: factsOf(absence),
      button,
      footer,
    }
  })
  await queueMail(trx, { ...mail, kind, to: to.address, aboutEmployeeId: about })
}

/** Tells who decides about a person that they ask for days, or have entered days that need no approval. */
export async function tellDecider(
  trx: Db,
  { env }: Pick<Deps, 'env'>,
  about: string,
  { status, ...absence }: Told & { status: string },
): Promise<void> {
  const { PRODUCT_NAME: product } = env
  const name = (await recipientOf(trx, about, today(env)))?.displayName ?? ''
  const textOf = () =>
    status === 'requested'
      ? {
          subject: say('{name} asks for time off', { name }),
          paragraph: say('{name} asks for time off. Approve or refuse it in {product}.', { name, product }),
          footer: say('{product} sent this email because this request waits for you.', { product }),
        }
      : {
          subject: say('{name} is away', { name }),
          paragraph: say('{name} has entered an absence that needs no approval.', { name }),
          footer: say('{product} sent this email because you are the line manager.', { product }),
        }
  const kind = status === 'requested' ? 'absence-request' : 'absence-entered'
  await send(trx, { env }, await decider(trx, about, today(env)), { kind, about, absence, textOf })
}

/** Tells a person that their request was decided, or that another person has entered days for them. */
export async function tellPerson(
  trx: Db,
  { env }: Pick<Deps, 'env'>,
  about: string,
  { what, ...absence }: Told & { what: 'approved' | 'refused' | 'entered' },
): Promise<void> {
  const { PRODUCT_NAME: product } = env
  const textOf = () => ({
    approved: { subject: say('Your time off is approved'), paragraph: say('Your request was approved.') },
    refused: { subject: say('Your time off is refused'), paragraph: say('Your request was refused.') },
    entered: { subject: say('Time off was entered for you'), paragraph: say('You are away on these days.') },
  })
  const footer = () => say('{product} sent this email because it is about your absence.', { product })
  const letter = { kind: 'absence-decision', about, absence, textOf: () => ({ ...textOf()[what], footer: footer() }) }
  await send(trx, { env }, await recipientOf(trx, about, today(env)), letter)
}
