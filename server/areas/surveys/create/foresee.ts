import { type RawBuilder, sql } from 'kysely'
import { type NewSurvey, usualKinds } from '#contract/api/surveys/edits.ts'
import type { Relationship, SurveySubtype } from '#contract/api/surveys/words.ts'
import { runs } from '#server/areas/employees/index.ts'
import { headLives } from '#server/areas/projects/index.ts'
import { finds } from '#server/platform/db/finds.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { badField, Refusal, refuse } from '#server/platform/http/errors.ts'
import type { SurveyPeriod } from './period.ts'

type Env = Deps['env']

const fullTime = (e: string) =>
  sql`(${sql.ref(`${e}.deleted_at`)} is null and ${sql.ref(`${e}.working_status`)} = 'full-time')`

const active = (w: string) => sql`(${sql.ref(`${w}.deleted_at`)} is null and ${sql.ref(`${w}.status`)} = 'active')`

/** Project `p` takes part in work surveys. */
const takesPart: RawBuilder<boolean> = sql`(p.deleted_at is null and p.status = 'active'
  and p.allows_sending_survey)`

const ownPeople = ({ DEFAULT_ORGANIZATION }: Env) => sql`
  select e.id as subject, null::uuid as project from employees e
  where ${fullTime('e')} and exists (select from employee_organizations l
    join organizations o on o.id = l.organization_id and o.deleted_at is null and o.code = ${DEFAULT_ORGANIZATION}
    where l.employee_id = e.id)`

const projectPeople = (env: Env) => sql`
  select distinct m.employee_id as subject, m.project_id as project from project_members m
    join projects p on p.id = m.project_id and ${takesPart}
    join employees e on e.id = m.employee_id and ${fullTime('e')}
  where ${runs('m', today(env))}`

const form = (relationship: Relationship, units = sql`array[]::text[]`) =>
  sql`t.topic, t.subject, t.project, r.id as reviewer, ${sql.lit(relationship)} as relationship, ${units} as units
    from topics t join employees s on s.id = t.subject`
const isHere = sql`(r.id <> s.id and r.deleted_at is null and r.working_status <> 'left')`

/**
 * Who reviews the subject `s` of a topic `t` as what (rules/surveys.md#2.2), the first kinds before the others. Those who
 * lead are asked whatever their contract.
 */
const reviewersAs: Record<Relationship, (env: Env) => RawBuilder<unknown>> = {
  self: () => sql`select ${form('self')} join employees r on r.id = s.id`,
  'line-manager': () => sql`select ${form('line-manager')} join employees r on r.id = s.line_manager_id and ${isHere}`,
  upward: () => sql`select ${form('upward')}
    join employees r on r.line_manager_id = s.id and r.id <> s.id and ${fullTime('r')}`,
  'chapter-lead': () => sql`select ${form('chapter-lead')} join employee_chapters l on l.employee_id = s.id
    join chapters c on c.id = l.chapter_id and c.deleted_at is null join employees r on r.id = c.lead_id and ${isHere}`,
  'team-lead': (env) => sql`select ${form('team-lead')}
    join project_members m on m.employee_id = s.id and ${runs('m', today(env))}
    join projects p on p.id = m.project_id and ${active('p')}
    join project_heads h on h.project_id = p.id and h.position = 'technical-lead' and ${headLives('h', today(env))}
    join employees r on r.id = h.employee_id and ${isHere}`,
  peer: () => sql`select ${form('peer', sql`array_agg(u.name::text)`)}
    join work_unit_members mine on mine.employee_id = s.id and ${active('mine')}
    join work_units u on u.id = mine.work_unit_id and ${active('u')}
    join work_unit_members theirs on theirs.work_unit_id = u.id and ${active('theirs')}
    join employees r on r.id = theirs.employee_id and r.id <> s.id and ${fullTime('r')}
    where r.id is distinct from s.line_manager_id
    group by t.topic, t.subject, t.project, r.id`,
}
const ranks = Object.keys(reviewersAs) as Relationship[]

/** Each person once per topic, as the first of the kinds that fit. */
function reviewers(kinds: readonly Relationship[], env: Env): RawBuilder<unknown> {
  const asked = ranks.filter((kind) => kinds.includes(kind)).map((kind) => reviewersAs[kind](env))
  return sql`select distinct on (f.topic, f.reviewer) f.* from (${sql.join(asked, sql` union all `)}) f
    order by f.topic, f.reviewer, array_position(${ranks}::text[], f.relationship)`
}

/** The kinds of reviewers of a new peer review. */
export const kindsOf = (kinds: NewSurvey['kinds']) => (kinds?.length ? kinds : usualKinds)

/**
 * Participants of a survey created now, as two tables for a `with` (rules/surveys.md#2.2): `topics` (topic, subject,
 * project) with temporary ids, and `forms` (topic, subject, project, reviewer, relationship, units), one row per
 * reviewer of a topic. Preview and creation both use it. A line manager who has left is not asked, not even as a peer.
 */
export function asked({ type, kinds }: Pick<NewSurvey, 'type' | 'kinds'>, env: Env): RawBuilder<unknown> {
  const about = type === 'work' ? projectPeople(env) : ownPeople(env)
  const by: readonly Relationship[] = type === 'peer-review' ? kindsOf(kinds) : ['self']
  return sql`topics as materialized (select gen_random_uuid() as topic, a.subject, a.project from (${about}) a),
    forms as materialized (${reviewers(by, env)})`
}

async function requireFree(db: Db, { subtype, startDate, endDate, field }: SurveyPeriod): Promise<void> {
  const { rows } = await sql<{ title: string }>`select title from feedback_events
    where type = 'survey' and subtype = ${subtype} and deleted_at is null and start_date <= ${endDate}::timestamptz
      and end_date >= ${startDate}::timestamptz order by start_date, id limit 1`.execute(db)
  if (rows[0]) throw badField(field, 'survey.timeTaken', { title: rows[0].title })
}

async function requireProject(db: Db): Promise<void> {
  if (!(await finds(db, sql`from projects p where ${takesPart} limit 1`))) throw refuse('survey.noProject')
}

/**
 * Throws 400 if another live survey of the subtype overlaps the period, and 404 for a work survey without a project, in
 * the order of rules/surveys.md#2.1.
 */
export async function requireCreatable(db: Db, period: SurveyPeriod): Promise<void> {
  await requireFree(db, period)
  if (period.subtype === 'work') await requireProject(db)
}

/** The error for a survey without participants. */
export function nobodyToAsk(subtype: SurveySubtype, { DEFAULT_ORGANIZATION: organization }: Deps['env']): Refusal {
  if (subtype === 'work') return badField('type', 'survey.noMembers')
  return badField('type', subtype === 'engagement' ? 'survey.noFullTime' : 'survey.noPeers', { organization })
}
