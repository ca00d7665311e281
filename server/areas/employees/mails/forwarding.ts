import type { Env } from '#server/platform/env.ts'
import { written } from '#server/platform/mail/letter.ts'

/** A person who left and keeps their team address. */
interface ForwardingFacts {
  displayName: string
  fullName: string
  teamEmail: string
  personalEmail: string
}

/** Mail to the personal address of a person who left and whose team address is forwarded (rules/people.md#3.3). */
export function forwardingMail(
  { PRODUCT_NAME, COMPANY_NAME }: Pick<Env, 'PRODUCT_NAME' | 'COMPANY_NAME'>,
  { displayName, fullName, teamEmail, personalEmail }: ForwardingFacts,
) {
  const name = displayName.trim().split(/\s+/)[0] || fullName
  return written({
    subject: `Your address ${teamEmail} stays with you`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `thank you for your time at ${COMPANY_NAME}. Your address ${teamEmail} stays: mail to it goes on to ${personalEmail}.`,
      'The mailbox itself and your accounts in our tools are closed. If you want the forwarding to end, answer to somebody of the company whom you know.',
    ],
    footer: `${PRODUCT_NAME} sent this mail because you left ${COMPANY_NAME} and your address was kept.`,
  })
}
