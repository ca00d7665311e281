import { sql } from 'kysely'
import type { NewOnboardingItem, Onboarding } from '#contract/api/employees/onboardingItems.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { basic, listOf } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import { opens, present, type Viewer } from './visibility.ts'

/** A change of what is to be done for the person `id`. */
export interface OnboardingChange {
  id: string
  viewer: Viewer
  requestId: string
}

const person = (column: string) =>
  sql`(select ${basic('p')} from employees p where p.id = ${sql.ref(`i.${column}`)} and p.deleted_at is null)`

/** What is to be done for a person, by due day, and who has checked the form (docs/rules/people.md#5.14). */
export async function onboardingOf(db: Db, id: string): Promise<Onboarding> {
  const item = sql`json_build_object('id', i.id, 'title', i.title, 'owner', ${person('owner_id')}, 'due', i.due,
    'doneAt', wire_instant(i.done_at), 'doneBy', ${person('done_by')})`
  const from = sql`from onboarding_items i where i.employee_id = ${id}`
  const { rows } = await sql<Onboarding>`select
    (select wire_instant(i.completed_at) from invitations i
      where i.employee_id = ${id} and i.deleted_at is null) as "formSentAt",
    (select json_build_object('at', wire_instant(i.done_at), 'by', ${person('done_by')}) ${from} and i.title is null)
      as "formChecked",
    ${listOf(item, sql`i.due nulls last, i.created_at, i.id`, sql`${from} and i.title is not null`)} as items`.execute(
    db,
  )
  return rows[0] as Onboarding
}

/** Writes an event into the history of the person: the title of an item before and after, if it has one. */
const tell = (trx: Db, { id, viewer, requestId }: OnboardingChange, action: string, before = '', after = '') =>
  audit(trx, {
    actorId: viewer.me.id,
    action: `employee.${action}`,
    entity: 'employee',
    entityId: id,
    ...((before || after) && { changes: [{ field: 'onboardingItem', before, after, masked: false }] }),
    requestId,
  })

/** Marks the form as checked. Throws 400 while none was handed in; a mark that is there stays. */
export async function checkForm(trx: Db, change: OnboardingChange): Promise<void> {
  const { id, viewer } = change
  const { rows } = await sql`select from invitations i
    where i.employee_id = ${id} and i.completed_at is not null and i.deleted_at is null`.execute(trx)
  if (rows.length === 0) throw refuse('onboarding.noForm')
  const { numAffectedRows } = await sql`insert into onboarding_items (employee_id, done_at, done_by)
    values (${id}, now(), ${viewer.me.id})
    on conflict (employee_id) where title is null do nothing`.execute(trx)
  if (numAffectedRows) await tell(trx, change, 'onboarding-checked')
}

/** Adds an item. Throws 400 for an owner who is not here. */
export async function addItem(trx: Db, change: OnboardingChange, one: NewOnboardingItem): Promise<void> {
  const { title, ownerID, due = null } = one
  const { numAffectedRows } = await sql`insert into onboarding_items (employee_id, title, owner_id, due)
    select ${change.id}, ${title}, e.id, ${due}::date from employees e
    where e.id = ${ownerID} and ${present('e', change.viewer.today)}`.execute(trx)
  if (!numAffectedRows) throw refuse('onboarding.ownerGone', {}, { field: 'ownerID' })
  await tell(trx, change, 'onboarding-item-added', '', title)
}

/** Gives a joiner what the company does for each one (docs/rules/people.md#5.14). */
export async function addCompanyItems(trx: Db, { id, viewer, requestId }: OnboardingChange): Promise<void> {
  const { me, today } = viewer
  const { rows } = await sql<{ title: string }>`insert into onboarding_items (employee_id, title, owner_id, due)
    select e.id, t.name, case t.owner when 'manager' then coalesce(e.line_manager_id, ${me.id})
      when 'person' then e.id else ${me.id} end, e.joined_date + t.days
    from employees e cross join joining_items t
    where e.id = ${id} and t.deleted_at is null
      and (e.working_status = 'on-boarding' or e.working_status <> 'left' and e.joined_date > ${today}::date)
    returning title`.execute(trx)
  if (rows.length === 0) return
  await audit(trx, {
    actorId: me.id,
    action: 'employee.onboarding-item-added',
    entity: 'employee',
    entityId: id,
    changes: rows.map(({ title }) => ({ field: 'onboardingItem', before: '', after: title, masked: false })),
    requestId,
  })
}

/** Removes an item. Throws 404 if the person has none with this id. */
export async function removeItem(trx: Db, change: OnboardingChange, itemID: string): Promise<void> {
  const { rows } = await sql<{ title: string }>`delete from onboarding_items
    where id = ${itemID} and employee_id = ${change.id} and title is not null returning title`.execute(trx)
  if (!rows[0]) throw notFound('onboarding item')
  await tell(trx, change, 'onboarding-item-removed', rows[0].title)
}

/** Marks an item as done or open. Throws 404 for who neither owns it nor edits people and can open the person. */
export async function finishItem(
  trx: Db,
  change: OnboardingChange,
  { itemID, isDone }: { itemID: string; isDone: boolean },
): Promise<void> {
  const { id, viewer } = change
  const edits = viewer.me.can('employees.edit') ? opens('e', viewer) : sql`false`
  const { rows } = await sql<{ title: string; changed: boolean }>`with item as (select i.id, i.title, i.done_at
      from onboarding_items i join employees e on e.id = i.employee_id and e.deleted_at is null
      where i.id = ${itemID} and i.employee_id = ${id} and i.title is not null
        and (i.owner_id = ${viewer.me.id} or ${edits}) for update of i),
    changed as (update onboarding_items t
      set done_at = case when ${isDone} then now() end, done_by = case when ${isDone} then ${viewer.me.id}::uuid end
      from item where t.id = item.id and (item.done_at is not null) <> ${isDone} returning t.id)
    select item.title, exists (select from changed) as changed from item`.execute(trx)
  const [item] = rows
  if (!item) throw notFound('onboarding item')
  if (!item.changed) return
  if (isDone) await tell(trx, change, 'onboarding-item-done', '', item.title)
  else await tell(trx, change, 'onboarding-item-open', '', item.title)
}
