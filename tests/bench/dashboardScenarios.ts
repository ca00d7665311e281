import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Call, Scenario } from './scenarios.ts'

const { dashboardProjects: projects, dashboardResources: resources, dashboardEngagement: engagement } = api

/** Each call of a tab alone, then all of them at once as opening the tab does. */
function tab(name: string, calls: readonly (Call & { name: string })[]): Scenario[] {
  const [first, ...beside] = calls as [Call & { name: string }, ...Call[]]
  return [...calls, { ...first, name: `tab ${name}, all at once`, beside }]
}

const called = (name: string, endpoint: Endpoint, query: Record<string, string> = {}) => ({
  name,
  endpoint,
  query,
})

/** The dashboards of a large company: overall, and for the project with the most people. */
export async function dashboardScenarios(db: Db, today: string): Promise<Scenario[]> {
  const { rows } = await sql<{ project: string; start: string }>`
    select (select m.project_id from project_members m join projects p on p.id = m.project_id and p.status = 'active'
        where is_running(m.start_date, m.end_date, ${today}::date) group by 1 order by count(*) desc, 1 limit 1) as project,
      (select to_char(max(start_date), 'YYYY-MM-DD') from feedback_events
        where subtype = 'engagement' and status = 'done') as start`.execute(db)
  const { project, start } = rows[0] as { project: string; start: string }
  const one = { projectID: project }
  const hundred = { page: '1', size: '100' }
  const quarter = `Q${Math.floor((Number(today.slice(5, 7)) - 1) / 3) + 1}/${today.slice(0, 4)}`
  const detail = (filter: string) => called(`engagement by ${filter}`, engagement.detail, { filter, startDate: start })
  return [
    ...tab('Projects', [
      called('sizes', projects.sizes),
      called('summary', projects.summary),
      called('work surveys', projects.workSurveys),
      called('engineering health', projects.engineeringHealths),
      called('audits', projects.audits),
      called('action items', projects.actionItems),
      called('action item squash', projects.actionItemSquash),
    ]),
    called('work surveys, one project', projects.workSurveys, one),
    called('health, one project', projects.engineeringHealths, one),
    called('squash, one project', projects.actionItemSquash, one),
    called('rows of audits', projects.auditRows, { quarter }),
    called('rows of action items', projects.actionItemRows, { quarter, state: 'open' }),
    ...tab('Resources', [
      called('availabilities, 100', resources.availabilities, hundred),
      called('utilization', resources.utilization),
      called('distribution, 100', resources.workUnitDistribution, { sort: 'desc', ...hundred }),
      called('distribution summary', resources.workUnitDistributionSummary),
      called('work survey answers, 50', resources.workSurveySummaries, { page: '1', size: '50' }),
    ]),
    called('availabilities, all', resources.availabilities),
    called('distribution, all', resources.workUnitDistribution, { sort: 'desc' }),
    called('work survey answers, all', resources.workSurveySummaries),
    ...tab('Engagement', [called('engagement info', engagement.info), detail('chapter')]),
    detail('seniority'),
    detail('project'),
  ]
}
