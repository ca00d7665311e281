import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { Recipient } from '#contract/api/surveys/preview.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import type { DB } from '#server/platform/db/types.ts'
import { makePerson, makeProject } from './people.ts'
import type { TestApp } from './testApp.ts'

type App = Pick<TestApp, 'deps'>

/** Creates an organization and makes it the one that surveys ask. Returns its id. The cast does not belong to it. */
export async function makeOwnOrganization({ deps }: App, code: string): Promise<string> {
  const id = randomUUID()
  await insertRows(deps.db, 'organizations', [{ id, code, name: code }])
  deps.env.DEFAULT_ORGANIZATION = code
  return id
}

/**
 * Creates a full-time person, in this organization if given. The username, which is also the display name, starts with
 * `username`.
 */
export async function makeColleague(
  app: App,
  username: string,
  columns: Partial<Insertable<DB['employees']>> = {},
  organizationId?: string,
) {
  const made = await makePerson(app, { columns: { username, display_name: username, ...columns } })
  if (organizationId)
    await insertRows(app.deps.db, 'employee_organizations', [{ employee_id: made.id, organization_id: organizationId }])
  return made
}

type InUnit = Partial<Insertable<DB['work_unit_members']>>

/** Creates an active work unit with people: `[person, columns]`. */
export async function makeUnit(
  app: App,
  name: string,
  people: [person: { id: string }, columns?: InUnit][],
  columns: Partial<Insertable<DB['work_units']>> = {},
) {
  const project_id = columns.project_id ?? (await makeProject(app)).id
  const id = randomUUID()
  await insertRows(app.deps.db, 'work_units', [{ id, project_id, name, type: 'development', ...columns }])
  for (const [person, more] of people)
    await insertRows(app.deps.db, 'work_unit_members', [
      { work_unit_id: id, employee_id: person.id, project_id, start_date: '2024-01-01', ...more },
    ])
  return { id, project: { id: project_id } }
}

/** The forms of the survey with this title as `subject < reviewer relationship`, sorted. */
export async function pairsOf({ deps }: App, title: string): Promise<string[]> {
  const { rows } = await sql<{
    pair: string
  }>`select concat_ws(' ', s.username, '<', r.username, v.relationship) as pair
    from feedback_events e join event_reviewers v on v.event_id = e.id join event_topics t on t.id = v.topic_id
      join employees s on s.id = t.employee_id join employees r on r.id = v.reviewer_id
    where e.title = ${title} and e.deleted_at is null`.execute(deps.db)
  return rows.map(({ pair }) => pair).sort()
}

/** The same for the recipients of a preview. */
export const foreseenPairs = (recipients: Recipient[]) =>
  recipients
    .flatMap(({ person, about }) =>
      about.map(({ employee, relationship }) => `${employee.username} < ${person.username} ${relationship}`),
    )
    .sort()
