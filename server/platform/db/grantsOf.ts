import { sql } from 'kysely'
import type { ScopedGrant } from '#contract/scopes.ts'
import type { Permission } from '#contract/permissions.ts'

/** The codes that role `r` grants, in alphabetical order. */
export const grantsOf = sql<Permission[]>`array(select p.code from role_permissions rp
  join permissions p on p.id = rp.permission_id where rp.role_id = r.id order by p.code collate "C")`

/** SQL for what role `r` grants on some people. */
export const scopedOf = sql<
  ScopedGrant[]
>`coalesce((select json_agg(json_build_object('permission', p.code, 'scope', g.scope)
    order by p.code collate "C", g.scope) from scoped_grants g join permissions p on p.id = g.permission_id
  where g.role_id = r.id), '[]'::json)`
