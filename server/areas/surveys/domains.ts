import { type RawBuilder, sql } from 'kysely'
import { likertKeys, workDomains } from '#contract/api/surveyWords.ts'

const names = sql.raw(`array[${workDomains.map((name) => `'${name}'`).join(', ')}]`)

/** The pairs of a JSON object: key of a level, how many chose it. */
const counts = sql.raw(
  likertKeys
    .map((key, at) => `'${key}', coalesce(max(a.times) filter (where a.score = ${at + 1}), 0)`)
    .join(', '),
)

/**
 * The three domains of a work survey with average and counts, in their order, over the live questions `q` of the scope; saved drafts
 * count, blanks do not (wire-surveys-dashboards.md section 2.5).
 */
export const domainsOf = (scope: RawBuilder<boolean>) =>
  sql`(select json_agg(json_build_object('name', d.name, 'average', s.average, 'count', s.count) order by d.place)
    from unnest(${names}) with ordinality d (name, place) cross join lateral (
      select coalesce(sum(a.score * a.times)::float8 / sum(a.times), 0) as average, json_build_object(${counts}) as count
      from (select q.score, count(*) as times from event_questions q where ${scope} and q.domain = d.name
        and q.deleted_at is null and q.score is not null group by q.score) a) s)`
