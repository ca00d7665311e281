import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { dashboardProjects } from '#contract/api/dashboards/projects.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import type { DB } from '#server/platform/db/types.ts'
import * as api from '#contract/api/index.ts'
import { makeProject } from './people.ts'
import type { TestApp } from './testApp.ts'

/** Deletes the data of project dashboards. Projects stay but lose their organization, so that they don't count. */
export async function clearProjectCompany({ deps: { db } }: Pick<TestApp, 'deps'>): Promise<void> {
  await sql`truncate action_item_snapshots, audit_items, action_items, audit_participants, audits, audit_cycles,
    event_comments, answers, round_questions, round_results, work_scores, event_reviewers, event_reviewer_groups,
      event_topics, engagement_actions, feedback_events, review_nominations, shared_reviews, survey_mails,
      survey_mailings`.execute(db)
  await sql`update projects set organization_id = null`.execute(db)
}

/** Creates a development project of the company's organization. */
export const makeOwnProject = (
  app: Pick<TestApp, 'deps'>,
  name: string,
  columns: Partial<Insertable<DB['projects']>> = {},
) =>
  makeProject(app, {
    name,
    code: `${name.toLowerCase()}-${randomUUID().slice(0, 8)}`,
    function: 'development',
    organization_id: seedId('organization', 'tidewater'),
    ...columns,
  })

type Call = keyof typeof dashboardProjects

/** Calls a dashboard as the admin, or with the given token. `null` sends a blank project, as the page does. */
export async function askProjects<Data>(
  app: Pick<TestApp, 'as'>,
  call: Call,
  project: { id: string } | null = null,
  { token, ...query }: Record<string, string> = {},
): Promise<Data> {
  const asked = { projectID: project?.id ?? '', ...query }
  const { status, body } = await app.as('admin')(api.dashboardProjects[call], {
    query: asked,
    ...(token && { token }),
  })
  expect([call, status, body.error]).toEqual([call, 200, undefined])
  return body.data as Data
}
