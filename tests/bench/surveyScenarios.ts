import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Scenario } from './scenarios.ts'

interface Round {
  id: string
  subtype: string
  topic: string
  review: string
}

/** For each subtype, the closed survey with the most topics, with one of its finished forms. */
async function roundsOf(db: Db): Promise<Map<string, Round>> {
  const { rows } = await sql<Round>`select distinct on (e.subtype) e.id, e.subtype, r.topic_id as topic, r.id as review
    from feedback_events e join lateral (select count(*) as topics from event_topics t
      where t.event_id = e.id) n on true
      join event_reviewers r on r.event_id = e.id and r.author_status = 'done'
    where e.status = 'done' order by e.subtype, n.topics desc, e.id, r.id`.execute(db)
  return new Map(rows.map((round) => [round.subtype, round]))
}

/** Calls on surveys. The last one creates surveys, so no measurement may follow it. */
export async function surveyScenarios(db: Db): Promise<Scenario[]> {
  const rounds = await roundsOf(db)
  const { feedbacks, surveys } = api
  const first = { page: '1', size: '50' }
  const on = (subtype: string) => {
    const { id, topic: topicId, review: reviewId } = rounds.get(subtype) as Round
    return { id, topicId, reviewId }
  }
  const one = (name: string, subtype: string, query: Record<string, string> = {}) => ({
    name,
    endpoint: surveys.one,
    params: { id: on(subtype).id },
    query: { ...first, ...query },
  })
  const year = { type: 'engagement', quarter: 'q1' }
  let next = 2100
  return [
    { name: 'inbox, first page', endpoint: feedbacks.list, query: first },
    { name: 'unread count', endpoint: feedbacks.unreads },
    { name: 'work surveys', endpoint: surveys.list, query: { subtype: 'work', ...first } },
    { name: 'engagement surveys', endpoint: surveys.list, query: { subtype: 'engagement', ...first } },
    one('peer review, page 1', 'peer-review'),
    one('engagement, page 1', 'engagement'),
    one('work survey, page 1', 'work'),
    one('work survey by comments', 'work', { sort: '-comments' }),
    { name: 'somebody’s answers', endpoint: surveys.review, params: on('engagement') },
    {
      name: 'results by chapter',
      endpoint: surveys.results,
      params: { id: on('engagement').id },
      query: { by: 'chapter' },
    },
    { name: 'preview engagement', endpoint: surveys.preview, query: { ...year, year: '2099', ...first } },
    {
      name: 'create engagement',
      endpoint: surveys.create,
      body: () => ({ ...year, year: next++ }),
    },
  ]
}
