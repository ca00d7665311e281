import { sql } from 'kysely'
import { type Look, mayView, type View } from '#contract/api/views.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Db } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'

/** A view with its owner's current permissions, as in `http/person.ts`. */
type Row = View & { ownerMay: Permission[]; ownerIsAdmin: boolean }

const heldByOwner = sql`employee_roles h join roles r on r.id = h.role_id and r.deleted_at is null`

/**
 * The caller's own views and shared ones, by name, for pages that the caller and the owner can open. A view whose owner
 * can't open the page is not shared. With `id`, only that view.
 */
export async function viewRows(db: Db, me: Person, id: string | null = null): Promise<View[]> {
  const { rows } = await sql<Row>`select v.id, v.page, v.name, v.search, v.columns, v.is_shared as "isShared",
      e.display_name as owner, v.owner_id = ${me.id} as "isMine",
      array(select p.code from ${heldByOwner} join role_permissions g on g.role_id = r.id
        join permissions p on p.id = g.permission_id
        where h.employee_id = v.owner_id) as "ownerMay",
      coalesce((select bool_or(x.code = 'admin' and x.level = x.top)
        from (select r.code, r.level, min(r.level) over () as top
        from ${heldByOwner} where h.employee_id = v.owner_id) x), false) as "ownerIsAdmin"
    from views v join employees e on e.id = v.owner_id
    where (v.owner_id = ${me.id} or v.is_shared) and (${id}::uuid is null or v.id = ${id})
    order by lower(v.name), v.id`.execute(db)
  return rows.flatMap(({ ownerMay, ownerIsAdmin, ...view }) => {
    const owner = { can: (one: Permission) => ownerMay.includes(one), isAdmin: ownerIsAdmin }
    return view.isMine || (mayView(view.page, me) && mayView(view.page, owner)) ? [view] : []
  })
}

/** A person's settings of pages: columns, density, default view. */
export async function lookRows(db: Db, { id }: Pick<Person, 'id'>): Promise<Look[]> {
  const { rows } = await sql<Look>`select page, columns, density, view_id as "viewID" from looks
    where employee_id = ${id} order by page`.execute(db)
  return rows
}

/** A view that the caller can open. Throws 404 otherwise. */
export async function requireView(db: Db, me: Person, id: string): Promise<View> {
  const [view] = await viewRows(db, me, id)
  if (!view) throw notFound('view')
  return view
}

/** A view that the caller can change, locked for update. Throws 404 otherwise. */
export async function lockedView(trx: Db, me: Person, id: string): Promise<View> {
  await sql`select from views where id = ${id} for update`.execute(trx)
  const view = await requireView(trx, me, id)
  if (!view.isMine && !me.isAdmin) throw notFound('view')
  return view
}
