import { useInbox } from '../inbox/useInbox.ts'

const some = 5

/** The forms that are due next among those not sent, new ones first, with the counts of all. */
export function useWaiting() {
  const fresh = useInbox({ status: 'new', sort: 'dueDate', page: 1, size: some })
  const begun = useInbox({ status: 'draft', sort: 'dueDate', page: 1, size: some })
  return {
    counts: fresh.data?.counts,
    items:
      fresh.data && begun.data
        ? [...fresh.data.data, ...begun.data.data]
            .toSorted((one, other) => (one.dueDate ?? '9').localeCompare(other.dueDate ?? '9'))
            .slice(0, some)
        : undefined,
    error: fresh.error ?? begun.error,
    retry: () => void Promise.all([fresh.refetch(), begun.refetch()]),
  }
}
