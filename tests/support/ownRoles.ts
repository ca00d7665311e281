import * as api from '#contract/api/index.ts'
import type { RoleRecord } from '#contract/api/roles.ts'
import type { Permission } from '#contract/permissions.ts'
import type { ScopedGrant } from '#contract/scopes.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import type { TestApp } from './testApp.ts'

let made = 0

/** What an own role is made of in a test. */
export interface OwnRoleWanted {
  name?: string
  /** Code of the product role below which it stands. */
  below?: string
  permissions?: readonly Permission[]
  scoped?: readonly ScopedGrant[]
}

/** Makes an own role as an admin does, with its grants. */
export async function makeOwnRole(app: Pick<TestApp, 'as'>, wanted: OwnRoleWanted = {}): Promise<RoleRecord> {
  const { name = `Own ${made++}`, below = 'contractor', permissions, scoped = [] } = wanted
  const body = { name, belowID: seedId('role', below) }
  const { data } = (await app.as('admin')(api.roles.create, { body })).body
  const role = data as RoleRecord
  if (!permissions) return role
  const granted = { params: { id: role.id }, body: { permissions, scoped } }
  return (await app.as('admin')(api.roles.changeGrants, granted)).body.data as RoleRecord
}
