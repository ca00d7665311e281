import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { mayView, ownQuery, type View, type ViewEdit, type views } from '#contract/api/views.ts'
import type { Db } from '#server/platform/deps.ts'
import { badField, notFound, refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { lockedView, requireView } from './queries.ts'

const mostViews = 200

/** Turns a violation of the unique index on names into a 400 at the field. */
async function withoutTwin<Answer>(write: Promise<Answer>): Promise<Answer> {
  try {
    return await write
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'views_name') throw error
    throw badField('name', 'view.nameTaken')
  }
}

const json = (columns: string[] | null) => sql`${columns && JSON.stringify(columns)}::jsonb`

/** Throws 400 if the caller shares a view of a page they can't open. */
function requireShareable(page: View['page'], me: Person): void {
  if (!mayView(page, me)) throw badField('isShared', 'view.pageClosed')
}

/** Saves a view for the caller and returns its id. */
export async function insertView(trx: Db, me: Person, view: BodyOf<typeof views.create>): Promise<string> {
  if (view.isShared) requireShareable(view.page, me)
  const { rows } = await withoutTwin(
    sql<{ id: string }>`insert into views (page, name, search, columns, owner_id, is_shared)
      select ${view.page}, ${view.name}, ${ownQuery(view.search)}, ${json(view.columns)}, ${me.id}::uuid,
        ${view.isShared}::boolean
      where (select count(*) from views where owner_id = ${me.id}) < ${mostViews} returning id`.execute(trx),
  )
  const [made] = rows
  if (!made) throw refuse('view.tooMany', { most: mostViews })
  return made.id
}

/** Replaces a view. Another person's view stays shared: as a private view the admin could not reach it any more. */
export async function updateView(trx: Db, me: Person, id: string, view: ViewEdit): Promise<void> {
  const { isMine, page } = await lockedView(trx, me, id)
  const isShared = isMine ? view.isShared : true
  if (isShared) requireShareable(page, me)
  await withoutTwin(
    sql`update views set name = ${view.name}, search = ${ownQuery(view.search)}, columns = ${json(view.columns)},
      is_shared = ${isShared}, updated_at = now() where id = ${id}`.execute(trx),
  )
}

/** Deletes a view for all who use it. */
export async function deleteView(trx: Db, me: Person, id: string): Promise<void> {
  await lockedView(trx, me, id)
  await sql`delete from views where id = ${id}`.execute(trx)
}

/** Stores the caller's settings of a page. */
export async function writeLook(trx: Db, me: Person, look: BodyOf<typeof views.look>): Promise<void> {
  if (look.viewID && (await requireView(trx, me, look.viewID)).page !== look.page) throw notFound('view', 'viewID')
  await sql`insert into looks (employee_id, page, columns, density, view_id)
    values (${me.id}, ${look.page}, ${json(look.columns)}, ${look.density}, ${look.viewID})
    on conflict (employee_id, page) do update set columns = excluded.columns, density = excluded.density,
      view_id = excluded.view_id, updated_at = now()`.execute(trx)
}
