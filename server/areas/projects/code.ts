import { sql } from 'kysely'
import { projectCodeOf } from '#contract/projectCode.ts'
import type { Db } from '#server/platform/deps.ts'
import { badField } from '#server/platform/http/errors.ts'

/** Inserts a project with this code. Returns its id, or undefined if the code is taken. */
export type InsertAs = (code: string) => Promise<string | undefined>

/** The code derived from the name, or the first free one with the suffix `-2`, `-3` ... (rules/projects.md#4.2). */
async function freeCode(trx: Db, name: string): Promise<string> {
  const base = projectCodeOf(name)
  const { rows } = await sql<{ code: string }>`select code from projects
    where (code = ${base} or code like ${`${base}-%`}) and deleted_at is null`.execute(trx)
  // `/projects/new` is the form for a new project.
  const taken = new Set([...rows.map(({ code }) => code), 'new'])
  if (!taken.has(base)) return base
  for (let number = 2; ; number++) if (!taken.has(`${base}-${number}`)) return `${base}-${number}`
}

/**
 * Inserts a project with the requested code, or with one derived from the name. Tries the next derived code if another
 * transaction takes it meanwhile. Throws 400 if a requested code is taken.
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
