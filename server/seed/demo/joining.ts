import type { Db } from '#server/platform/deps.ts'
import { fault, faultLine } from '#contract/errors/fault.ts'
import { outsideActions } from '#contract/api/provisioning.ts'
import { invitationMail } from '#server/areas/employees/index.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertTables } from '#server/platform/db/insertRows.ts'
import { daysLater, type DemoPerson, personId } from './company.ts'
import { demoFacts } from './facts.ts'

/** Invitations of people who haven't submitted the form. All others are completed. */
const open: Record<string, 'by hand' | 'revoked' | 'mail refused'> = {
  maximilian: 'by hand',
  'zoe.p': 'revoked',
  harry: 'mail refused',
}
const company = { PRODUCT_NAME: 'Muster', COMPANY_NAME: 'Tidewater Software', TIME_ZONE: 'UTC' }
const inviter = 'Nguyễn Thùy Linh'

const refusal = faultLine(fault('mail.refused', { answer: '550 5.1.1 This mailbox does not exist.' }))
/** The link of a seeded mail opens nothing: it has ended, or was never one. */
const endedLink = 'http://localhost:3000/onboarding?code=this-link-has-ended'

/** Day of the invitation: nine days ago for future joiners, else forty days before joining. */
const invitedOn = ({ status, joined }: DemoPerson, today: string) =>
  status === 'on-boarding' ? daysLater(today, -9) : daysLater(joined, -40)

function mailOf(person: DemoPerson, today: string) {
  const day = invitedOn(person, today)
  const refused = open[person.username] === 'mail refused'
  return {
    id: seedId('invitation mail', person.username),
    kind: 'invitation',
    to_address: demoFacts(person).personalEmail,
    ...invitationMail(company, {
      name: person.displayName,
      language: 'en',
      inviter,
      link: endedLink,
      expiresAt: new Date(`${daysLater(day, 1)}T02:00:00Z`),
    }),
    about_employee_id: personId(person.username),
    state: refused ? 'failed' : 'kept',
    last_error: refused ? refusal : '',
    created_at: `${day}T02:00:00Z`,
    updated_at: `${day}T02:00:05Z`,
  }
}

function invitationOf(person: DemoPerson, today: string) {
  const { username, status, joined } = person
  const fate = open[username]
  const isCompleted = status !== 'on-boarding'
  const day = invitedOn(person, today)
  return {
    id: seedId('invitation', username),
    employee_id: personId(username),
    invited_by: personId('linh'),
    invitation_code: fate === 'revoked' ? '' : seedId('invitation code', username),
    is_completed: isCompleted,
    is_info_updated: isCompleted,
    completed_at: isCompleted ? `${daysLater(joined, -30)}T09:00:00Z` : null,
    // A link that was handed over still works on the day of seeding.
    expires_at: `${fate === 'by hand' ? daysLater(today, 1) : daysLater(day, 1)}T02:00:00Z`,
    revoked_at: fate === 'revoked' ? `${daysLater(day, 1)}T03:00:00Z` : null,
    mail_id: isCompleted || fate === 'by hand' ? null : seedId('invitation mail', username),
    created_at: `${day}T02:00:00Z`,
  }
}

/** Inserts invitations with their mails, and the actions in other systems for people who joined or left recently. */
export async function seedJoining(db: Db, people: DemoPerson[], today: string): Promise<void> {
  const invited = people.filter(({ joined }) => joined >= '2014-01-01')
  const waiting = invited.filter(({ status, username }) => status === 'on-boarding' && open[username] !== 'by hand')
  const lately = people.filter(({ status, left }) => status === 'probation' || (left && left >= '2024-01-01'))
  await insertTables(db, {
    mails: waiting.map((person) => mailOf(person, today)),
    invitations: invited.map((person) => invitationOf(person, today)),
    outside_actions: lately.flatMap((person) => {
      const occasion = person.left ? 'offboarding' : 'onboarding'
      const day = person.left ?? person.joined
      return Object.keys(outsideActions[occasion]).map((action, place) => ({
        id: seedId(`${occasion} ${action}`, person.username),
        employee_id: personId(person.username),
        occasion,
        action,
        // For people on probation, the last action is still open.
        state: person.left || place < 2 ? 'done' : 'off',
        done_by: person.left || place < 2 ? personId('mai.vo') : null,
        done_at: person.left || place < 2 ? `${day}T04:00:00Z` : null,
        created_at: `${day}T02:00:00Z`,
      }))
    }),
  })
}
