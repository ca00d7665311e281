import { sql } from 'kysely'
import type { AssetFields } from '#contract/api/assets.ts'
import type { Db } from '#server/deps.ts'
import { badField, notFound, Refusal } from '#server/http/errors.ts'
import type { Person } from '#server/http/person.ts'

/** What an upload is stored under, and whom or what it belongs to. */
export interface Target {
  folder: string
  targetId: string | null
}

async function requireRow(db: Db, table: 'employees' | 'projects', what: string, id: string): Promise<void> {
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id} and deleted_at is null`.execute(
    db,
  )
  if (!rows.length) throw notFound(what)
}

/** What somebody with an invitation may upload: pictures and documents of his own, until the form is handed in. */
async function requireOpenForm(db: Db, me: Person, { targetType }: AssetFields): Promise<void> {
  if (targetType !== 'employees')
    throw new Refusal(403, 'With an invitation you can only upload your own pictures and documents.')
  const { rows } =
    await sql`select from invitations where employee_id = ${me.id} and not is_completed`.execute(db)
  if (!rows.length)
    throw new Refusal(403, 'You have already handed in the form. Sign in to change your picture.')
}

/**
 * Where an upload goes (wire-people.md section 3.8). Uploads for an employee are the caller's own, unless he may edit employees;
 * somebody who is only invited uploads for himself and for nothing else.
 */
export async function targetOf(db: Db, me: Person, fields: AssetFields): Promise<Target> {
  const { type, targetType } = fields
  if (me.isInvited) await requireOpenForm(db, me, fields)
  if (targetType === 'employees') {
    const id = fields.targetID || me.id
    if (id !== me.id && !me.can('employees.edit'))
      throw new Refusal(403, 'You may only upload for yourself: for others it needs employees.edit.')
    await requireRow(db, 'employees', 'employee', id)
    return { folder: `employees/${id}/${type}`, targetId: id }
  }
  if (targetType === 'projects') {
    if (!fields.targetID) throw badField('targetID', 'Say which project this file belongs to.')
    await requireRow(db, 'projects', 'project', fields.targetID)
    return { folder: `projects/${fields.targetID}/${type}`, targetId: fields.targetID }
  }
  return { folder: targetType, targetId: null }
}
