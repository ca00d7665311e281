import { dateFormat } from '#contract/formats.ts'
import { type Language, languages } from '#contract/languages.ts'
import type { Env } from '#server/platform/env.ts'
import { currentLanguage, currentLocale, say } from '#server/platform/languages/i18n.ts'
import { written } from '#server/platform/mail/letter.ts'
import { hello } from '#server/platform/mail/recipient.ts'

/** Who is invited, in which language, by whom, and where the form is. */
export interface InvitationFacts {
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
