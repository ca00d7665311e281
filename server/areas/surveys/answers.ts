import { type RawBuilder, sql } from 'kysely'
import { likertLevels } from '#contract/api/surveys/words.ts'
import { listOf } from '#server/areas/employees/index.ts'
import { eventQuestionId, onForm } from './roundQuestions.ts'

const levels = sql.raw(`array[${likertLevels.map((level) => `'${level}'`).join(', ')}]`)

/**
 * Questions and answers of the reviewer row `r` in order, as QuestionAnswer (rules/surveys.md#1.3). The stored score of
 * a scale becomes the name of its level.
 */
export const answersOfRow: RawBuilder<unknown> = listOf(
  sql`json_build_object('eventQuestionID', ${eventQuestionId}, 'content', q.content, 'note', coalesce(a.note, ''),
    'type', q.type,
    'order', q."order", 'domain', coalesce(q.domain, ''), 'answer', coalesce((${levels})[a.score], a.answer, ''))`,
  sql`q."order", q.id`,
  sql`from round_questions q left join answers a on a.event_reviewer_id = r.id and a.round_question_id = q.id
    where ${onForm}`,
)

/** BasicProject from an alias of `projects`. */
export const basicProject = (alias: string) =>
  sql.raw(`json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'type', ${alias}.type, 'status', ${alias}.status,
    'code', ${alias}.code, 'avatar', ${alias}.avatar)`)
