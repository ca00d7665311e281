import type { Language } from '#contract/languages.ts'
import type { Env } from '#server/platform/env.ts'
import { say } from '#server/platform/languages/i18n.ts'
import { written } from '#server/platform/mail/letter.ts'
import { firstNameOf, hello } from '#server/platform/mail/recipient.ts'

/** A leaver whose team address stays. */
interface ForwardingFacts {
  displayName: string
  fullName: string
  language: Language
  teamEmail: string
  personalEmail: string
}

/** Mail to the personal address of a person who left and whose team address is forwarded (rules/people.md#3.3). */
export function forwardingMail(
  { PRODUCT_NAME: product, COMPANY_NAME: company }: Pick<Env, 'PRODUCT_NAME' | 'COMPANY_NAME'>,
  facts: ForwardingFacts,
) {
  const { language, teamEmail, personalEmail } = facts
  return written(language, () => ({
    subject: say('You keep your address {teamEmail}', { teamEmail }),
    greeting: hello(firstNameOf(facts)),
    paragraphs: [
      say(
        'Thank you for your time at {company}. You keep your address {teamEmail}: emails to it are forwarded to {personalEmail}.',
        { company, teamEmail, personalEmail },
      ),
      say(
        'Your mailbox and your accounts in our tools are closed. To end the forwarding, write to someone you know at {company}.',
        { company },
      ),
    ],
    footer: say('{product} sent this email because you left {company} and kept your address.', { product, company }),
  }))
}
