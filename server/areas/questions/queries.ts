import { sql } from 'kysely'
import type { KeptQuestion, Question } from '#contract/api/questions.ts'
import type { EventSubtype, EventType, SurveySubtype } from '#contract/api/surveys/words.ts'
import type { Db } from '#server/platform/deps.ts'

const columns = sql`id, type, category, subcategory, content, "order"`

/** Questions of the bank in order, readable without a permission (rules/surveys.md#6.9). */
export async function questionRows(
  db: Db,
  { category, subcategory }: { category: EventType; subcategory: EventSubtype },
): Promise<Question[]> {
  const { rows } = await sql<Question>`select ${columns} from questions
    where category = ${category} and subcategory = ${subcategory} and deleted_at is null order by "order"`.execute(db)
  return rows
}

/** The questions for new surveys of a kind, with scales and timestamps. */
export async function keptQuestions(db: Db, subcategory: SurveySubtype): Promise<KeptQuestion[]> {
  const { rows } = await sql<KeptQuestion>`select ${columns}, coalesce(domain, '') as domain,
      wire_instant(created_at) as "createdAt", wire_instant(updated_at) as "updatedAt" from questions
    where category = 'survey' and subcategory = ${subcategory} and deleted_at is null order by "order"`.execute(db)
  return rows
}
