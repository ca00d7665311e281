import { useQuery } from '@tanstack/react-query'
import type { ActionItem, Audit, AuditCycle } from '#contract/api/health.ts'
import { health as healthApi } from '#contract/api/healthCalls.ts'
import { call } from '#src/providers/call.ts'

/** Under the key of projects, so that what drops a project from the cache drops its audits too. */
export const healthKey = (projectID: string, ...parts: string[]) => ['projects', 'health', projectID, ...parts]

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
