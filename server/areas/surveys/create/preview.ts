import { type RawBuilder, sql } from 'kysely'
import type { NewSurvey } from '#contract/api/surveys/edits.ts'
import type { SurveyPreview } from '#contract/api/surveys/preview.ts'
import type { SurveySubtype } from '#contract/api/surveys/words.ts'
import { hoursOn, timeOff, type Usual, workingTimeOff } from '#server/areas/absences/index.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { byKeyword } from '#server/areas/employees/index.ts'
import { plain } from '#server/platform/db/names.ts'
import { basic, listOf } from '#server/platform/db/shapes.ts'
import { type Deps, today } from '#server/platform/deps.ts'
import type { Person } from '#server/platform/http/person.ts'
import { asked, nobodyToAsk, requireCreatable } from './foresee.ts'
import { notAsked } from './notAsked.ts'
import { periodOf } from './period.ts'

/** The page of recipients to return; all if `limit` is null. */
interface Part {
  keyword?: string | undefined
  limit: number | null
  offset: number
}

type Foreseen = Omit<SurveyPreview, 'title' | 'startDate' | 'endDate'> & { total: number }

const counts = sql`(select count(*) from topics) as topics, (select count(*) from forms) as rows,
  (select count(distinct reviewer) from forms) as people,
  (select count(*) from topics t where not exists (select from forms f where f.topic = t.topic)) as alone,
  (select count(*) from gone) as away`

const form = sql`json_build_object('employee', ${basic('s')}, 'relationship', f.relationship,
  'workUnits', array(select u from unnest(f.units) u order by ${plain(sql`u`)}, u), 'project',
    coalesce(p.name, ''))`

/**
 * Conditions on forms `f`: `shown` if the viewer sees the recipient, `told` if they also see whom the form is about.
 */
interface Sight {
  shown: RawBuilder<boolean>
  told: RawBuilder<boolean>
}

function sightOf(subtype: SurveySubtype, me: Person): Sight {
  const all = sql<boolean>`true`
  if (subtype !== 'peer-review') return { shown: all, told: all }
  const shown = sql<boolean>`f.subject <> ${me.id}`
  return { shown, told: me.can('employeeEventQuestions.read') ? shown : sql`false` }
}

/** Total counts and one page of recipients. `tables` come from `asked`; `left` are the days until the deadline. */
function foresee(
  { tables, left, usual, missing }: Record<'tables' | 'left' | 'missing', RawBuilder<unknown>> & { usual: Usual },
  { shown, told }: Sight,
  { keyword, limit, offset }: Part,
) {
  const found = sql.join([shown, ...byKeyword(keyword)], sql` and `)
  return sql<Foreseen>`with ${tables}, ${timeOff(usual, left)},
    gone as (select w.employee_id from ${workingTimeOff(usual)} cross join lateral ${hoursOn(sql`w.days * ${left}`)}
      where away.days is not null and w.employee_id in (select reviewer from forms)
      group by 1 having sum(h.worked) = 0),
    found as (
      select e.id, e.sort_name, count(*) as forms from forms f join employees e on e.id = f.reviewer
      where ${found} group by e.id),
    part as (select * from found order by sort_name, id limit ${limit} offset ${offset}),
    about as (select f.reviewer, json_agg(${form} order by s.sort_name, s.id, p.search_name, p.id) as list
      from part join forms f on f.reviewer = part.id join employees s on s.id = f.subject
        left join projects p on p.id = f.project
      where ${told} group by f.reviewer)
    select ${counts}, ${missing} as "notAsked", (select count(*) from found) as total, ${listOf(
      sql`json_build_object('id', e.id, 'person', ${basic('e')}, 'forms', part.forms, 'about',
        coalesce(about.list, '[]'))`,
      sql`part.sort_name, part.id`,
      sql`from part join employees e on e.id = part.id left join about on about.reviewer = part.id`,
    )} as recipients`
}

/**
 * What `createSurvey` would create now, with one page of recipients by name. Throws the same errors. The caller can't
 * learn who will review them: forms about the caller in a peer review are counted but have no recipient.
 */
export async function previewSurvey(
  { read, env }: Deps,
  me: Person,
  wanted: NewSurvey,
  part: Part,
): Promise<{ total: number; preview: SurveyPreview }> {
  const period = periodOf(wanted, today(env), env.TIME_ZONE)
  const { subtype, title, startDate, endDate } = period
  await requireCreatable(read, period)
  const left = sql`days_between(greatest(${today(env)}::date, ${startDate.slice(0, 10)}::date),
    ${endDate.slice(0, 10)}::date + 1)`
  const isReview = subtype === 'peer-review'
  const missing = isReview ? notAsked(env, { from: startDate, readerId: me.id }) : sql`'[]'::json`
  const source = { tables: asked(wanted, env), left, usual: env, missing }
  const { rows } = await foresee(source, sightOf(subtype, me), part).execute(planned(read))
  const { total, ...foreseen } = rows[0] as Foreseen
  if (!foreseen.rows) throw nobodyToAsk(subtype, env)
  return { total, preview: { title, startDate, endDate, ...foreseen } }
}
