import { createTransport } from 'nodemailer'
import type { Env } from '#server/env.ts'
import { type Attempt, failedBy, missingOf, takenExcept } from './attempt.ts'
import { messageIdOf } from './queue.ts'

/** A mail as it is stored. */
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
  about_invoice_id: string | null
  attempts: number
}

/** A stored file that goes with a mail. */
export interface AttachedFile {
  name: string
  media_type: string
  bytes: Buffer
}

/** How long a mail server may take, in milliseconds. */
export interface Patience {
  connecting: number
  /** Until it says something, at each step. */
  silence: number
  /** For one mail altogether: well below the time that it is claimed for. */
  mail: number
}

const seconds = 1000
const usual: Patience = { connecting: 10 * seconds, silence: 20 * seconds, mail: 240 * seconds }

const plain = (address: string) => ({ name: '', address })

/** Sends stored mail with its files over SMTP, and says what came of it. */
export function mailTransport(env: Env & { SMTP_URL: string }, patience = usual) {
  const host = new URL(env.PUBLIC_URL).hostname
  const from = env.MAIL_FROM ?? { name: env.PRODUCT_NAME, address: `no-reply@${host}` }
  const transport = createTransport({
    url: env.SMTP_URL,
    connectionTimeout: patience.connecting,
    greetingTimeout: patience.connecting,
    socketTimeout: patience.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
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
