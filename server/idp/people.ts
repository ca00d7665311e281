import { type RawBuilder, sql } from 'kysely'
import { demoPeople } from '#server/seed/demoPeople.ts'
import { planned } from '#server/platform/db/prepared.ts'
import type { Db } from '#server/platform/deps.ts'
import { mayUse } from '#server/platform/http/person.ts'

/** A person on the sign-in page. `role` is the name of their highest role, `''` without one. */
export interface Choice {
  username: string
  name: string
  avatar: string
  role: string
}

/** An account of the built-in provider. `email` is `''` if the person has no address. */
export interface Account {
  id: string
  name: string
  email: string
}

const mostPeople = 200

const demoUsernames = demoPeople.map((person) => person.username)

/** One person whose highest role is `r`. The limit keeps it fast in large companies. */
const someHolder = (day: string, condition: RawBuilder<unknown>) => sql`(
  select e.username, e.display_name as name, e.avatar
  from employees e join employee_roles er on er.employee_id = e.id
  where er.role_id = r.id and ${mayUse('e', day)} and ${condition} and not exists (
    select from employee_roles other join roles higher on higher.id = other.role_id
    where other.employee_id = e.id and higher.level < r.level and higher.deleted_at is null)
  limit 1)`

/** For each role, highest first, one person whose highest role it is. In the demo company a person of `demoPeople`. */
export async function onePerRole(db: Db, day: string): Promise<Choice[]> {
  const isNamed = sql`lower(e.username) = any (${demoUsernames})`
  const { rows } = await sql<Choice>`
    select p.*, r.name as role
    from roles r cross join lateral (${someHolder(day, isNamed)} union all ${someHolder(day, sql`true`)} limit 1) p
    where r.is_show and r.deleted_at is null
    order by r.level`.execute(db)
  return rows
}

/** All people who can sign in on `day`, by name, at most 200. */
export async function everyone(db: Db, day: string): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select e.username, e.display_name as name, e.avatar, coalesce(top.name, '') as role
    from employees e left join lateral (
      select r.name from employee_roles er join roles r on r.id = er.role_id
      where er.employee_id = e.id and r.deleted_at is null order by r.level limit 1) top on true
    where ${mayUse('e', day)}
    order by e.sort_name, e.id limit ${mostPeople}`.execute(planned(db))
  return rows
}

async function findAccount(db: Db, day: string, which: RawBuilder<unknown>): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select e.id, e.full_name as name,
      coalesce(address_in_use(e.id, e.team_email), address_in_use(e.id, e.personal_email)) as email
    from employees e where ${mayUse('e', day)} and ${which}`.execute(db)
  return rows[0]
}

/** The account of a button on the page, if the person can still sign in. */
export function accountByUsername(db: Db, day: string, username: string): Promise<Account | undefined> {
  return findAccount(db, day, sql`lower(e.username) = lower(${username})`)
}

/** The account of a token's subject, which is the employee's id. */
export function accountById(db: Db, day: string, id: string): Promise<Account | undefined> {
  return findAccount(db, day, sql`e.id = ${id}`)
}
