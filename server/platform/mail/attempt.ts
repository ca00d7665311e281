import { canonicalEmail } from '#contract/email.ts'
import { fault, faultLine } from '#contract/errors/fault.ts'
import { toSay } from '#contract/words.ts'

/** Recipients of a mail, and those that the server has already accepted. */
interface Addressed {
  to_address: string
  cc: string[]
  taken_by: string[]
}

/** Result of an attempt to send a mail. */
export interface Attempt {
  /** Recipients that a mail server has accepted, earlier attempts included. */
  takenBy: string[]
  /**
   * Why other recipients did not get it, without secrets; `''` if all have it. Each line is a sentence of
   * `toSay()` or the line of a code (`sayLines` says them).
   */
  reason: string
  /** True if the refusal is permanent, so another attempt is useless. */
  isFinal: boolean
}

interface SmtpError {
  code?: string
  command?: string
  recipient?: string
  response?: string
  responseCode?: number
  rejectedErrors?: SmtpError[]
}

const byCode: Record<string, string> = {
  EAUTH: toSay("The mail server didn't accept our user name and password. Check SMTP_URL."),
  ECONNECTION: toSay("The mail server doesn't answer."),
  ESOCKET: toSay("The mail server doesn't answer."),
  EDNS: toSay("The mail server wasn't found. Check SMTP_URL."),
  ETIMEDOUT: toSay("The mail server didn't answer in time."),
  EABORT: toSay("The mail server didn't answer in time."),
  ETLS: toSay('No safe connection to the mail server could be made.'),
}

/**
 * True for a permanent refusal of this mail. Earlier refusals concern our login or sender: the mail can still be sent
 * after the settings are corrected.
 */
const isFinalRefusal = ({ command = '', responseCode = 0 }: SmtpError) =>
  responseCode === 552 || (responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command))

/** True for an answer that says nothing about address, sender or login: the server is busy, full, or greylists us. */
const isForNow = (code: number) => code >= 400 && code < 500

function reasonOf({ code = '', command, recipient, response, responseCode = 0 }: SmtpError): string {
  const answer = response?.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, 300)
  if (answer && isForNow(responseCode))
    return faultLine(
      recipient
        ? fault('mail.addressRefusedForNow', { address: recipient, answer })
        : fault('mail.refusedForNow', { answer }),
    )
  const known = byCode[code]
  if (known) return known
  if (!answer) return toSay("The email couldn't be sent.")
  if (command === 'MAIL FROM') return faultLine(fault('mail.senderRefused', { answer }))
  return faultLine(
    recipient ? fault('mail.addressRefused', { address: recipient, answer }) : fault('mail.refused', { answer }),
  )
}

const same = canonicalEmail

/** A reason without addresses, which mail servers repeat. Quotes and backslashes stay: they may be those of JSON. */
export const withoutAddresses = (reason: string) => reason.replace(/(?<![^\s"\\])[^\s"\\]+@[^\s"\\]+/g, '…')

/** The attempt without recipients that were erased while it ran. */
export function forgetting(
  { takenBy, reason, isFinal }: Attempt,
  tried: Addressed,
  now: Pick<Addressed, 'to_address' | 'cc'>,
): Attempt {
  const named = new Set([now.to_address, ...now.cc].map(same))
  const isNamed = (address: string) => named.has(same(address))
  const areAll = [tried.to_address, ...tried.cc].every(isNamed)
  return { takenBy: takenBy.filter(isNamed), reason: areAll ? reason : withoutAddresses(reason), isFinal }
}

/** Recipients still to be mailed, in order, without duplicates. */
export function missingOf({ to_address, cc, taken_by }: Addressed): string[] {
  const known = new Set(taken_by.map(same))
  return [to_address, ...cc].filter((address) => {
    const isNew = !known.has(same(address))
    known.add(same(address))
    return isNew
  })
}

/** The result if the server accepted the mail for all recipients except the refused ones. */
export function takenExcept(mail: Addressed, refusals: SmtpError[] = []): Attempt {
  const refused = new Map(refusals.map((one) => [same(one.recipient ?? ''), one]))
  const takenBy = missingOf(mail).filter((address) => !refused.has(same(address)))
  const first = refused.get(same(mail.to_address))
  return {
    takenBy: [...mail.taken_by, ...takenBy],
    reason: refusals.map(reasonOf).join('\n'),
    isFinal: (first && isFinalRefusal(first)) || refusals.every(isFinalRefusal),
  }
}

/** The result for an error of nodemailer, such as one where all recipients were refused. */
export function failedBy(mail: Addressed, error: unknown): Attempt {
  const { rejectedErrors = [], ...all } = error as SmtpError
  if (rejectedErrors.length) return takenExcept(mail, rejectedErrors)
  return { takenBy: mail.taken_by, reason: reasonOf(all), isFinal: isFinalRefusal(all) }
}
