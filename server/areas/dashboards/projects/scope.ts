import { type RawBuilder, sql } from 'kysely'
import type { BasicProject } from '#contract/api/surveys/survey.ts'
import type { Viewer } from '#server/areas/employees/index.ts'
import { healthSeen } from '#server/areas/projects/index.ts'
import { basicProject } from '#server/areas/surveys/index.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'

/**
 * The projects `p` on a caller's dashboard (rules/dashboards.md#1.4), as SQL conditions. They never include projects
 * that the caller cannot see on dashboards.
 */
export interface Scope {
  /** The selected project, or null for all. */
  project: BasicProject | null
  /** For health, audits and action items: the selected project, otherwise all. */
  any: RawBuilder<boolean>
  /** Projects of the organization that runs Muster. */
  own: RawBuilder<boolean>
  /** For sizes, work surveys and squash: the selected project, otherwise all own development projects. */
  developed: RawBuilder<boolean>
}

/** The project with this id. Throws 404 if it does not exist or the viewer cannot see it on dashboards. */
async function chosenProject(db: Db, seen: RawBuilder<boolean>, id: string): Promise<BasicProject> {
  const { rows } = await sql<{ project: BasicProject }>`select ${basicProject('p')} as project from projects p
    where p.id = ${id} and ${seen}`.execute(db)
  if (!rows[0]) throw notFound('project', 'projectID')
  return rows[0].project
}

/** The scope of a dashboard for one project, or without `projectID` for all. */
export async function scopeFor(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  me: Viewer['me'],
  projectID?: string,
): Promise<Scope> {
  const seen = healthSeen('p', { me, today: today(env) })
  const own = sql<boolean>`(${seen} and p.organization_id in (select o.id from organizations o
    where o.code = ${env.DEFAULT_ORGANIZATION} and o.deleted_at is null))`
  if (!projectID) return { project: null, any: seen, own, developed: sql`(${own} and p.function = 'development')` }
  const one = sql<boolean>`(p.id = ${projectID} and ${seen})`
  return { project: await chosenProject(db, seen, projectID), any: one, own, developed: one }
}
