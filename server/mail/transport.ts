import { createTransport } from 'nodemailer'
import type { Env } from '#server/env.ts'

/** A mail as it is stored. */
export interface StoredMail {
  id: string
  to_address: string
  subject: string
  text: string
  html: string
  attempts: number
}

const seconds = 1000

/** Sends stored mail over SMTP; throws what nodemailer throws. All waits together stay well below the time that a mail is claimed for. */
export function mailTransport(env: Env & { SMTP_URL: string }) {
  const host = new URL(env.PUBLIC_URL).hostname
  const transport = createTransport(
    {
      url: env.SMTP_URL,
      connectionTimeout: 10 * seconds,
      greetingTimeout: 10 * seconds,
      socketTimeout: 20 * seconds,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: env.MAIL_FROM ?? { name: env.PRODUCT_NAME, address: `no-reply@${host}` } },
  )
  return async (mail: StoredMail): Promise<void> => {
    await transport.sendMail({
      to: { name: '', address: mail.to_address },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      // The same for each attempt, so that a repeat after a crash can be recognised.
      messageId: `<${mail.id}@${host}>`,
    })
  }
}

interface SmtpError {
  code?: string
  response?: string
  responseCode?: number
}

const byCode: Record<string, string> = {
  EAUTH: 'The mail server did not accept our user name and password. Check SMTP_URL.',
  ECONNECTION: 'The mail server does not answer.',
  ESOCKET: 'The mail server does not answer.',
  EDNS: 'The mail server was not found. Check SMTP_URL.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  ETLS: 'No safe connection to the mail server could be made.',
}

/** Why a mail could not be sent, as a sentence without secrets; `isFinal` when the server will never take it. */
export function failureOf(error: unknown): { reason: string; isFinal: boolean } {
  const { code = '', response, responseCode = 0 } = error as SmtpError
  const known = byCode[code]
  if (known) return { reason: known, isFinal: false }
  if (!response) return { reason: 'The mail could not be sent.', isFinal: false }
  return {
    reason: `The mail server refused the mail: ${response.replace(/\s+/g, ' ').slice(0, 300)}`,
    isFinal: responseCode >= 500,
  }
}
