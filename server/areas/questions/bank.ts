import { sql } from 'kysely'
import { type KeptQuestion, type Question, type QuestionInput, versionOfSet } from '#contract/api/questions.ts'
import type { StoredChange } from '#contract/api/timeline.ts'
import {
  domains,
  type EventSubtype,
  type EventType,
  type SurveySubtype,
  workDomains,
} from '#contract/api/surveys/words.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { badField, notFound } from '#server/platform/http/errors.ts'
import { type Person, requireGrant } from '#server/platform/http/person.ts'
import { requireVersion } from '#server/platform/http/version.ts'
import { placeName, storedQuestion, type Told } from './facts.ts'

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
      asks_recommendation as "asksRecommendation", position_ids as "positionIDs",
      wire_instant(created_at) as "createdAt", wire_instant(updated_at) as "updatedAt" from questions
    where category = 'survey' and subcategory = ${subcategory} and deleted_at is null order by "order"`.execute(db)
  return rows
}

const field = (at: number, name: keyof QuestionInput) => `questions[${at}].${name}`

function requireScale({ type, domain }: QuestionInput, at: number): void {
  if (type === 'likert-scale' && !domain) throw badField(field(at, 'domain'), 'question.noScale', { place: at + 1 })
  if (type === 'general' && domain) throw badField(field(at, 'domain'), 'question.needlessScale', { place: at + 1 })
}

/** Averages of work surveys use exactly these domains, in this order. */
function requireWorkSet(set: readonly QuestionInput[]): void {
  const fits = set.length === workDomains.length && workDomains.every((domain, at) => set[at]?.domain === domain)
  if (fits) return
  const names = workDomains.map((domain) => domains[domain]).join(', ')
  throw badField('questions', 'question.workSet', { names })
}

/** Only people who are reviewed have positions, and no form is empty (rules/surveys.md#2.3). */
function requirePositions(subcategory: SurveySubtype, set: readonly Complete[]): void {
  const at = subcategory === 'peer-review' ? -1 : set.findIndex(({ positionIDs }) => positionIDs.length)
  if (at >= 0) throw badField(field(at, 'positionIDs'), 'question.positions')
  if (set.every(({ positionIDs }) => positionIDs.length)) throw badField('questions', 'question.noneForAll')
}

/** At most one question of an engagement survey is that of the eNPS (rules/surveys.md#7.8). */
function requireOneRecommendation(subcategory: SurveySubtype, set: readonly Complete[]): void {
  const marked = set.flatMap((question, at) => (question.asksRecommendation ? [{ ...question, at }] : []))
  const wrong = subcategory === 'engagement' ? marked.find(({ domain }) => domain !== 'engagement') : marked[0]
  const one = wrong ?? marked[1]
  if (one) throw badField(field(one.at, 'asksRecommendation'), 'question.recommendation')
}

/** Throws 400 for a set that a form could not show or average (rules/surveys.md#2.3). */
function requireWholeSet(subcategory: SurveySubtype, set: readonly QuestionInput[]): void {
  set.forEach(requireScale)
  if (subcategory === 'work') requireWorkSet(set)
  const ids = set.flatMap(({ id }) => id || [])
  const twice = ids.findIndex((id, at) => ids.indexOf(id) < at)
  if (twice >= 0) throw badField('questions', 'question.twice')
}

/** The context of a save: the caller, the request, and the version of the set that the client read. */
interface SetWrite {
  subcategory: SurveySubtype
  me: Pick<Person, 'id' | 'can'>
  requestId: string
  version?: string | undefined
}

/** A question of a set with what a client may leave out. */
interface Complete extends QuestionInput {
  asksRecommendation: boolean
  positionIDs: string[]
}
const entity = 'questions'

/** The id of a whole set, for the trail and the version. */
const setId = (subcategory: SurveySubtype) => seedId(entity, subcategory)

/** The changes by place: the question before and after. */
function changesOf(before: readonly Told[], after: readonly Told[]): StoredChange[] {
  const places = Array.from({ length: Math.max(before.length, after.length) }, (_, at) => at)
  return places
    .map((at) => ({
      field: placeName(at + 1),
      before: storedQuestion(before[at]),
      after: storedQuestion(after[at]),
      masked: false,
    }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

/** Throws 404 unless the positions of the set are there, which they stay until the write ends. */
async function requireThere(trx: Db, set: readonly Complete[]): Promise<void> {
  const asked = [...new Set(set.flatMap(({ positionIDs }) => positionIDs))]
  const { rows } = await sql`select from positions where id = any (${asked}::uuid[]) and deleted_at is null
    order by id for key share`.execute(trx)
  if (rows.length < asked.length) throw notFound('position', 'questions')
}

/** Stores the set as the questions of the kind, in order. Clears the positions first, because they must be unique. */
async function write(trx: Db, subcategory: SurveySubtype, set: readonly Complete[]): Promise<void> {
  const ids = set.flatMap(({ id }) => id || [])
  const rows = JSON.stringify(
    set.map(({ id, content, type, domain, asksRecommendation, positionIDs }, at) => ({
      id: id || null,
      content,
      type,
      domain: domain || null,
      asks: asksRecommendation,
      positions: positionIDs,
      order: at + 1,
    })),
  )
  const given = sql`json_to_recordset(${rows}::json) as g(id uuid, content text, type text, domain text, asks boolean,
    positions uuid[], "order" int)`
  const live = sql`category = 'survey' and subcategory = ${subcategory} and deleted_at is null`
  await sql`update questions set deleted_at = now() where ${live} and id <> all (${ids})`.execute(trx)
  await sql`update questions set "order" = -"order" where ${live}`.execute(trx)
  await sql`update questions q set content = g.content, type = g.type, domain = g.domain,
    asks_recommendation = g.asks, position_ids = g.positions, "order" = g."order", updated_at = now()
    from ${given} where q.id = g.id`.execute(trx)
  await sql`insert into questions (subcategory, content, type, domain, asks_recommendation, position_ids, "order")
    select ${subcategory}, g.content, g.type, g.domain, g.asks, g.positions, g."order" from ${given} where g.id is null`.execute(
    trx,
  )
}

/**
 * Replaces the questions for new surveys of a kind. Throws 400 for an incomplete set, 403 for questions that the caller
 * can't add or remove, 404 for a question of another kind, 409 for an outdated version. Saving an unchanged set writes
 * nothing.
 */
export async function saveQuestions(
  deps: Deps,
  { subcategory, me, requestId, version }: SetWrite,
  given: readonly QuestionInput[],
): Promise<void> {
  requireWholeSet(subcategory, given)
  const ids = given.flatMap(({ id }) => id || [])
  await deps.write(async (trx) => {
    // Row locks would not stop two writers who both replace all rows.
    await sql`select pg_advisory_xact_lock(hashtext(${`${entity} ${subcategory}`}))`.execute(trx)
    const stored = await keptQuestions(trx, subcategory)
    await requireVersion(trx, deps.env, {
      entity,
      id: setId(subcategory),
      me,
      version,
      record: { createdAt: versionOfSet(stored), updatedAt: null },
    })
    const before = new Map(stored.map((one) => [one.id, one]))
    // A client that doesn't know the positions leaves them, and the mark too, as long as the question keeps its scale.
    const set = given.map((question): Complete => {
      const was = before.get(question.id ?? '')
      const mark = question.asksRecommendation ?? (question.domain === 'engagement' && was?.asksRecommendation)
      const positionIDs = [...new Set(question.positionIDs ?? was?.positionIDs)].sort()
      return { ...question, asksRecommendation: mark ?? false, positionIDs }
    })
    requireOneRecommendation(subcategory, set)
    requirePositions(subcategory, set)
    if (ids.some((id) => !stored.some((one) => one.id === id))) throw notFound('question', 'questions')
    if (ids.length < set.length) requireGrant(me, 'metadata.create')
    if (stored.some(({ id }) => !ids.includes(id))) requireGrant(me, 'metadata.delete')
    await requireThere(trx, set)
    const changes = changesOf(stored, set)
    const same = changes.length === 0 && stored.every(({ id, type }, at) => set[at]?.id === id && set[at].type === type)
    if (same) return
    await write(trx, subcategory, set)
    await audit(trx, {
      actorId: me.id,
      action: 'questions.edited',
      entity,
      entityId: setId(subcategory),
      changes,
      requestId,
    })
  })
}
