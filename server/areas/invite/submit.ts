import type * as api from '#contract/api/index.ts'
import { sql } from 'kysely'
import type { ResponseOf } from '#contract/endpoint.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { badField, notFound, refuse } from '#server/platform/http/errors.ts'
import { completeInvitation } from '#server/platform/http/invitations.ts'
import { hasDocuments, OnboardingForm, requiredUnlessHidden } from '#contract/api/invite.ts'
import {
  accountsTo,
  beginningOf,
  type Answered,
  discordAccount,
  discordTo,
  type EmployeeChange,
  everyField,
  type Field,
  heldBack,
  ownAfter,
  placeOf,
  type Stored,
  writeNow,
  type Written,
} from '#server/areas/employees/index.ts'
import { queueOutsideActions } from '#server/areas/provisioning/index.ts'
import { picturesOf, settlePictures } from './pictures.ts'

type MyInvitation = ResponseOf<typeof api.invite.mine>['data']

/**
 * The invitation of an employee (rules/people.md#5.3). Throws 404 if there is none or it was revoked. With `lock`,
 * locks its row until the transaction ends, so that concurrent submits wait.
 */
export async function invitationOf(db: Db, employeeId: string, lock = false): Promise<MyInvitation> {
  const { rows } = await sql<MyInvitation>`
    select i.id, i.employee_id as "employeeID", coalesce(i.invited_by::text, '') as "invitedBy",
      i.is_completed as "isCompleted", i.is_info_updated as "isInfoUpdated",
      i.is_discord_role_assigned as "isDiscordRoleAssigned",
      i.is_basecamp_account_created as "isBasecampAccountCreated", i.is_team_email_created as "isTeamEmailCreated",
      json_build_object('id', e.id, 'fullName', e.full_name, 'displayName', e.display_name, 'username', e.username,
        'avatar', e.avatar, 'teamEmail', coalesce(e.team_email, ''), 'personalEmail', e.personal_email,
        'joinedDate', e.joined_date) as employee
    from invitations i join employees e on e.id = i.employee_id and e.deleted_at is null
    where i.employee_id = ${employeeId} and i.revoked_at is null and i.deleted_at is null
    ${lock ? sql`for update of i` : sql``}`.execute(db)
  const invitation = rows[0]
  if (!invitation) throw notFound('invitation')
  return invitation
}

/** The section that a submit reads. The form fills most of the record. */
export const formSection = { fields: everyField, asked: { discordAccount } }
type Before = Stored<Field> & Answered<typeof formSection.asked>

function requireAsked(form: OnboardingForm, { HIDDEN_FIELDS }: Deps['env']): void {
  const missing = requiredUnlessHidden.find((name) => !form[name] && !HIDDEN_FIELDS.includes(name))
  if (missing) throw badField(missing, 'request.required')
}

function requireBorn({ dateOfBirth }: OnboardingForm, env: Deps['env']): void {
  if (dateOfBirth > today(env)) throw badField('dateOfBirth', 'employee.birthInFuture')
}

/**
 * Writes the onboarding form in the order of rules/people.md#5.4, inside the transaction that locks the employee. Locks
 * the invitation, so that of several submits one wins and the others are refused.
 */
export async function submitForm(
  trx: Db,
  { env, change }: { env: Deps['env']; change: EmployeeChange },
  before: Before,
  form: OnboardingForm,
): Promise<Pick<Written<Field>, 'changes'> | undefined> {
  const { id } = before
  const day = today(env)
  const invitation = await invitationOf(trx, id, true)
  if (invitation.isCompleted) throw refuse('onboarding.submitted')
  requireAsked(form, env)
  if (!hasDocuments(form)) throw badField('identityCardPhotoFront', 'onboarding.noDocuments')
  requireBorn(form, env)
  const coordinates = await placeOf(trx, form.country, form.city, form.anyPlace === true)
  const pictures = await picturesOf(trx, before, form)
  const discord = discordTo(before, form.discordName ?? before.discordName)
  const accounts = accountsTo(id, {
    githubID: form.githubID ?? '',
    linkedInName: form.linkedInName ?? '',
    notionID: before.notionID,
    notionName: form.notionName ?? '',
    notionEmail: before.notionEmail,
  })
  const first = form.onFirstDay ? before.joinedDate : null
  const employment = before.status === 'on-boarding' ? await beginningOf(trx, id, first, day) : undefined
  const isLater = employment !== undefined && employment.day > day
  const filled = {
    ...ownAfter(OnboardingForm, form, before),
    ...(employment && !isLater && { status: 'probation' as const }),
    ...pictures,
    ...discord.now,
    ...accounts.now,
  }
  const now = await heldBack(trx, env, change, before, filled)
  await completeInvitation(trx, invitation.id)
  await queueOutsideActions(trx, 'onboarding', id)
  await writeNow(
    trx,
    { id, by: change.me.id, today: day },
    {
      now,
      employment,
      set: { ...coordinates, ...discord.set },
      also: { ...discord.also, ...accounts.also },
    },
  )
  await settlePictures(trx, id)
  return isLater ? { changes: [{ field: 'status', before: '', after: '', masked: true }] } : undefined
}
