import { z } from 'zod'
import { Instant } from '../../dates.ts'
import { enumOf } from '../../enumOf.ts'
import { field } from '../../fields.ts'
import { BasicEmployee } from '../employees/employee.ts'
import { words } from '../../words.ts'

/**
 * States of a survey mail. `kept`: no mail server is configured, so it stays in the outbox. `none`: the person has no
 * address.
 */
export const mailStates = words({
  waiting: 'Waiting',
  sent: 'Sent',
  kept: 'In the outbox',
  failed: 'Failed',
  none: 'No address',
})
export const MailState = enumOf(mailStates)
export type MailState = z.infer<typeof MailState>

/** Number of a survey's mails by state, and in total. */
export const MailCounts = z.object({
  total: z.int(),
  waiting: z.int(),
  sent: z.int(),
  kept: z.int(),
  failed: z.int(),
  none: z.int(),
})
export type MailCounts = z.infer<typeof MailCounts>

/** A mail to one person about a survey: the invitation or a reminder. */
export const SurveyMail = z.object({
  person: BasicEmployee,
  kind: field(z.enum(['invitation', 'reminder']), {
    label: 'Email',
    choices: { invitation: 'Invitation', reminder: 'Reminder' },
  }),
  state: field(MailState, { label: 'State', choices: mailStates }),
  /** Why it failed or waits for another attempt, as a sentence; otherwise `""`. */
  error: z.string(),
  attempts: z.int(),
  at: Instant,
})
export type SurveyMail = z.infer<typeof SurveyMail>
