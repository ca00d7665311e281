import { sql } from 'kysely'
import { projectCodeOf } from '#contract/projectCode.ts'
import type { Db } from '#server/deps.ts'
import { badField } from '#server/http/errors.ts'

/** Inserts a project under this code; answers its id, or nothing when the code is taken. */
export type InsertAs = (code: string) => Promise<string | undefined>

/** The code by the name, or the first free one of those with `-2`, `-3` and so on behind it (rules/projects.md#4.2). */
async function freeCode(trx: Db, name: string): Promise<string> {
  const base = projectCodeOf(name)
  const { rows } = await sql<{ code: string }>`select code from projects
    where (code = ${base} or code like ${`${base}-%`}) and deleted_at is null`.execute(trx)
  // Its address is that of the form.
  const taken = new Set([...rows.map(({ code }) => code), 'new'])
  if (!taken.has(base)) return base
  for (let number = 2; ; number++) if (!taken.has(`${base}-${number}`)) return `${base}-${number}`
}

/**
 * Inserts a project under the code that was asked for, or under one made from the name. A made code that somebody else takes at the
 * same time is made anew; a taken one that was asked for is refused with 400.
 */
export async function insertWithCode(
  trx: Db,
  { code, name }: { code?: string | null | undefined; name: string },
  insertAs: InsertAs,
): Promise<string> {
  if (code) {
    const id = await insertAs(code)
    if (id) return id
    throw badField('code', 'project.codeTaken', { code })
  }
  let id: string | undefined
  while (!id) id = await insertAs(await freeCode(trx, name))
  return id
}
