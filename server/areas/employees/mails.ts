import { dateFormat } from '#contract/formats.ts'
import { type Language, languages } from '#contract/languages.ts'
import type { Env } from '#server/platform/env.ts'
import { currentLanguage, currentLocale, say } from '#server/platform/languages/i18n.ts'
import { written } from '#server/platform/mail/letter.ts'
import { firstNameOf, hello } from '#server/platform/mail/recipient.ts'
import { confirmationHours } from '#contract/api/employees/addresses.ts'

/** Who is invited, in which language, by whom, and where the form is. */
interface InvitationFacts {
  name: string
  language: Language
  inviter: string
  link: string
  expiresAt: Date
}

const subjectOf = (inviter: string, company: string, language = currentLanguage()): string =>
  say('{inviter} invites you to {company}', { inviter: inviter.replace(/\s+/g, ' '), company }, language)

/** How the subject of an invitation by this person begins, in each language: up to the name of the company. */
export const invitedBy = (inviter: string): string[] =>
  (Object.keys(languages) as Language[]).map((language) => subjectOf(inviter, '\n', language).split('\n')[0] ?? '')

/** The mail with an invitation link (rules/people.md#3.4). */
export function invitationMail(
  names: Pick<Env, 'PRODUCT_NAME' | 'COMPANY_NAME' | 'TIME_ZONE'>,
  { name, language, inviter, link, expiresAt }: InvitationFacts,
) {
  const { PRODUCT_NAME: product, COMPANY_NAME: company, TIME_ZONE: timeZone } = names
  return written(language, () => {
    const until = dateFormat(currentLocale(), { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(expiresAt)
    return {
      subject: subjectOf(inviter, company),
      greeting: hello(name),
      paragraphs: [
        say(
          'Welcome to {company}. {inviter} has prepared your account in {product}. Fill in the form about yourself before you start; it takes about ten minutes.',
          { company, inviter, product },
        ),
        say('You need pictures of your ID card or passport, both sides, and the details of your bank account.'),
        say(
          'The link is for you alone and works until {until} ({timeZone}). After that, ask {inviter} for a new one.',
          {
            until,
            timeZone,
            inviter,
          },
        ),
      ],
      button: { label: say('Fill in the form'), link },
      footer: say(
        '{product} sent this email because {inviter} entered your address. If you do not know {company}, ignore it.',
        { product, inviter, company },
      ),
    }
  })
}

export type Names = Pick<Env, 'PRODUCT_NAME' | 'COMPANY_NAME'>

export interface Recipient {
  name: string
  language: Language
}

interface NewAddress extends Recipient {
  address: string
  /** Confirms the address. */
  link: string
}

/** The mail to a new address, with the link that confirms it. */
export function confirmationMail({ PRODUCT_NAME: product, COMPANY_NAME: company }: Names, facts: NewAddress) {
  const { name, language, address, link } = facts
  return written(language, () => ({
    subject: say('Confirm your address for {product}', { product }),
    greeting: hello(name),
    paragraphs: [
      say(
        '{address} was entered as your address at {company}. Confirm it to sign in to {product} with it. Until then nothing changes.',
        { address, company, product },
      ),
      say(
        'The link works once, within {hours, plural, one {# hour} other {# hours}}. Afterwards you sign in again on every device.',
        { hours: confirmationHours },
      ),
    ],
    button: { label: say('Confirm address'), link },
    footer: say(
      '{product} sent this email because someone entered your address. If you do not know {company}, ignore it.',
      { product, company },
    ),
  }))
}

interface AddressNotice extends Recipient {
  /** The new ones, not confirmed yet. */
  addresses: readonly string[]
  /** Full name of the person who entered them. */
  by: string
}

/** The mail to the addresses that a person has already, when another one is entered. */
export function addressNotice({ PRODUCT_NAME: product, COMPANY_NAME: company }: Names, facts: AddressNotice) {
  const { name, language, addresses, by } = facts
  return written(language, () => {
    const entered = new Intl.ListFormat(currentLocale()).format(addresses)
    return {
      subject: say('A new address was entered for you: {entered}', { entered }),
      greeting: hello(name),
      paragraphs: [
        say(
          '{by} entered {entered} as your address at {company}. When the link in the email to it is opened, you sign in to {product} with it, and all your sessions end.',
          { by, entered, company, product },
        ),
        say('If this is right, you have nothing to do. If not, tell an admin now: the change can be undone.'),
      ],
      footer: say('{product} sent this email to the address you have had so far.', { product }),
    }
  })
}

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
