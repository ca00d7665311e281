import * as api from '#contract/api/index.ts'
import type { ActionItem, Audit, AuditCycle } from '#contract/api/projectAudits/audit.ts'
import type { ImportOutcome } from '#contract/api/importOutcome.ts'
import { makeProject } from './people.ts'
import type { Given, TestApp } from './testApp.ts'

/** The calls on audits and action items of a project, by default as the admin. */
export function healthCalls(app: TestApp, { id }: { id: string }) {
  const call = app.as('admin')
  const { projectAudits } = api
  const on = (params: Record<string, string> = {}, given: Given = {}) => ({
    ...given,
    params: { id, ...params },
  })
  return {
    cycles: async () => (await call(projectAudits.cycles, on())).body.data as AuditCycle[],
    createCycle: (body: object = {}, given?: Given) => call(projectAudits.createCycle, on({}, { body, ...given })),
    editCycle: (cycle: { id: string }, body: object, given?: Given) =>
      call(projectAudits.editCycle, on({ cycleId: cycle.id }, { body, ...given })),
    removeCycle: (cycle: { id: string }) => call(projectAudits.removeCycle, on({ cycleId: cycle.id })),
    audit: async (audit: { id: string }) =>
      (await call(projectAudits.audit, on({ auditId: audit.id }))).body.data as Audit,
    createAudit: (cycle: { id: string }, body: object) =>
      call(projectAudits.createAudit, on({ cycleId: cycle.id }, { body })),
    editAudit: (audit: { id: string }, body: object, given?: Given) =>
      call(projectAudits.editAudit, on({ auditId: audit.id }, { body, ...given })),
    removeAudit: (audit: { id: string }) => call(projectAudits.removeAudit, on({ auditId: audit.id })),
    actionItems: async (query: Record<string, string> = {}) =>
      (await call(projectAudits.actionItems, on({}, { query }))).body.data as ActionItem[],
    createActionItem: (body: object) => call(projectAudits.createActionItem, on({}, { body })),
    editActionItem: (item: { id: string }, body: object, given?: Given) =>
      call(projectAudits.editActionItem, on({ itemId: item.id }, { body, ...given })),
    removeActionItem: (item: { id: string }) => call(projectAudits.removeActionItem, on({ itemId: item.id })),
    importing: (csv: string, apply: boolean) => call(projectAudits.importCsv, on({}, { body: { csv, apply } })),
    imported: async (csv: string, apply: boolean) =>
      (await call(projectAudits.importCsv, on({}, { body: { csv, apply } }))).body.data as ImportOutcome,
  }
}

/** A project without audits, the calls on it, and variants that return what they created. */
export async function auditedProject(app: TestApp) {
  const project = await makeProject(app)
  const calls = healthCalls(app, project)
  return {
    project,
    ...calls,
    cycle: async (body: object = {}) => (await calls.createCycle(body)).body.data as AuditCycle,
    madeAudit: async (cycle: { id: string }, body: object) => (await calls.createAudit(cycle, body)).body.data as Audit,
    actionItem: async (body: object) => (await calls.createActionItem(body)).body.data as ActionItem,
  }
}
