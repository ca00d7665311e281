import { EmployeeRecord } from '#contract/api/employees/employee.ts'
import { payoutDays } from '#contract/api/employees/payoutChanges.ts'
import { labelOf } from '#contract/fields.ts'
import { currentLocale, say } from '#server/platform/languages/i18n.ts'
import { written } from '#server/platform/mail/letter.ts'
import { hello } from '#server/platform/mail/recipient.ts'
import type { Names, Recipient } from './mails.ts'

interface PayoutMail extends Recipient {
  /** Full name of the person who changed it, asked for it or confirmed it. */
  by: string
  byLink: boolean
  /** True if the recipients did it themselves. */
  isOwn: boolean
  fields: readonly (keyof EmployeeRecord)[]
}

const listed = (fields: PayoutMail['fields']) =>
  new Intl.ListFormat(currentLocale()).format(fields.map((field) => labelOf(EmployeeRecord, field)))

interface PayoutNotice extends PayoutMail {
  /** The change waited, and was confirmed. */
  isAgreed: boolean
}

/** The mail to the addresses of a person whose payout account was changed (rules/roles.md#1.5). */
export function payoutNotice({ PRODUCT_NAME: product, COMPANY_NAME: company }: Names, facts: PayoutNotice) {
  const { name, language, by, byLink, isOwn, isAgreed, fields } = facts
  const who = () => {
    if (byLink) return say('Your payout account at {company} was entered through your invitation link.', { company })
    if (isAgreed && isOwn) return say('You confirmed the change of your payout account at {company}.', { company })
    if (isAgreed) return say('{by} confirmed the change of your payout account at {company}.', { by, company })
    if (isOwn) return say('You changed your payout account at {company}.', { company })
    return say('{by} changed your payout account at {company}.', { by, company })
  }
  return written(language, () => ({
    subject: say('Your payout account was changed'),
    greeting: hello(name),
    paragraphs: [
      who(),
      say('Changed: {changed}. Your payments go to this account from now on.', { changed: listed(fields) }),
      say('If this is right, you have nothing to do. If not, tell an admin now, before the next payday.'),
    ],
    footer: say('{product} sends this email at each change of your payout account, whoever makes it.', { product }),
  }))
}

/** The mail to the addresses of a person when a change of the payout account waits (rules/roles.md#1.9). */
export function payoutAsked(
  { PRODUCT_NAME: product, COMPANY_NAME: company }: Names,
  { name, language, by, byLink, isOwn, fields, link }: PayoutMail & { link: string },
) {
  const who = () => {
    if (byLink) return say('A new payout account at {company} was entered through your invitation link.', { company })
    if (isOwn) return say('You entered a new payout account at {company}.', { company })
    return say('{by} entered a new payout account for you at {company}.', { by, company })
  }
  return written(language, () => ({
    subject: say('A new payout account waits for your confirmation'),
    greeting: hello(name),
    paragraphs: [
      who(),
      say('Changed: {changed}. Your payments go to the old account until this is confirmed.', {
        changed: listed(fields),
      }),
      say(
        'Sign in and confirm it on your profile, within {days, plural, one {# day} other {# days}}. If it is wrong, withdraw it there and tell an admin.',
        { days: payoutDays },
      ),
    ],
    button: { label: say('Look at the change'), link },
    footer: say('{product} sends this email at each change of your payout account, whoever makes it.', { product }),
  }))
}
