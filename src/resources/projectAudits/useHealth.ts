import {
  type ActionItemStatus,
  ActionItemStatus as ItemStatus,
  Severity as Priority,
  type Severity,
} from '#contract/api/projectAudits/words.ts'
import { useQueryParams } from '#src/admin/hooks/useQueryParams.ts'
import { useGetManyReference } from '#src/providers/dataProvider/hooks.ts'

/** All rows of a project in one request: counts, list and the choices for links use the same rows. */
const everyOf = (projectID: string) =>
  ({ target: 'projectID', id: projectID, pagination: { page: 1, perPage: 99_999 } }) as const

/** The audit cycles of a project with their audits, newest first. */
export const useCycles = (projectID: string) => useGetManyReference('auditCycles', everyOf(projectID))

/** All action items of a project. */
export const useActionItems = (projectID: string) => useGetManyReference('actionItems', everyOf(projectID))

/** The filter of the action items. */
export interface ItemFilter {
  /** `open` means every status but done. */
  status: ActionItemStatus | 'open' | ''
  priority: Severity | ''
  /** Id of a cycle. */
  cycle: string
  keyword: string
}

/** The selected cycle, the open audit and the filter of the action items, all kept in the URL. */
export function useHealthParams() {
  const params = useQueryParams()
  const status = params.text('itemStatus')
  const filter: ItemFilter = {
    status: status === 'open' ? 'open' : (ItemStatus.safeParse(status).data ?? ''),
    priority: Priority.safeParse(params.text('priority')).data ?? '',
    cycle: params.text('itemCycle'),
    keyword: params.text('q'),
  }
  return {
    ...params,
    /** Id of the cycle to expand and scroll to. */
    cycle: params.text('cycle'),
    /** Id of the open audit, or `new` for an audit being added to `cycle`. */
    audit: params.text('audit'),
    filter,
    isFiltered: Object.values(filter).some(Boolean),
    clear: () => params.set({ itemStatus: '', priority: '', itemCycle: '', q: '' }),
  }
}
