import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { insertMissing } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'

const recommendation = 'I would recommend our company as a place to work.'

/** The question of the eNPS, which a new company doesn't have (docs/decisions/093-enps-on-five-levels.md). */
export async function seedRecommendation(db: Db): Promise<void> {
  const { rows } = await sql<{ order: number }>`select max("order") + 1 as "order" from questions
    where subcategory = 'engagement' and deleted_at is null`.execute(db)
  await insertMissing(db, 'questions', [
    {
      id: seedId('question', 'recommendation'),
      subcategory: 'engagement',
      content: recommendation,
      type: 'likert-scale',
      domain: 'engagement',
      order: rows[0]?.order ?? 1,
      asks_recommendation: true,
    },
  ])
}
