import { sql } from 'kysely'
import { type Look, mayView, ownQuery, sharing, type View, type ViewEdit, type views } from '#contract/api/views.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Permission } from '#contract/permissions.ts'
import { byName } from '#server/platform/db/names.ts'
import type { Db } from '#server/platform/deps.ts'
import { badField, notFound, refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'

/** A view with its owner's current permissions, as in `http/person.ts`. */
type Row = View & { ownerMay: Permission[]; ownerIsAdmin: boolean }

const heldByOwner = sql`employee_roles h join roles r on r.id = h.role_id and r.deleted_at is null`

/**
 * The caller's own views and shared ones, by name, for pages that the caller and the owner can open. A view whose owner
 * can't open the page is not shared. With `id`, only that view. Only shared ones for who views as somebody else.
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
    where (v.owner_id = ${me.viewing ? null : me.id} or v.is_shared) and (${id}::uuid is null or v.id = ${id})
    order by ${byName('v')}`.execute(db)
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
async function lockedView(trx: Db, me: Person, id: string): Promise<View> {
  await trx.selectFrom('views').select('id').where('id', '=', id).forUpdate().execute()
  const view = await requireView(trx, me, id)
  if (!view.isMine && !me.isAdmin) throw notFound('view')
  return view
}

const mostViews = 200

const json = (columns: string[] | null) => sql`${columns && JSON.stringify(columns)}::jsonb`

/** Throws 403 if the caller can't share views, and 400 if they can't open the page. */
function requireShareable(page: View['page'], me: Person): void {
  if (!me.can(sharing)) throw badField('isShared', 'permission.missing', { permission: sharing })
  if (!mayView(page, me)) throw badField('isShared', 'view.pageClosed')
}

/** Saves a view for the caller and returns its id. */
export async function insertView(trx: Db, me: Person, view: BodyOf<typeof views.create>): Promise<string> {
  if (view.isShared) requireShareable(view.page, me)
  const { rows } = await sql<{ id: string }>`insert into views (page, name, search, columns, owner_id, is_shared)
      select ${view.page}, ${view.name}, ${ownQuery(view.search)}, ${json(view.columns)}, ${me.id}::uuid,
        ${view.isShared}::boolean
      where (select count(*) from views where owner_id = ${me.id}) < ${mostViews} returning id`.execute(trx)
  const [made] = rows
  if (!made) throw refuse('view.tooMany', { most: mostViews })
  return made.id
}

/** Replaces a view. Another person's view stays shared: as a private view the admin could not reach it any more. */
export async function updateView(trx: Db, me: Person, id: string, view: ViewEdit): Promise<void> {
  const { isMine, page } = await lockedView(trx, me, id)
  const isShared = isMine ? view.isShared : true
  if (isShared) requireShareable(page, me)
  await sql`update views set name = ${view.name}, search = ${ownQuery(view.search)}, columns = ${json(view.columns)},
      is_shared = ${isShared}, updated_at = now() where id = ${id}`.execute(trx)
}

/** Deletes a view for all who use it. */
export async function deleteView(trx: Db, me: Person, id: string): Promise<void> {
  await lockedView(trx, me, id)
  await trx.deleteFrom('views').where('id', '=', id).execute()
}

/** Stores the caller's settings of a page. */
export async function writeLook(trx: Db, me: Person, look: BodyOf<typeof views.look>): Promise<void> {
  if (look.viewID && (await requireView(trx, me, look.viewID)).page !== look.page) throw notFound('view', 'viewID')
  await sql`insert into looks (employee_id, page, columns, density, view_id)
    values (${me.id}, ${look.page}, ${json(look.columns)}, ${look.density}, ${look.viewID})
    on conflict (employee_id, page) do update set columns = excluded.columns, density = excluded.density,
      view_id = excluded.view_id, updated_at = now()`.execute(trx)
}
