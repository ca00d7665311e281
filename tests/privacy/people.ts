import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { daysLater } from '#contract/dates.ts'
import type { TokenClaims } from '#contract/api/auth.ts'
import { type Permission, permissions } from '#contract/permissions.ts'
import { demoPeople } from '#server/seed/demoPeople.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { staffRoles } from '#server/seed/roles.ts'
import type { Db } from '#server/platform/deps.ts'
import { testSecret } from '#tests/support/testApp.ts'
import { boss, puppet, reviewed, type Secret, unasked, waiting } from './secret.ts'
import { prepareReports, prepareUnlinkable } from './reports.ts'
import { secrets } from './secrets.ts'
import { thinned } from './surveySecrets.ts'

/** A person who attacks. */
export interface Attacker {
  name: string
  grants: readonly Permission[]
  /** A username of the demo company or of `makeAttackers`; absent for people without a session. */
  username?: string
}

const byRole: Attacker[] = staffRoles.map(({ code, grants }) => {
  const username = demoPeople.find(({ role }) => role === code)?.username ?? ''
  return { name: code, grants, username }
})

const slug = (text: string) => text.replace(/\W+/g, '-')

/**
 * The strongest attackers: all permissions except those that show this secret, or those with all permissions who may
 * never see it.
 */
export const allBut = ({ name, seenBy, neverSeenBy }: Secret): Attacker[] =>
  neverSeenBy?.map((username) => ({ name: `${username} for ${name}`, username, grants: permissions })) ?? [
    {
      name: `all but ${name}`,
      username: `all-but-${slug(name)}`,
      grants: permissions.filter((permission) => !seenBy.includes(permission)),
    },
  ]

/** All permissions that show no secret but those with a round of their own. */
export const blindest: Attacker = {
  name: 'all but every secret',
  username: 'all-but-every-secret',
  grants: permissions.filter((permission) =>
    secrets.every(({ seenBy, isAlone }) => isAlone || !seenBy.includes(permission)),
  ),
}

/** One permission, plus those that all people have. */
const only = (permission: Permission): Attacker => ({
  name: `only ${permission}`,
  username: `only-${slug(permission)}`,
  grants: [...new Set<Permission>(['auth.read', permission])],
})

/** All permissions, but not in any survey. Proves that the attack would see a difference. */
export const witness: Attacker = { name: 'another admin', username: unasked, grants: permissions }

/** Manages some people, and has only what all people have. */
export const lineManager: Attacker = { name: 'line manager', username: boss, grants: ['auth.read'] }

export const outsiders: Attacker[] = [
  { name: 'invited', grants: [] },
  { name: 'nobody', grants: [] },
]
export const roles = byRole
export const almighty = secrets.flatMap(allBut)
export const specialists = permissions.map(only)

const trying: readonly Permission[] = ['employees.create', 'projectMembers.create']

/** People with only one permission whose calls have a preview. */
export const triers = specialists.filter(({ grants }) => trying.some((one) => grants.includes(one)))

/** Several secrets can be about the same person. */
const made = [
  ...new Map(
    [witness, lineManager, blindest, ...almighty, ...specialists].map((one) => [one.username, one] as const),
  ).values(),
]
export const idOf = (username: string) => seedId('attacker', username)
const jtiOf = (username: string) => seedId('attack', username)

/** The id of a member of a project whom nobody leads, so that no caller reads the kind of their absences. */
async function makePatient(db: Db): Promise<string> {
  const known = byRole.map(({ username }) => username)
  const { rows } = await sql<{ id: string }>`update employees set line_manager_id = null where id = (
      select e.id from employees e join project_members m on m.employee_id = e.id and m.deleted_at is null
        and m.start_date <= current_date and m.end_date is null
      where e.working_status = 'full-time' and e.deleted_at is null and e.username <> all (${known}::text[])
        and not exists (select from employees o where o.line_manager_id = e.id) order by e.id limit 1)
    returning id`.execute(db)
  return rows[0]?.id ?? ''
}

