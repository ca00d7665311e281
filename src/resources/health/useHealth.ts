import { useQuery } from '@tanstack/react-query'
import {
  type ActionItemStatus,
  ActionItemStatus as ItemStatus,
  Severity as Priority,
  type Severity,
} from '#contract/api/auditWords.ts'
import type {
  ActionItem,
  ActionItemEdit,
  Audit,
  AuditCycle,
  AuditCycleEdit,
  AuditEdit,
  AuditSummary,
} from '#contract/api/health.ts'
import { health as healthApi } from '#contract/api/healthCalls.ts'
import type { Sent } from '#src/admin/form/SchemaForm.tsx'
import { useListAddress } from '#src/admin/list/useListAddress.ts'
import { useSaved } from '#src/admin/form/useSaveRecord.tsx'
import { call } from '#src/providers/call.ts'

/** Under the key of projects, so that what drops a project from the cache drops its audits too. */
export const healthKey = (projectID: string, ...parts: string[]) => [
  'projects',
  'health',
  projectID,
  ...parts,
]

async function fetchCycles(projectID: string, signal?: AbortSignal): Promise<AuditCycle[]> {
  const answer = await call(healthApi.cycles, { params: { id: projectID }, ...(signal ? { signal } : {}) })
  return answer.data
}

/** The audit cycles of a project with their audits, newest first. */
export function useCycles(projectID: string) {
  return useQuery({
    queryKey: healthKey(projectID, 'cycles'),
    queryFn: ({ signal }) => fetchCycles(projectID, signal),
  })
}

/** Fetches one cycle anew, past everything that is known. */
export async function fetchCycle({ projectID, id }: AuditCycle): Promise<AuditCycle> {
  const cycle = (await fetchCycles(projectID)).find((one) => one.id === id)
  if (!cycle) throw new Error('This cycle was deleted meanwhile. Close the form.')
  return cycle
}

/** Fetches an audit with its checklist. */
export async function fetchAudit(projectID: string, auditId: string, signal?: AbortSignal): Promise<Audit> {
  const params = { id: projectID, auditId }
  const answer = await call(healthApi.audit, { params, ...(signal ? { signal } : {}) })
  return answer.data
}

/** An audit with its checklist. */
export function useAudit(projectID: string, auditId: string) {
  return useQuery({
    queryKey: healthKey(projectID, 'audit', auditId),
    queryFn: ({ signal }) => fetchAudit(projectID, auditId, signal),
    retry: false,
  })
}

const maxPageSize = 999

async function fetchActionItems(projectID: string, signal?: AbortSignal): Promise<ActionItem[]> {
  const items: ActionItem[] = []
  for (let page = 1; ; page += 1) {
    const { data, total = 0 } = await call(healthApi.actionItems, {
      params: { id: projectID },
      query: { page, size: maxPageSize },
      ...(signal ? { signal } : {}),
    })
    items.push(...data)
    if (data.length === 0 || items.length >= total) return items
  }
}

/** Every action item of a project, past the pages: the counts, the list and what an audit can link to come from the same rows. */
export function useActionItems(projectID: string) {
  return useQuery({
    queryKey: healthKey(projectID, 'items'),
    queryFn: ({ signal }) => fetchActionItems(projectID, signal),
  })
}

/** Fetches one action item anew, past everything that is known. */
export async function fetchActionItem(projectID: string, id: string): Promise<ActionItem> {
  const item = (await fetchActionItems(projectID)).find((one) => one.id === id)
  if (!item) throw new Error('This action item was deleted meanwhile.')
  return item
}

/** Which action items are listed. */
export interface ItemFilter {
  /** `open`: whatever is not done. */
  status: ActionItemStatus | 'open' | ''
  priority: Severity | ''
  /** Id of a cycle. */
  cycle: string
  keyword: string
}

/** Open cycle, open audit and the filter of action items, as they stand in the address. */
export function useHealthParams() {
  const params = useListAddress()
  const status = params.text('itemStatus')
  const filter: ItemFilter = {
    status: status === 'open' ? 'open' : (ItemStatus.safeParse(status).data ?? ''),
    priority: Priority.safeParse(params.text('priority')).data ?? '',
    cycle: params.text('itemCycle'),
    keyword: params.text('q'),
  }
  return {
    ...params,
    /** The cycle that is opened and scrolled to. */
    cycle: params.text('cycle'),
    /** Id of the open audit, `new` for one that is being added to `cycle`. */
    audit: params.text('audit'),
    filter,
    isFiltered: Object.values(filter).some(Boolean),
    clear: () => params.narrow({ itemStatus: '', priority: '', itemCycle: '', q: '' }),
  }
}

/** Writes on audits and action items of a project. Each tells what it did, and whatever shows them is fetched again. */
export function useSaveHealth(projectID: string) {
  const { refresh, announce } = useSaved(healthKey(projectID), ['dashboards'])
  const params = { id: projectID }
  return {
    refresh,
    announce,
    createCycle: async (body: AuditCycleEdit) => {
      const answer = await call(healthApi.createCycle, { params, body })
      await announce('Cycle added.', answer)
    },
    editCycle: async ({ id }: AuditCycle, body: AuditCycleEdit, { version, note }: Sent) => {
      const answer = await call(healthApi.editCycle, { params: { ...params, cycleId: id }, body, version })
      await announce('Cycle updated.', answer, note)
    },
    removeCycle: async ({ id }: AuditCycle) => {
      const answer = await call(healthApi.removeCycle, { params: { ...params, cycleId: id } })
      await announce('Cycle deleted.', answer)
    },
    createAudit: async ({ id }: AuditCycle, body: AuditEdit) => {
      const answer = await call(healthApi.createAudit, { params: { ...params, cycleId: id }, body })
      await announce('Audit added.', answer)
    },
    editAudit: async ({ id }: AuditSummary, body: AuditEdit, { version, note }: Sent) => {
      const answer = await call(healthApi.editAudit, { params: { ...params, auditId: id }, body, version })
      await announce('Audit updated.', answer, note)
    },
    removeAudit: async ({ id }: AuditSummary) => {
      const answer = await call(healthApi.removeAudit, { params: { ...params, auditId: id } })
      await announce('Audit deleted.', answer)
    },
    createItem: async (body: ActionItemEdit): Promise<ActionItem> => {
      const answer = await call(healthApi.createActionItem, { params, body })
      await announce('Action item added.', answer)
      return answer.data
    },
    editItem: async ({ id }: ActionItem, body: ActionItemEdit, { version, note }: Sent) => {
      const answer = await call(healthApi.editActionItem, {
        params: { ...params, itemId: id },
        body,
        version,
      })
      await announce('Action item updated.', answer, note)
    },
    removeItem: async ({ id }: ActionItem) => {
      const answer = await call(healthApi.removeActionItem, { params: { ...params, itemId: id } })
      await announce('Action item deleted.', answer)
    },
  }
}
