import { sql } from 'kysely'
import type { Skills } from '#contract/api/employeeEdits.ts'
import type { Db } from '#server/deps.ts'
import { replaceLinks, requireAll } from './change.ts'

/** Replaces positions, stacks, chapters, led chapters and seniority (wire-people.md section 3.14). */
export async function writeSkills(trx: Db, id: string, skills: Skills): Promise<void> {
  await requireAll(trx, 'chapters', 'chapter', skills.chapters)
  await requireAll(trx, 'seniorities', 'seniority', [skills.seniority])
  await requireAll(trx, 'stacks', 'stack', skills.stacks)
  await requireAll(trx, 'positions', 'position', skills.positions)
  await replaceLinks(trx, 'positions', id, skills.positions)
  await replaceLinks(trx, 'stacks', id, skills.stacks)
  await replaceLinks(trx, 'chapters', id, skills.chapters)
  const leading = skills.leadingChapters ?? []
  await sql`update chapters set updated_at = now(),
      lead_id = case when id = any (${leading}::uuid[]) then ${id}::uuid end
    where id = any (${leading}::uuid[]) or lead_id = ${id}`.execute(trx)
  await sql`update employees set seniority_id = ${skills.seniority} where id = ${id}`.execute(trx)
}
