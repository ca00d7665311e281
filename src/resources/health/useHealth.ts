import {
  type ActionItemStatus,
  ActionItemStatus as ItemStatus,
  Severity as Priority,
  type Severity,
} from '#contract/api/auditWords.ts'
import { useListAddress } from '#src/admin/list/useListAddress.ts'
import { useGetList } from '#src/providers/dataProvider/hooks.ts'

/** Every row of a project in one answer: the counts, the list and what an audit can link to come from the same rows. */
const everyOf = (projectID: string) => ({ meta: { projectID }, pagination: { page: 1, perPage: 99_999 } })

/** The audit cycles of a project with their audits, newest first. */
export const useCycles = (projectID: string) => useGetList('auditCycles', everyOf(projectID))

/** Every action item of a project. */
export const useActionItems = (projectID: string) => useGetList('actionItems', everyOf(projectID))

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
