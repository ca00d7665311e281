import { sql } from 'kysely'
import { type Look, mayView, type View } from '#contract/api/views.ts'
import type { Db } from '#server/deps.ts'
import { notFound } from '#server/http/errors.ts'
import type { Person } from '#server/http/person.ts'

/** Views of the caller's own, and those that are shared, of pages that he may open; by name. `id`: that one alone. */
export async function viewRows(db: Db, me: Person, id: string | null = null): Promise<View[]> {
  const { rows } =
    await sql<View>`select v.id, v.page, v.name, v.search, v.columns, v.is_shared as "isShared",
      e.display_name as owner, v.owner_id = ${me.id} as "isMine"
    from views v join employees e on e.id = v.owner_id
    where (v.owner_id = ${me.id} or v.is_shared) and (${id}::uuid is null or v.id = ${id})
    order by lower(v.name), v.id`.execute(db)
  return rows.filter(({ page, isMine }) => isMine || mayView(page, me))
}

/** How a person likes pages. */
export async function lookRows(db: Db, { id }: Pick<Person, 'id'>): Promise<Look[]> {
  const { rows } = await sql<Look>`select page, columns, density, view_id as "viewID" from looks
    where employee_id = ${id} order by page`.execute(db)
  return rows
}

/** A view that the caller may open; 404 otherwise. */
export async function requireView(db: Db, me: Person, id: string): Promise<View> {
  const [view] = await viewRows(db, me, id)
  if (!view) throw notFound('view')
  return view
}

/** A view that the caller may change, locked; 404 otherwise. */
export async function lockedView(trx: Db, me: Person, id: string): Promise<View> {
  await sql`select from views where id = ${id} for update`.execute(trx)
  const view = await requireView(trx, me, id)
  if (!view.isMine && !me.isAdmin) throw notFound('view')
  return view
}
