import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { type DeploymentType, usualPercent } from '#contract/api/projects/words.ts'
import type { Permission } from '#contract/permissions.ts'
import type { ScopedGrant } from '#contract/scopes.ts'
import { plainText } from '#contract/plainText.ts'
import { searchWords, sortName, tsvectorOf } from '#server/areas/employees/searchText.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import type { StaffRole } from '#server/seed/roles.ts'
import type { DB } from '#server/platform/db/types.ts'
import { type Db, today } from '#server/platform/deps.ts'
import type { TestApp } from './testApp.ts'

/** A person for one test, so that tests don't affect each other. */
export interface Made {
  id: string
  username: string
  teamEmail: string
  personalEmail: string
  /** A session token of this person. */
  token: string
}

export interface Wanted {
  /** Columns that differ from the defaults. */
  columns?: Partial<Insertable<DB['employees']>>
  roles?: StaffRole[]
  /** Permissions of an own role that ranks below all others. */
  permissions?: Permission[]
}

/** Creates a person with the status `full-time`. They may do what `roles` and `permissions` say, by default nothing. */
export async function makePerson({ deps }: Pick<TestApp, 'deps'>, wanted: Wanted = {}): Promise<Made> {
  const { db, tokens } = deps
  const id = wanted.columns?.id ?? randomUUID()
  const username = wanted.columns?.username ?? `made-${id.slice(0, 8)}`
  const row = {
    id,
    username,
    full_name: `Full ${username}`,
    display_name: `Display ${username}`,
    team_email: `${username}@tidewater.example`,
    personal_email: `${username}@home.example`,
    phone_number: '+49 1511234567',
    working_status: 'full-time',
    ...wanted.columns,
  }
  const words = tsvectorOf(searchWords(row.full_name, row.display_name, row.team_email ?? ''))
  await insertRows(db, 'employees', [{ ...row, search_words: words, sort_name: sortName(row.display_name) }])
  await sql`select begin_employments(array[${id}]::uuid[], ${today(deps.env)}::date)`.execute(db)
  const roles = (wanted.roles ?? []).map((code) => seedId('role', code))
  if (wanted.permissions) roles.push(await makeRole({ deps }, wanted.permissions))
  await insertRows(
    db,
    'employee_roles',
    roles.map((role) => ({ employee_id: id, role_id: role })),
  )
  return {
    id,
    username,
    teamEmail: row.team_email ?? '',
    personalEmail: row.personal_email,
    token: await tokens.issueSession(db, id),
  }
}

/** Creates a role with these permissions and returns its id. */
export async function makeRole(
  { deps }: Pick<TestApp, 'deps'>,
  grants: readonly Permission[],
  level = 15,
): Promise<string> {
  const id = randomUUID()
  await insertRows(deps.db, 'roles', [{ id, code: `made-${id}`, name: 'Made', level }])
  await insertRows(
    deps.db,
    'role_permissions',
    grants.map((code) => ({ role_id: id, permission_id: seedId('permission', code) })),
  )
  return id
}

/** Gives a person, by a role of their own, grants on some people. */
export async function giveScoped(
  app: Pick<TestApp, 'deps'>,
  person: { id: string },
  scoped: readonly ScopedGrant[],
): Promise<void> {
  const { db } = app.deps
  const role = await makeRole(app, [])
  const rows = scoped.map(({ permission, scope }) => ({
    role_id: role,
    permission_id: seedId('permission', permission),
    scope,
  }))
  await insertRows(db, 'scoped_grants', rows)
  await insertRows(db, 'employee_roles', [{ employee_id: person.id, role_id: role }])
}

const mid = seedId('seniority', 'mid')

type Terms = Pick<
  Insertable<DB['allocations']>,
  'deployment_type' | 'percent' | 'seniority_id' | 'position_ids' | 'rate' | 'rate_currency_id' | 'discount'
>

/** Columns of a membership and of its first allocation. */
export type MemberColumns = Partial<Insertable<DB['project_members']> & Terms>

/** The percent that is usual for a kind. */
export const usual = (kind: string) => usualPercent[kind as DeploymentType]

/** Inserts memberships, each with its first allocation: official, of a mid-level person, unless a row says otherwise. */
export async function insertMembers(db: Db, rows: MemberColumns[]): Promise<void> {
  const all = rows.map(
    ({
      deployment_type = 'official',
      percent,
      seniority_id,
      position_ids,
      rate,
      rate_currency_id,
      discount,
      ...row
    }) => ({
      row: { ...row, id: row.id ?? randomUUID() } as Insertable<DB['project_members']>,
      terms: {
        deployment_type,
        percent: percent ?? usual(deployment_type),
        seniority_id: seniority_id ?? mid,
        position_ids: position_ids ?? [],
        rate: rate ?? 0,
        rate_currency_id: rate_currency_id ?? null,
        discount: discount ?? 0,
      },
    }),
  )
  await insertRows(
    db,
    'project_members',
    all.map(({ row }) => row),
  )
  const first = ({ id, start_date }: Insertable<DB['project_members']>) => ({
    project_member_id: String(id),
    valid: `[${start_date},)`,
  })
  await insertRows(
    db,
    'allocations',
    all.map(({ row, terms }) => ({ ...terms, ...first(row) })),
  )
}

/**
 * Adds a person to a project, to a new place unless one is given. Dates are `YYYY-MM-DD`. Returns the id of the
 * membership.
 */
export async function joinProject(
  { deps }: Pick<TestApp, 'deps'>,
  person: { id: string },
  project: { id: string },
  columns: MemberColumns = {},
): Promise<string> {
  const id = columns.id ?? randomUUID()
  const slot = { id: columns.project_slot_id ?? randomUUID(), project_id: project.id, seniority_id: mid }
  const deployment_type = columns.deployment_type ?? 'official'
  const place = { ...slot, deployment_type, percent: usual(deployment_type) }
  if (!columns.project_slot_id) await insertRows(deps.db, 'project_slots', [place])
  const links = { id, employee_id: person.id, project_id: project.id, project_slot_id: slot.id }
  await insertMembers(deps.db, [{ start_date: '2024-01-01', ...columns, ...links }])
  return id
}

/** Makes a person an active member of a project, and its technical lead for as long as the membership lasts. */
export async function leadProject(app: Pick<TestApp, 'deps'>, person: { id: string }, project: { id: string }) {
  const membership = await joinProject(app, person, project)
  const head = { project_id: project.id, employee_id: person.id, position: 'technical-lead' }
  await insertRows(app.deps.db, 'project_heads', [{ ...head, project_member_id: membership }])
}

/** Creates a project, active by default. */
export async function makeProject(
  { deps }: Pick<TestApp, 'deps'>,
  columns: Partial<Insertable<DB['projects']>> = {},
): Promise<{ id: string; code: string }> {
  const id = randomUUID()
  const row = {
    id,
    code: `made-${id.slice(0, 8)}`,
    name: `Made ${id.slice(0, 8)}`,
    status: 'active',
    ...columns,
  }
  await insertRows(deps.db, 'projects', [{ search_name: plainText(row.name), ...row }])
  return { id, code: row.code }
}
