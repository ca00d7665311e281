import { z } from 'zod'
import { Instant } from '../dates.ts'
import { enumOf } from '../enumOf.ts'
import { field } from '../fields.ts'
import { BasicEmployee } from './employee.ts'
import { words } from '../words.ts'

/** What became of the mail: `kept`: no mail server is set up, it stays readable in the outbox; `none`: there is no address to write to. */
export const mailStates = words({
  waiting: 'Waiting',
  sent: 'Sent',
  kept: 'In the outbox',
  failed: 'Failed',
  none: 'No address',
})
export const MailState = enumOf(mailStates)
export type MailState = z.infer<typeof MailState>

/** How the mails of a round stand; `total` is all of them. */
export const MailCounts = z.object({
  total: z.int(),
  waiting: z.int(),
  sent: z.int(),
  kept: z.int(),
  failed: z.int(),
  none: z.int(),
})
export type MailCounts = z.infer<typeof MailCounts>

/** The mail that one person got about a round: that it is there, or that it still waits. */
export const SurveyMail = z.object({
  person: BasicEmployee,
  kind: field(z.enum(['invitation', 'reminder']), {
    label: 'Email',
    choices: { invitation: 'Invitation', reminder: 'Reminder' },
  }),
  state: field(MailState, { label: 'State', choices: mailStates }),
  /** Why it failed or waits for another attempt, as a sentence; `""` otherwise. */
  error: z.string(),
  attempts: z.int(),
  at: Instant,
})
export type SurveyMail = z.infer<typeof SurveyMail>
