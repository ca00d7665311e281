import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import type { Scope } from '#contract/scopes.ts'
import { type Deps, today } from '#server/platform/deps.ts'
import type { Person } from '#server/platform/http/person.ts'
import { headed } from './heads.ts'
import { isCalled, runs, type Viewer } from './viewer.ts'

/** SQL condition: the person with the id `who` is below the one with the id `me` today. */
export const isBelow = (
  who: RawBuilder<unknown>,
  me: string | null | RawBuilder<unknown>,
) => sql<boolean>`exists (select from public.reporting_lines line
  where line.manager_id = ${me} and line.employee_id = ${who})`

/**
 * SQL conditions: the person with the id `who` is in the scope of the viewer (rules/permissions.md#5.1). Most are a
 * sub-select without a reference to the row, which is read once for a statement; a line is looked up for the rows of a
 * page, and read once for many. Scopes are those of today, also where other rows stand in for the tables (`peopleOn()`).
 */
const inScope: Record<Scope, (who: RawBuilder<unknown>, viewer: Viewer) => RawBuilder<boolean>> = {
  self: (who, { me }) => sql`${who} = ${me.id}`,
  // As an array, because an index finds the few people of one.
  directs: (who, { me }) => sql`${who} = any (array(select d.id from public.employees d
    where d.line_manager_id = ${me.id} and d.deleted_at is null))`,
  line: (who, { me, few }) => (few ? sql`coalesce((select ${isBelow(who, me.id)}), false)` : isBelow(who, me.id)),
  organization: (who, { me }) => sql`${who} in (select o.employee_id from public.employee_organizations o
    where o.organization_id in (select mine.organization_id from public.employee_organizations mine
      where mine.employee_id = ${me.id}))`,
  projects: (who, viewer) => sql`${who} in (select m.employee_id from project_members m
    where m.project_id = any (${headed(viewer, 'public.project_heads', true)}) and ${runs('m', viewer.today)})`,
}

/**
 * SQL condition: the viewer holds the permission on the person with the id `who`: on everybody, or in a scope that this
 * person is in.
 */
export function covers(permission: Permission, who: RawBuilder<unknown>, viewer: Viewer): RawBuilder<boolean> {
  if (viewer.me.can(permission)) return sql`true`
  const scopes = viewer.me.scoped?.of(permission) ?? []
  if (!scopes.length || !viewer.me.id) return sql`false`
  return sql`(${sql.join(
    scopes.map((scope) => inScope[scope](who, viewer)),
    sql` or `,
  )})`
}

/** SQL condition: the person with the id `who` is one of those to whom the viewer limits what is read of people. */
export const isCounted = (who: RawBuilder<unknown>, viewer: Viewer): RawBuilder<boolean> =>
  sql`(${sql.join([sql`true`, ...(viewer.only ?? []).map((one) => covers(one, who, viewer))], sql` and `)})`

/** SQL for the names of those scopes of the viewer's grants in which the person with the id `who` is. */
export function scopesOf(who: RawBuilder<unknown>, viewer: Viewer): RawBuilder<Scope[]> {
  const held = viewer.me.scoped?.scopes ?? []
  if (!held.length) return sql`null`
  return sql`array_remove(array[${sql.join(
    held.map((scope) => sql`case when ${inScope[scope](who, viewer)} then ${sql.lit(scope)} end`),
  )}]::text[], null)`
}

/** Returns a function that gives the caller with the rights that hold on a person, by id. */
async function rightsWhere({ read, env }: Source, me: Person, which: RawBuilder<unknown>) {
  const { scoped } = me
  if (!scoped) return { ids: [], rightsOn: () => me }
  const { rows } = await sql<{ id: string; scopes: Scope[] }>`select e.id,
      ${scopesOf(sql`e.id`, { me, today: today(env) })} as scopes
    from employees e where ${which} and e.deleted_at is null`.execute(read)
  const known = new Map(rows.map(({ id, scopes }) => [id, scopes.length ? { ...me, can: scoped.on(scopes) } : me]))
  return { ids: [...known.keys()], rightsOn: (id: string): Person => known.get(id) ?? me }
}

type Source = Pick<Deps, 'read' | 'env'>

/**
 * The caller with the rights that hold on one person, by id or username: for calls about this person
 * (rules/permissions.md#5.3). They are no rights on anybody else.
 */
export async function rightsOnPerson(source: Source, me: Person, who: string): Promise<Person> {
  const { ids, rightsOn } = await rightsWhere(source, me, isCalled(who))
  return rightsOn(ids[0] ?? '')
}

/** The same of each of these people, by id: for calls that do to many what a call does to one. */
export const rightsOnPeople = async (source: Source, me: Person, ids: readonly string[]) =>
  (await rightsWhere(source, me, sql`e.id = any (${[...ids]}::uuid[])`)).rightsOn