/** Adds the attackers that the demo company lacks and their sessions, with the same ids in each database. */
export async function makeAttackers(db: Db): Promise<void> {
  const rows = made.map(({ username = '', grants }) => ({ id: idOf(username), username, grants }))
  await insertRows(
    db,
    'employees',
    rows.map(({ id, username }) => ({
      id,
      username,
      full_name: username,
      display_name: username,
      team_email: `${username}@attack.example`,
      personal_email: `${username}@home.attack.example`,
      working_status: 'full-time',
      created_at: '2026-01-01',
      sort_name: username,
    })),
  )
  // Who has reports sees more of them (rules/roles.md#1.7): that is tried by "line manager".
  const known = byRole.map(({ username }) => username)
  await sql`update employees set line_manager_id = null from employees m
    where m.id = employees.line_manager_id and m.username = any (${known}::text[])`.execute(db)
  const own = rows.map(({ id, username }) => ({ id, code: `attack-${username}`, name: username, level: 30 }))
  await insertRows(db, 'roles', own)
  await insertRows(
    db,
    'role_permissions',
    rows.flatMap(({ id, grants }) =>
      grants.map((code) => ({ role_id: id, permission_id: seedId('permission', code) })),
    ),
  )
  const admins = [unasked, reviewed, puppet].map((username) => ({
    employee_id: idOf(username),
    role_id: seedId('role', 'admin'),
  }))
  await insertRows(db, 'employee_roles', [...rows.map(({ id }) => ({ employee_id: id, role_id: id })), ...admins])
  // Moves the topic with the most finished forms to this person.
  await sql`update event_topics set employee_id = ${idOf(reviewed)} where id = (
    select t.id from event_topics t join event_reviewers r on r.topic_id = t.id and r.reviewer_status = 'done'
      and not r.is_forced_done
    join feedback_events e on e.id = t.event_id and e.subtype = 'peer-review' and e.status = 'done'
    group by t.id order by count(*) desc, t.id limit 1)`.execute(db)
  await insertRows(db, 'audit_events', [
    {
      id: seedId('attack', 'puppet made'),
      at: '2026-01-01',
      actor_id: idOf(reviewed),
      action: 'employee.created',
      entity: 'employee',
      entity_id: idOf(puppet),
      changes: [{ field: 'roles', before: '', after: 'Admin', masked: false }],
    },
  ])
  await sql`update event_topics t set deleted_at = now() where event_id = (${sql.raw(thinned)}) and id not in
    (select topic_id from event_reviewers where event_id = t.event_id and reviewer_status = 'done' order by id limit 4)`.execute(
    db,
  )
  await sql`update event_reviewers r set deleted_at = now() from event_topics t
    where t.id = r.topic_id and t.deleted_at is not null and r.event_id = (${sql.raw(thinned)})`.execute(db)
  await sql`select keep_results(id) from (${sql.raw(thinned)}) t`.execute(db)
  await sql`update employees set personal_email = ${waiting} where id = (select id from employees
    where working_status = 'full-time' and was_active and personal_email <> '' and username not like 'all-%'
      and username not like 'only-%' order by id limit 1)`.execute(db)
  await sql`update employee_emails set confirm_hash = md5(address), confirm_until = '2100-01-01'
    where address = ${waiting}`.execute(db)
  await insertRows(db, 'days_off', [
    { id: seedId('attack', 'day off'), name: 'Day of the company', day: '2040-01-02', kind: 'company' },
  ])
  await insertRows(db, 'joining_items', [
    { id: seedId('attack', 'joining item'), name: 'Order a laptop', owner: 'creator', days: -7 },
  ])
  await insertRows(db, 'own_fields', [
    { id: seedId('attack', 'own field'), name: 'Blood group', kind: 'text', section: 'personal' },
    { id: seedId('attack', 'own project field'), name: 'Margin', kind: 'text', section: 'commercial' },
  ])
  await sql`insert into own_values (id, employee_id, field_id, kind, value)
    select md5('own ' || id)::uuid, id, ${seedId('attack', 'own field')}, 'text', '"0 positive"'
    from employees`.execute(db)
  await sql`insert into own_values (id, project_id, field_id, kind, value)
    select md5('own ' || id)::uuid, id, ${seedId('attack', 'own project field')}, 'text', '"20 percent"'
    from projects`.execute(db)
  const patient = await makePatient(db)
  const absence = (name: string, span: string, status: string, employeeId: string) => ({
    ...{ id: seedId('attack', name), employee_id: employeeId, absence_kind_id: seedId('absence kind', 'sick') },
    ...{ span, note: 'Knee operation', status, reason: 'Busy', created_at: '2026-01-01' },
  })
  const now = new Date().toISOString().slice(0, 10)
  await insertRows(db, 'absences', [
    absence('absence', '[2026-01-05,2026-01-07)', 'approved', idOf(puppet)),
    absence('away', `[${daysLater(now, -2)},${daysLater(now, 9)})`, 'approved', patient),
    absence('asked', `[${daysLater(now, 20)},${daysLater(now, 25)})`, 'requested', patient),
    absence('refused', '[2026-03-02,2026-03-07)', 'refused', patient),
  ])
  await prepareReports(
    db,
    [...byRole, ...made].map(({ username = '' }) => username),
  )
  await prepareUnlinkable(db)
  const employees = await db.selectFrom('employees').select(['id', 'username']).execute()
  const attackers = [...byRole, ...made].map(({ username }) => username)
  const sessions = employees.filter(({ username }) => attackers.includes(username))
  await insertRows(
    db,
    'sessions',
    sessions.map(({ id, username }) => ({
      jti: jtiOf(username),
      employee_id: id,
      created_at: '2026-01-01',
      expires_at: '2100-01-01',
    })),
  )
}

const key = new TextEncoder().encode(testSecret)

/** A token that is valid in every database. For the invited person it is that of the open `invitation`. */
export async function tokenOf(
  { name, username }: Attacker,
  ids: ReadonlyMap<string, string>,
  invitation: { id: string; code: string },
): Promise<string | undefined> {
  if (name === 'nobody') return undefined
  const isInvited = name === 'invited'
  const claims: Omit<TokenClaims, 'jti' | 'exp'> = {
    id: isInvited ? invitation.id : (ids.get(username ?? '') ?? ''),
    avatar: '',
    email: '',
    purpose: isInvited ? 'invitation' : 'session',
  }
  const signing = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' })
  return signing
    .setJti(isInvited ? invitation.code : jtiOf(username ?? ''))
    .setExpirationTime('2h')
    .sign(key)
}
