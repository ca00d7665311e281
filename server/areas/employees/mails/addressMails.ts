import { confirmationHours } from '#contract/api/addresses.ts'
import type { Env } from '#server/platform/env.ts'
import { written } from '#server/platform/mail/letter.ts'

type Names = Pick<Env, 'PRODUCT_NAME' | 'COMPANY_NAME'>

/** The person, their new address, and the link that confirms it. */
interface NewAddress {
  name: string
  address: string
  link: string
}

/** Mail to a new address with the link that confirms it. */
export function confirmationMail({ PRODUCT_NAME, COMPANY_NAME }: Names, { name, address, link }: NewAddress) {
  return written({
    subject: `Confirm your address for ${PRODUCT_NAME}`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `${address} was entered as your address at ${COMPANY_NAME}. Confirm it to sign in to ${PRODUCT_NAME} with it. Until then nothing changes.`,
      `The link works once, for ${confirmationHours} hours. After it you sign in again, on every device.`,
    ],
    button: { label: 'Confirm the address', link },
    footer: `${PRODUCT_NAME} sent this mail because somebody entered your address. If you do not know ${COMPANY_NAME}, ignore it.`,
  })
}

/** The person, their new addresses, and the name of the person who entered them. */
interface AddressNotice {
  name: string
  addresses: readonly string[]
  by: string
}

/** Mail to a person's current addresses when new ones are entered. */
export function addressNotice({ PRODUCT_NAME, COMPANY_NAME }: Names, { name, addresses, by }: AddressNotice) {
  const entered = addresses.join(' and ')
  return written({
    subject: `A new address was entered for you: ${entered}`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `${by} entered ${entered} as your address at ${COMPANY_NAME}. Once a link in the mail to it is opened, you sign in to ${PRODUCT_NAME} with it, and all your sessions end.`,
      'If this is right, there is nothing to do here. If not, tell an administrator now: the change can be taken back.',
    ],
    footer: `${PRODUCT_NAME} sent this mail to the address that you have had so far.`,
  })
}
