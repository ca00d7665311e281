import { sql } from 'kysely'
import type { NewAction } from '#contract/api/surveys/actions.ts'
import { present } from '#server/areas/employees/index.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { finds } from '#server/platform/db/finds.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import { type Person, requireGrant } from '#server/platform/http/person.ts'
import { takingPart } from '../results/queries.ts'
import { engagementEvent } from '../results/results.ts'
import { stateOf, weighedGroups } from '../results/weighing.ts'

/** A change of an action of the survey `id`. */
interface ActionChange {
  id: string
  me: Person
  requestId: string
}

const tell = (trx: Db, { id, me, requestId }: ActionChange, action: string, before = '', after = '') =>
  audit(trx, {
    actorId: me.id,
    action: `survey.${action}`,
    entity: 'survey',
    entityId: id,
    changes: [{ field: 'title', before, after, masked: false }],
    requestId,
  })

/**
 * Throws 404 unless the results of the survey show the question, and the group if there is one. Reads outside of a
 * transaction, because what was weighed is remembered by database.
 */
async function requireShown(read: Db, id: string, { questionID, group }: NewAction): Promise<void> {
  const event = await engagementEvent(read, id)
  const { answered } = await takingPart(read, id)
  const asked = sql`from round_questions where event_id = ${id} and question_id = ${questionID}
    and type = 'likert-scale'`
  if (stateOf(event, answered) !== 'shown' || !(await finds(read, asked))) throw notFound('question', 'questionID')
  if (!group) return
  const groups = await weighedGroups(read, { ...event, answered })
  const isShown = groups.some((one) => one.isShown && one.kind === group.kind && one.id === group.id)
  if (!isShown) throw notFound('group', 'group')
}

/**
 * Adds an action to a question or cell of shown results (rules/surveys.md#7.9). Throws 400 for an owner who is not here,
 * 404 for what the results do not show.
 */
export async function addAction({ read, write, env }: Deps, change: ActionChange, one: NewAction): Promise<void> {
  const { id, me } = change
  requireGrant(me, 'surveys.read')
  const { title, ownerID, due, questionID, group } = one
  await requireShown(read, id, one)
  await write(async (trx) => {
    const { numAffectedRows } = await sql`
      insert into engagement_actions (event_id, question_id, kind, group_id, title, owner_id, due)
      select ${id}, ${questionID}, ${group?.kind ?? null}, ${group?.id ?? null}::uuid, ${title}, e.id, ${due}::date
      from employees e where e.id = ${ownerID} and ${present('e', today(env))}`.execute(trx)
    if (!numAffectedRows) throw refuse('onboarding.ownerGone', {}, { field: 'ownerID' })
    await tell(trx, change, 'action-added', '', title)
  })
}

/** Removes an action. Throws 404 if the survey has none with this id. */
export async function removeAction({ write }: Deps, change: ActionChange, actionID: string): Promise<void> {
  requireGrant(change.me, 'surveys.read')
  await write(async (trx) => {
    const { rows } = await sql<{ title: string }>`delete from engagement_actions
      where id = ${actionID} and event_id = ${change.id} returning title`.execute(trx)
    if (!rows[0]) throw notFound('action')
    await tell(trx, change, 'action-removed', rows[0].title)
  })
}

/**
 * Marks an action as done or open. Throws 404 for who neither owns it nor may add actions, so the owner needs no right
 * to read results.
 */
export async function finishAction(
  { write }: Deps,
  change: ActionChange,
  { actionID, isDone }: { actionID: string; isDone: boolean },
): Promise<void> {
  const { id, me } = change
  const edits = me.can('surveys.edit') && me.can('surveys.read')
  await write(async (trx) => {
    const { rows } = await sql<{ title: string; isDone: boolean }>`select a.title, a.done_at is not null as "isDone"
      from engagement_actions a join feedback_events e on e.id = a.event_id and e.deleted_at is null
      where a.id = ${actionID} and a.event_id = ${id} and (a.owner_id = ${me.id} or ${edits})
      for update of a`.execute(trx)
    const [found] = rows
    if (!found) throw notFound('action')
    if (found.isDone === isDone) return
    await sql`update engagement_actions set done_at = case when ${isDone} then now() end,
      done_by = case when ${isDone} then ${me.id}::uuid end where id = ${actionID}`.execute(trx)
    if (isDone) await tell(trx, change, 'action-done', '', found.title)
    else await tell(trx, change, 'action-open', '', found.title)
  })
}
