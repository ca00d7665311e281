import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { scimPath } from '#contract/api/scim.ts'
import { daysLater } from '#contract/dates.ts'
import type { Permission } from '#contract/permissions.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { today } from '#server/platform/deps.ts'
import { makeKey } from '#server/areas/keys/index.ts'
import { personWithId } from '#server/platform/http/person.ts'
import type { Person } from '#server/platform/http/person.ts'
import { cast } from './cast.ts'
import type { TestApp } from './testApp.ts'

/** What the key of an identity provider needs (docs/rules/scim.md#1.2). */
export const scimPermissions: Permission[] = [
  ...(['employees.read', 'employees.read.fullAccess', 'employees.read.projects.readActive'] as const),
  ...(['employees.create', 'employees.edit', 'employeeRoles.edit'] as const),
]

export const urn = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
}

/** Any resource, list or error; each assertion states which part it expects. */
export interface ScimBody {
  schemas: string[]
  id: string
  status: string
  scimType?: string
  detail: string
  userName: string
  externalId?: string
  displayName: string
  active: boolean
  name: { formatted: string; givenName: string; familyName: string }
  emails: { value: string; type: string }[]
  groups: object[]
  members: { value: string }[]
  meta: { location: string }
  endpoint: string
  attributes: object[]
  authenticationSchemes: object[]
  totalResults: number
  Resources: [ScimBody, ...ScimBody[]]
}

/** The answer of a SCIM call. */
export interface ScimAnswer {
  status: number
  type: string
  headers: Record<string, unknown>
  body: ScimBody
}

/** A key of a person, an admin by default, with these permissions. */
export async function scimKey(
  app: TestApp,
  { maker = cast.admin.id, permissions = scimPermissions, isAdmin = true } = {},
): Promise<string> {
  const me = (await personWithId(app.server.own, maker)) as Person
  const endsOn = daysLater(today(app.deps.env), 30)
  const wanted = { name: 'Identity provider', permissions, scoped: [], isAdmin, endsOn }
  return (await makeKey(app.server.own, wanted, { me, requestId: '' })).secret
}

/** Calls as an identity provider does. */
export function scimClient(app: TestApp, secret: () => string) {
  return async (
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<ScimAnswer> => {
    const response = await app.app.inject({
      method: method as 'GET',
      url: `${scimPath}${path}`,
      headers: {
        ...(secret() && { authorization: `Bearer ${secret()}` }),
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        ...more,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const { statusCode: status, headers } = response
    const type = String(headers['content-type'] ?? '')
    return { status, type, headers, body: (response.body ? response.json() : undefined) as ScimBody }
  }
}

/** Sets role, seniority and status of new people. */
export async function setUpScim(app: TestApp, { isTrial = false, status = 'full-time', role = 'member' } = {}) {
  await sql`delete from scim_settings`.execute(app.deps.db)
  await sql`insert into scim_settings (role_id, seniority_id, working_status, is_trial)
    values (${seedId('role', role)}, ${seedId('seniority', 'mid')}, ${status}, ${isTrial})`.execute(app.deps.db)
}

/** Sets SCIM up before the tests of a file, and returns how its identity provider calls, and the key of it. */
export function scimProvider(app: TestApp) {
  let secret = ''
  beforeAll(async () => {
    await setUpScim(app)
    secret = await scimKey(app)
  }, 60_000)
  return { call: scimClient(app, () => secret), secret: () => secret }
}

/** A new person, as Okta sends one. */
export function newUser(more: object = {}, name = `u${randomUUID().slice(0, 8)}`) {
  return {
    schemas: [urn.user],
    userName: `${name}@tidewater.example`,
    name: { givenName: 'Nora', familyName: 'van der Berg' },
    emails: [{ primary: true, value: `${name}@tidewater.example`, type: 'work' }],
    displayName: 'Nora',
    locale: 'en-US',
    externalId: `00u${name}`,
    groups: [],
    active: true,
    ...more,
  }
}

/** A PatchOp. */
export const patch = (...Operations: object[]) => ({ schemas: [urn.patch], Operations })
