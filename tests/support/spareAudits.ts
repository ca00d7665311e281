import { seedId } from '#server/platform/db/seedIds.ts'
import { makeActionItem, makeCycle } from './audits.ts'
import { castProjects } from './cast.ts'
import type { Given, TestApp } from './testApp.ts'

const spares = 30
const spareId = (kind: string, index = 0) => seedId('spare', `${kind} ${index}`)
const project = castProjects.harbor
const id = project.id

/** Audits and action items that the samples can change and delete. */
export async function makeSpareAudits(app: Pick<TestApp, 'deps'>): Promise<void> {
  const audit = { id: spareId('audit') }
  const kept = { id: spareId('cycle') }
  await makeCycle(app, {
    project,
    cycle: 900,
    columns: kept,
    audits: [{ type: 'frontend', columns: audit }],
  })
  await makeActionItem(app, { project, cycle: kept, columns: { id: spareId('action item') } })
  for (let index = 0; index < spares; index += 1) {
    const audit = { type: 'backend' as const, columns: { id: spareId('audit to delete', index) } }
    const cycle = (kind: string) => ({ project, columns: { id: spareId(kind, index) } })
    await makeCycle(app, { ...cycle('cycle to delete'), cycle: 901 + index })
    await makeCycle(app, { ...cycle('cycle to audit'), cycle: 1000 + index, audits: [audit] })
    await makeActionItem(app, { project, columns: { id: spareId('action item to delete', index) } })
  }
}

const inTurn = (kind: string) => {
  let used = 0
  return () => spareId(kind, used++ % spares)
}
const cycles = inTurn('cycle to delete')
const bareCycles = inTurn('cycle to audit')
const audits = inTurn('audit to delete')
const items = inTurn('action item to delete')
let next = 2000

const audited: Given = { params: { id, auditId: spareId('audit') } }
const item = { name: 'Write it down' }

/** Samples for the calls on audits, action items and dashboards; see `samples.ts`. */
export const auditSamples: Record<string, () => Given> = {
  'projectAudits.cycles': () => ({ params: { id } }),
  'projectAudits.cycle': () => ({ params: { id, cycleId: spareId('cycle') } }),
  'projectAudits.createCycle': () => ({ params: { id }, body: { cycle: next++ } }),
  'projectAudits.editCycle': () => ({ params: { id, cycleId: spareId('cycle') }, body: { flag: 'yellow' } }),
  'projectAudits.audit': () => audited,
  'projectAudits.editAudit': () => ({ ...audited, body: { type: 'frontend', score: 4 } }),
  'projectAudits.actionItems': () => ({ params: { id } }),
  'projectAudits.actionItem': () => ({ params: { id, itemId: spareId('action item') } }),
  'projectAudits.createActionItem': () => ({ params: { id }, body: item }),
  'projectAudits.editActionItem': () => ({ params: { id, itemId: spareId('action item') }, body: item }),
  'projectAudits.importCsv': () => ({ params: { id }, body: { csv: 'kind,cycle\ncycle,900' } }),
  'projectAudits.removeActionItem': () => ({ params: { id, itemId: items() } }),
  'projectAudits.removeAudit': () => ({ params: { id, auditId: audits() } }),
  'projectAudits.createAudit': () => ({ params: { id, cycleId: bareCycles() }, body: { type: 'mobile' } }),
  'projectAudits.removeCycle': () => ({ params: { id, cycleId: cycles() } }),
  'dashboardProjects.sizes': () => ({}),
  'dashboardProjects.workSurveys': () => ({ query: { projectID: '' } }),
  'dashboardProjects.engineeringHealths': () => ({ query: { projectID: id } }),
  'dashboardProjects.audits': () => ({}),
  'dashboardProjects.actionItems': () => ({}),
  'dashboardProjects.summary': () => ({}),
  'dashboardProjects.actionItemSquash': () => ({}),
  'dashboardProjects.sizeRows': () => ({ query: { projectID: id } }),
  'dashboardProjects.workSurveyRows': () => ({ query: { endDate: '30/06', domain: 'workload' } }),
  'dashboardProjects.auditRows': () => ({ query: { quarter: 'Q1/2026' } }),
  'dashboardProjects.actionItemRows': () => ({ query: { round: 'latest', state: 'open' } }),
  'dashboardProjects.squashRows': () => ({ query: { snapDate: '30/06' } }),
  'dashboardResources.availabilities': () => ({}),
  'dashboardResources.utilization': () => ({}),
  'dashboardResources.utilizationPeople': () => ({
    query: { month: new Date().toISOString().slice(0, 7), state: 'available' },
  }),
  'dashboardResources.openRoles': () => ({}),
  'dashboardResources.openRoleRows': () => ({ query: { month: new Date().toISOString().slice(0, 7) } }),
  'dashboardResources.workUnitDistribution': () => ({}),
  'dashboardResources.workUnitDistributionSummary': () => ({}),
  'dashboardResources.workSurveySummaries': () => ({}),
  'dashboardResources.workMoves': () => ({}),
  'dashboardEngagement.info': () => ({}),
  'dashboardEngagement.detail': () => ({ query: { filter: 'chapter', startDate: '2026-01-01' } }),
}
