import * as api from '#contract/api/index.ts'
import type { ActionItem, Audit, AuditCycle } from '#contract/api/projectAudits/audit.ts'
import type { ImportOutcome } from '#contract/api/importOutcome.ts'
import { makeProject } from './people.ts'
import type { Given, TestApp } from './testApp.ts'

/** The calls on audits and action items of a project, by default as the admin. */
export function healthCalls(app: TestApp, { id }: { id: string }) {
  const call = app.as('admin')
  const { health } = api
  const on = (params: Record<string, string> = {}, given: Given = {}) => ({
    ...given,
    params: { id, ...params },
  })
  return {
    cycles: async () => (await call(health.cycles, on())).body.data as AuditCycle[],
    createCycle: (body: object = {}, given?: Given) => call(health.createCycle, on({}, { body, ...given })),
    editCycle: (cycle: { id: string }, body: object, given?: Given) =>
      call(health.editCycle, on({ cycleId: cycle.id }, { body, ...given })),
    removeCycle: (cycle: { id: string }) => call(health.removeCycle, on({ cycleId: cycle.id })),
    audit: async (audit: { id: string }) => (await call(health.audit, on({ auditId: audit.id }))).body.data as Audit,
    createAudit: (cycle: { id: string }, body: object) => call(health.createAudit, on({ cycleId: cycle.id }, { body })),
    editAudit: (audit: { id: string }, body: object, given?: Given) =>
      call(health.editAudit, on({ auditId: audit.id }, { body, ...given })),
    removeAudit: (audit: { id: string }) => call(health.removeAudit, on({ auditId: audit.id })),
    actionItems: async (query: Record<string, string> = {}) =>
      (await call(health.actionItems, on({}, { query }))).body.data as ActionItem[],
    createActionItem: (body: object) => call(health.createActionItem, on({}, { body })),
    editActionItem: (item: { id: string }, body: object, given?: Given) =>
      call(health.editActionItem, on({ itemId: item.id }, { body, ...given })),
    removeActionItem: (item: { id: string }) => call(health.removeActionItem, on({ itemId: item.id })),
    importing: (csv: string, apply: boolean) => call(health.importCsv, on({}, { body: { csv, apply } })),
    imported: async (csv: string, apply: boolean) =>
      (await call(health.importCsv, on({}, { body: { csv, apply } }))).body.data as ImportOutcome,
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
