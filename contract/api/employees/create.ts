import { z } from 'zod'
import { DateInput, Instant } from '../../dates.ts'
import { idInput } from '../../endpoint.ts'
import { field } from '../../fields.ts'
import { email, ids, optionalId, personName } from '../../inputs.ts'
import { Amount } from '../../money.ts'
import { BasicEmployee, Employee, P } from './employee.ts'
import { EmployeeStatus, employeeStatuses } from '../metadata/metadata.ts'
import { problem } from '../../errors/fault.ts'

/** Body of `POST /employees` (rules/people.md#4.3). The salary is in the company's home currency. */
export const NewEmployee = z.object({
  fullName: field(personName, { label: 'Full name' }),
  displayName: field(personName, { label: 'Display name', help: 'What colleagues call them.' }),
  status: field(EmployeeStatus, { label: 'Status', choices: employeeStatuses }),
  joinedDate: field(DateInput, { label: 'Joined', kind: 'date' }),
  teamEmail: field(email, { label: 'Team email', kind: 'email' }),
  personalEmail: field(email, {
    label: 'Personal email',
    kind: 'email',
    help: 'The invitation goes to this address.',
  }),
  positions: field(ids, { label: 'Positions', kind: 'positions' }),
  seniorityID: field(idInput(), { label: 'Seniority', kind: 'seniorities' }),
  salary: field(
    Amount.refine((amount) => amount > 0, problem('request.numberNotAbove', { least: 0 })),
    { label: 'Salary', kind: 'money' },
  ),
  roles: field(ids.min(1), { label: 'Roles', kind: 'assignableRoles' }),
  referredBy: field(optionalId, { label: 'Referred by', kind: 'employee' }),
  /** Not in the specified API, as the next one. */
  lineManagerID: field(optionalId, { label: 'Line manager', kind: 'employee' }),
  chapterIDs: field(ids.nullish(), { label: 'Chapters', kind: 'chapters' }),
  skipEmail: field(z.boolean().nullish(), {
    label: "Don't email the invitation",
    help: 'You get a link to share. This needs the right to edit employees.',
  }),
})
export type NewEmployee = z.infer<typeof NewEmployee>

/**
 * An invitation link. Shown only once: in the mail, and to an inviter who could change what it opens. `null` for other
 * inviters (rules/people.md#3.5).
 */
export const InvitationLink = z.object({ link: z.url().nullable(), expiresAt: Instant })
export type InvitationLink = z.infer<typeof InvitationLink>

/** Answer of `POST /employees`. */
export const CreatedEmployee = Employee.extend({ invitation: InvitationLink })

/** State of a mail. `kept`: no mail server is configured, so the mail stays in the outbox. */
export const MailState = z.enum(['waiting', 'sent', 'kept', 'failed'])
export type MailState = z.infer<typeof MailState>

/** An employee's invitation, for inviters. Never contains its code. */
export const Invitation = z.object({
  state: z.enum(['open', 'completed', 'expired', 'revoked']),
  invitedBy: BasicEmployee.nullable(),
  createdAt: Instant,
  /** Expiry of the latest link. */
  expiresAt: Instant,
  completedAt: Instant.nullable(),
  /** The mail with the latest link; `null` if none was wanted. `reason`: why it failed, as text. */
  mail: z
    .object({
      state: MailState,
      at: Instant,
      to: field(z.string(), { label: 'To', kind: 'email', read: P }),
      reason: field(z.string(), { label: 'Reason', read: P }),
    })
    .nullable(),
})
export type Invitation = z.infer<typeof Invitation>
