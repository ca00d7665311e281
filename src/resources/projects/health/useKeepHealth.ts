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
import { useUndoable } from '#src/components/undo/useUndoable.tsx'
import { call } from '#src/providers/call.ts'
import type { Undoable } from '#src/providers/http.ts'
import { healthKey } from './useHealth.ts'

/** Writes on audits and action items of a project. Each tells what it did, and whatever shows them is fetched again. */
export function useSaveHealth(projectID: string) {
  const queries = useQueryClient()
  const tell = useUndoable()
  const params = { id: projectID }
  const refresh = () =>
    Promise.all([healthKey(projectID), ['dashboards']].map((queryKey) => queries.invalidateQueries({ queryKey })))
  const told = async (what: string, answer: Undoable, note = '') => {
    await refresh()
    tell([what, note].filter(Boolean).join(' '), answer)
  }
  return {
    refresh,
    told,
    createCycle: async (body: AuditCycleEdit) => {
      const answer = await call(healthApi.createCycle, { params, body })
      await told('Cycle added.', answer)
    },
    editCycle: async ({ id }: AuditCycle, body: AuditCycleEdit, { version, note }: Sent) => {
      const answer = await call(healthApi.editCycle, { params: { ...params, cycleId: id }, body, version })
      await told('Cycle updated.', answer, note)
    },
    removeCycle: async ({ id }: AuditCycle) => {
      const answer = await call(healthApi.removeCycle, { params: { ...params, cycleId: id } })
      await told('Cycle deleted.', answer)
    },
    createAudit: async ({ id }: AuditCycle, body: AuditEdit) => {
      const answer = await call(healthApi.createAudit, { params: { ...params, cycleId: id }, body })
      await told('Audit added.', answer)
    },
    editAudit: async ({ id }: AuditSummary, body: AuditEdit, { version, note }: Sent) => {
      const answer = await call(healthApi.editAudit, { params: { ...params, auditId: id }, body, version })
      await told('Audit updated.', answer, note)
    },
    removeAudit: async ({ id }: AuditSummary) => {
      const answer = await call(healthApi.removeAudit, { params: { ...params, auditId: id } })
      await told('Audit deleted.', answer)
    },
    createItem: async (body: ActionItemEdit): Promise<ActionItem> => {
      const answer = await call(healthApi.createActionItem, { params, body })
      await told('Action item added.', answer)
      return answer.data
    },
    editItem: async ({ id }: ActionItem, body: ActionItemEdit, { version, note }: Sent) => {
      const answer = await call(healthApi.editActionItem, {
        params: { ...params, itemId: id },
        body,
        version,
      })
      await told('Action item updated.', answer, note)
    },
    removeItem: async ({ id }: ActionItem) => {
      const answer = await call(healthApi.removeActionItem, { params: { ...params, itemId: id } })
      await told('Action item deleted.', answer)
    },
  }
}
