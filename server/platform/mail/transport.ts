import { createTransport } from 'nodemailer'
import type { Env } from '#server/platform/env.ts'
import { type Attempt, failedBy, missingOf, takenExcept } from './attempt.ts'
import { messageIdOf } from './queue.ts'

/** A row of `mails`, as needed to send it. */
export interface StoredMail {
  id: string
  kind: string
  to_address: string
  cc: string[]
  taken_by: string[]
  subject: string
  text: string
  html: string
  in_reply_to: string
}

/** An attached file with its content. */
export interface AttachedFile {
  name: string
  media_type: string
  bytes: Buffer
}

/** Timeouts for a mail server, in milliseconds. */
export interface Patience {
  connecting: number
  /** Between two answers of the server. */
  silence: number
  /** For a whole mail. Must be well below the time for which a mail is claimed. */
  mail: number
}

const seconds = 1000
const usual: Patience = { connecting: 10 * seconds, silence: 20 * seconds, mail: 240 * seconds }

/** A connection to the mail server at `url`. Mails can't name files or addresses to be read. */
export const connectionTo = (url: string, { connecting, silence }: Omit<Patience, 'mail'>) =>
  createTransport({
    url,
    connectionTimeout: connecting,
    greetingTimeout: connecting,
    socketTimeout: silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

const plain = (address: string) => ({ name: '', address })

/**
 * Returns a function that sends a stored mail with its files over SMTP. It never rejects; failures are in its result.
 */
export function mailTransport(env: Env & { SMTP_URL: string }, patience = usual) {
  const host = new URL(env.PUBLIC_URL).hostname
  const from = env.MAIL_FROM ?? { name: env.PRODUCT_NAME, address: `no-reply@${host}` }
  const transport = connectionTo(env.SMTP_URL, patience)
  return async (mail: StoredMail, files: AttachedFile[]): Promise<Attempt> => {
    try {
      const { rejectedErrors } = await transport.sendMail({
        envelope: { from, to: missingOf(mail).map(plain) },
        from,
        to: plain(mail.to_address),
        cc: mail.cc.map(plain),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: messageIdOf(env, mail.id),
        ...(mail.in_reply_to && { inReplyTo: mail.in_reply_to, references: mail.in_reply_to }),
        attachments: files.map(({ name, media_type, bytes }) => ({
          filename: name,
          contentType: media_type,
          content: bytes,
        })),
        signal: AbortSignal.timeout(patience.mail),
      })
      return takenExcept(mail, rejectedErrors)
    } catch (error) {
      return failedBy(mail, error)
    }
  }
}
