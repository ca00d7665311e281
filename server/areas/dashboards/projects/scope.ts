import { type RawBuilder, sql } from 'kysely'
import type { BasicProject } from '#contract/api/survey.ts'
import { basicProject } from '#server/areas/surveys/answers.ts'
import type { Db, Deps } from '#server/deps.ts'
import { notFound } from '#server/http/errors.ts'

type Env = Deps['env']

/** The project that a dashboard is asked about, null for the whole company; 404 when there is none (wire-surveys-dashboards.md section 7). */
export async function chosenProject(db: Db, id: string | undefined): Promise<BasicProject | null> {
  if (!id) return null
  const { rows } = await sql<{ project: BasicProject }>`select ${basicProject('p')} as project from projects p
    where p.id = ${id} and p.deleted_at is null`.execute(db)
  if (!rows[0]) throw notFound('project', 'projectID')
  return rows[0].project
}

/** The project `p` counts for health, audits and action items: the one asked about, else all (section 7). */
export const anyProject = (id: string | undefined): RawBuilder<boolean> =>
  sql`(p.deleted_at is null ${id ? sql`and p.id = ${id}` : sql``})`

/** The project `p` is of the organization that runs the product, and live. */
export const ownProject = ({ DEFAULT_ORGANIZATION }: Env): RawBuilder<boolean> =>
  sql`(p.deleted_at is null and p.organization_id in (select o.id from organizations o
    where o.code = ${DEFAULT_ORGANIZATION} and o.deleted_at is null))`

/** The project `p` counts for sizes, work surveys and the squash: the one asked about, else all where something is developed (section 7). */
export const developedProject = (env: Env, id?: string): RawBuilder<boolean> =>
  id ? anyProject(id) : sql`(${ownProject(env)} and p.function = 'development')`
