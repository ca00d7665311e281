import { useQueryClient } from '@tanstack/react-query'
import type {
  ActionItem,
  ActionItemEdit,
  AuditCycle,
  AuditCycleEdit,
  AuditEdit,
  AuditSummary,
} from '#contract/api/health.ts'
import { health as healthApi } from '#contract/api/healthCalls.ts'
import type { Sent } from '#src/components/form/SchemaForm.tsx'
import { useTold } from '#src/components/undo/useTold.tsx'
import { call } from '#src/providers/call.ts'
import { keyOf } from './useHealth.ts'

/** Writes on audits and action items of a project. Each tells what it did, and whatever shows them is fetched again. */
export function useKeepHealth(projectID: string) {
  const queries = useQueryClient()
  const tell = useTold()
  const params = { id: projectID }
  const refresh = () =>
    Promise.all([keyOf(projectID), ['dashboards']].map((queryKey) => queries.invalidateQueries({ queryKey })))
  const told = async (what: string, note = '') => {
    await refresh()
    tell([what, note].filter(Boolean).join(' '))
  }
  return {
    refresh,
    told,
    createCycle: async (body: AuditCycleEdit) => {
      await call(healthApi.createCycle, { params, body })
      await told('Cycle added.')
    },
    editCycle: async ({ id }: AuditCycle, body: AuditCycleEdit, { version, note }: Sent) => {
      await call(healthApi.editCycle, { params: { ...params, cycleId: id }, body, version })
      await told('Cycle updated.', note)
    },
    removeCycle: async ({ id }: AuditCycle) => {
      await call(healthApi.removeCycle, { params: { ...params, cycleId: id } })
      await told('Cycle deleted.')
    },
    createAudit: async ({ id }: AuditCycle, body: AuditEdit) => {
      await call(healthApi.createAudit, { params: { ...params, cycleId: id }, body })
      await told('Audit added.')
    },
    editAudit: async ({ id }: AuditSummary, body: AuditEdit, { version, note }: Sent) => {
      await call(healthApi.editAudit, { params: { ...params, auditId: id }, body, version })
      await told('Audit updated.', note)
    },
    removeAudit: async ({ id }: AuditSummary) => {
      await call(healthApi.removeAudit, { params: { ...params, auditId: id } })
      await told('Audit deleted.')
    },
    createItem: async (body: ActionItemEdit): Promise<ActionItem> => {
      const { data } = await call(healthApi.createActionItem, { params, body })
      await told('Action item added.')
      return data
    },
    editItem: async ({ id }: ActionItem, body: ActionItemEdit, { version, note }: Sent) => {
      await call(healthApi.editActionItem, { params: { ...params, itemId: id }, body, version })
      await told('Action item updated.', note)
    },
    removeItem: async ({ id }: ActionItem) => {
      await call(healthApi.removeActionItem, { params: { ...params, itemId: id } })
      await told('Action item deleted.')
    },
  }
}
