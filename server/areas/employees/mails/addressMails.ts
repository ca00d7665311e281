import { confirmationHours } from '#contract/api/employees/addresses.ts'
import type { Language } from '#contract/languages.ts'
import type { Env } from '#server/platform/env.ts'
import { currentLocale, say } from '#server/platform/languages/i18n.ts'
import { written } from '#server/platform/mail/letter.ts'
import { hello } from '#server/platform/mail/recipient.ts'

type Names = Pick<Env, 'PRODUCT_NAME' | 'COMPANY_NAME'>

interface Recipient {
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
