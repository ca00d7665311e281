import type { ActionItemStatus, Severity } from '#contract/api/auditWords.ts'
import { ActionItemStatus as ItemStatus, Severity as Priority } from '#contract/api/auditWords.ts'
import { useQueryPlace } from '#src/components/table/useQueryPlace.ts'

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
  const place = useQueryPlace()
  const status = place.text('itemStatus')
  const filter: ItemFilter = {
    status: status === 'open' ? 'open' : (ItemStatus.safeParse(status).data ?? ''),
    priority: Priority.safeParse(place.text('priority')).data ?? '',
    cycle: place.text('itemCycle'),
    keyword: place.text('q'),
  }
  return {
    ...place,
    /** The cycle that is opened and scrolled to. */
    cycle: place.text('cycle'),
    /** Id of the open audit, `new` for one that is being added to `cycle`. */
    audit: place.text('audit'),
    filter,
    isFiltered: Object.values(filter).some(Boolean),
    clear: () => place.narrow({ itemStatus: '', priority: '', itemCycle: '', q: '' }),
  }
}
