import type { Db, Deps } from '#server/platform/deps.ts'
import { today } from '#server/platform/deps.ts'
import { say } from '#server/platform/languages/i18n.ts'
import { written } from '#server/platform/mail/letter.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { dayInMail, firstNameOf, hello, recipientOf } from '#server/platform/mail/recipient.ts'

/** A decision about a proposed change of a job. */
interface Decision {
  proposedBy: string
  /** The person whose job it is. */
  id: string
  /** The first day of the change. */
  from: string
  /** Why it was refused; missing if it was accepted. */
  refusedBecause?: string
}

/** Tells the line manager who proposed a change of a job how HR decided (rules/people.md#5.15). */
export async function tellProposer(
  trx: Db,
  { env }: Pick<Deps, 'env'>,
  { proposedBy, id, from, refusedBecause }: Decision,
): Promise<void> {
  const to = await recipientOf(trx, proposedBy, today(env))
  if (!to?.address) return
  const person = trx.selectFrom('employees').select(['display_name as name', 'username']).where('id', '=', id)
  const { name, username } = await person.executeTakeFirstOrThrow()
  const { PRODUCT_NAME: product, PUBLIC_URL } = env
  const mail = written(to.language, () => ({
    ...(refusedBecause === undefined
      ? {
          subject: say('Your proposal for {name} is accepted', { name }),
          paragraphs: [say('The change that you proposed for {name} was accepted.', { name })],
          facts: [[say('From'), dayInMail(from)] as const],
        }
      : {
          subject: say('Your proposal for {name} is refused', { name }),
          paragraphs: [say('The change that you proposed for {name} was refused.', { name })],
          facts: [[say('Reason'), refusedBecause] as const],
        }),
    greeting: hello(firstNameOf(to)),
    button: { label: say('Open the proposal'), link: `${PUBLIC_URL}/employees/${username}?tab=job` },
    footer: say('{product} sent this email because you proposed the change.', { product }),
  }))
  await queueMail(trx, { ...mail, kind: 'job-proposal', to: to.address, aboutEmployeeId: id })
}
