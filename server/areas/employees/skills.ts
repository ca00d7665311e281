import { sql } from 'kysely'
import type { Skills } from '#contract/api/employeeEdits.ts'
import type { Db } from '#server/deps.ts'
import { replaceLinks, requireAll } from './change.ts'

/**
 * Replaces positions, stacks, chapters, led chapters and seniority (wire-people.md section 3.14). Led chapters that are
 * left out stay, as far as the person is still in them.
 */
export async function writeSkills(trx: Db, id: string, skills: Skills): Promise<void> {
  await requireAll(trx, 'chapters', 'chapter', skills.chapters)
  await requireAll(trx, 'seniorities', 'seniority', [skills.seniority])
  await requireAll(trx, 'stacks', 'stack', skills.stacks)
  await requireAll(trx, 'positions', 'position', skills.positions)
  await replaceLinks(trx, 'positions', id, skills.positions)
  await replaceLinks(trx, 'stacks', id, skills.stacks)
  await replaceLinks(trx, 'chapters', id, skills.chapters)
  const { leadingChapters, chapters } = skills
  const leading =
    leadingChapters === undefined
      ? sql`lead_id = ${id} and id = any (${chapters}::uuid[])`
      : sql`id = any (${leadingChapters ?? []}::uuid[])`
  await sql`update chapters set updated_at = now(), lead_id = case when ${leading} then ${id}::uuid end
    where ${leading} or lead_id = ${id}`.execute(trx)
  await sql`update employees set seniority_id = ${skills.seniority} where id = ${id}`.execute(trx)
}
