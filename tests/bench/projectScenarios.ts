import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { daysLater } from '#server/seed/demo/company.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Scenario } from './scenarios.ts'

interface Somewhere {
  id: string
  code: string
  member: string
  start: string
}

/**
 * Calls on the projects of a large company. The project that is opened and edited is the active one with the most
 * people.
 */
export async function projectScenarios(db: Db, today: string): Promise<Scenario[]> {
  const { rows } = await sql<Somewhere>`select p.id, p.code, min(m.id::text) as member, min(m.start_date) as start
    from projects p join project_members m on m.project_id = p.id and m.deleted_at is null
      and is_running(m.start_date, m.end_date, ${today}::date)
    where p.status = 'active' and p.deleted_at is null group by p.id order by count(*) desc, p.id limit 1`.execute(db)
  const { id, code, member, start } = rows[0] as Somewhere
  const { projects, projectMembers, staffing } = api
  const list = (name: string, query: Record<string, string>) => ({
    name,
    endpoint: projects.list,
    query: { page: '1', size: '50', ...query },
  })
  const year = { from: daysLater(today, -180), to: daysLater(today, 185) }
  return [
    list('projects, first page', { status: 'active' }),
    list('projects with counts', { withCounts: 'true' }),
    list('projects by importance', { sort: '-importantLevel,monthlyChargeRate' }),
    list('projects by name', { name: 'harbor' }),
    { name: 'projects for a picker', endpoint: projects.list, query: { page: '1', size: '1000' } },
    { name: 'project by code', endpoint: projects.one, params: { id: code } },
    {
      name: 'members, active',
      endpoint: projectMembers.list,
      params: { id },
      query: { status: 'active', size: '50' },
    },
    { name: 'work units', endpoint: api.workUnits.list, params: { id }, query: { page: '1', size: '50' } },
    { name: 'history of a project', endpoint: projects.timeline, params: { id } },
    { name: 'audit cycles', endpoint: api.projectAudits.cycles, params: { id } },
    {
      name: 'action items',
      endpoint: api.projectAudits.actionItems,
      params: { id },
      query: { page: '1', size: '50' },
    },
    {
      name: 'move an end date',
      endpoint: projectMembers.changePeriod,
      params: { id, memberId: member },
      body: { startDate: start, endDate: daysLater(today, 200) },
    },
    {
      name: 'staffing, 500 people',
      endpoint: staffing.list,
      query: { by: 'people', size: '500', page: '1', ...year },
    },
    {
      name: 'staffing, 500 projects',
      endpoint: staffing.list,
      query: { by: 'projects', size: '500', page: '1', ...year },
    },
    {
      name: 'staffing, over-allocated',
      endpoint: staffing.list,
      query: { by: 'people', only: 'over', size: '100', page: '1', ...year },
    },
  ]
}
