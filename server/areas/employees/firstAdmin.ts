import { sql } from 'kysely'
import { isSameEmail } from '#contract/email.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { mayUse } from '#server/platform/http/person.ts'
import { changeEmployee } from './change.ts'
import { beginEmployments } from './employment.ts'
import { actingAdmins } from './lastAdmin.ts'
import { searchWords, sortName, tsvectorOf } from './searchText.ts'

/** A display name from the part of an address before the @: `an.tran` becomes `An Tran`. */
function nameFrom(mailbox: string): string {
  const words = mailbox.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || 'Administrator'
}

/** That part as username: letters, digits and `._+-`, at most 30, with a number appended if taken. */
async function freeUsername(trx: Db, mailbox: string): Promise<string> {
  const wanted = mailbox.replace(/[^A-Za-z0-9._+-]/g, '').slice(0, 30) || 'admin'
  const { rows } = await sql<{ username: string }>`
    select case when n = 1 then ${wanted}::text else ${wanted}::text || n end as username
    from generate_series(1, 1000) n
    where not exists (select from employees e where e.deleted_at is null
      and lower(e.username) = lower(case when n = 1 then ${wanted}::text else ${wanted}::text || n end))
    order by n limit 1`.execute(trx)
  return (rows[0] as { username: string }).username
}

const isGiven = [{ field: 'roles', before: '', after: 'Admin', masked: false }]

async function createAdmin({ write, env }: Deps, email: string, requestId: string): Promise<void> {
  const [mailbox = '', domain = ''] = email.split('@')
  const name = nameFrom(mailbox)
  const teamEmail = env.COMPANY_EMAIL_DOMAINS.includes(domain.toLowerCase()) ? email : null
  await write(async (trx) => {
    await sql`lock table employee_emails in share row exclusive mode`.execute(trx)
    const { rows: others } = await sql`select from employee_emails where address = canonical_email(${email})
      union all select ${actingAdmins(today(env))} limit 1`.execute(trx)
    if (others.length) return
    const { rows } = await sql<{ id: string }>`
      insert into employees (full_name, display_name, username, team_email, personal_email, working_status, joined_date,
        search_words, sort_name)
      values (${name}, ${name}, ${await freeUsername(trx, mailbox)}, ${teamEmail}, ${email}, 'full-time',
        ${today(env)}::date, ${tsvectorOf(searchWords(name, name, teamEmail ?? ''))}::tsvector, ${sortName(name)})
      returning id`.execute(trx)
    const { id } = rows[0] as { id: string }
    await sql`insert into employee_organizations (employee_id, organization_id)
      select ${id}, id from organizations where code = ${env.DEFAULT_ORGANIZATION} and deleted_at is null`.execute(trx)
    await beginEmployments(trx, [id], today(env))
    await giveAdmin(trx, id)
    const event = { actorId: id, action: 'employee.create', entity: 'employee', entityId: id, requestId }
    await audit(trx, { ...event, changes: isGiven })
  })
}

async function giveAdmin(trx: Db, id: string): Promise<void> {
  await sql`insert into employee_roles (employee_id, role_id)
    select ${id}, id from roles where code = 'admin' and deleted_at is null on conflict do nothing`.execute(trx)
}

/**
 * While no active person is an admin, makes the person who signs in with ADMIN_EMAIL one. An unknown address becomes a
 * new employee. Does nothing once there is an admin. The history records both cases.
 */
export async function letFirstAdminIn(deps: Deps, email: string, requestId: string): Promise<void> {
  const { read, env } = deps
  if (!env.ADMIN_EMAIL || !isSameEmail(env.ADMIN_EMAIL, email)) return
  const known = await sql<{ id: string; may_have_it: boolean }>`
    select e.id, ${mayUse('e', today(env))} and not exists (select ${actingAdmins(today(env))}) as may_have_it
    from employee_emails known join employees e on e.id = known.employee_id
    where known.address = canonical_email(${email}) and known.is_confirmed`.execute(read)
  const [person] = known.rows
  if (!person) return createAdmin(deps, email, requestId)
  if (!person.may_have_it) return
  const change = {
    id: person.id,
    me: { id: person.id, can: () => false, isInvited: false },
    action: 'employee.roles',
    requestId,
  }
  await changeEmployee(deps, change, { fields: ['roles'], asked: {} }, async (trx) => {
    await giveAdmin(trx, person.id)
    return undefined
  })
}
