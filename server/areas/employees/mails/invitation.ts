import { dateFormat } from '#contract/formats.ts'
import type { Env } from '#server/platform/env.ts'
import { written } from '#server/platform/mail/letter.ts'

/** The invited person, the inviter, and the link to the form. */
export interface InvitationFacts {
  name: string
  inviter: string
  link: string
  expiresAt: Date
}

/** Start of the subject of an invitation. */
export const invitedBy = (inviter: string) => `${inviter.replace(/\s+/g, ' ')} invites you to `

/** The mail with an invitation link (rules/people.md#3.4). */
export function invitationMail(
  { PRODUCT_NAME, COMPANY_NAME, TIME_ZONE }: Pick<Env, 'PRODUCT_NAME' | 'COMPANY_NAME' | 'TIME_ZONE'>,
  { name, inviter, link, expiresAt }: InvitationFacts,
) {
  const until = dateFormat('en-GB', {
    timeZone: TIME_ZONE,
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(expiresAt)
  return written({
    subject: `${invitedBy(inviter)}${COMPANY_NAME}`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `Welcome to ${COMPANY_NAME}! ${inviter} has prepared your account in ${PRODUCT_NAME}. Please fill in the form about yourself before you start; it takes about ten minutes.`,
      `You need pictures of your ID card or passport, both sides, and the details of your bank account.`,
      `The link is yours alone and works until ${until} (${TIME_ZONE}). If it has ended, ask ${inviter} for a new one.`,
    ],
    button: { label: 'Fill in the form', link },
    footer: `${PRODUCT_NAME} sent this mail because ${inviter} entered your address. If you do not know ${COMPANY_NAME}, ignore it.`,
  })
}
