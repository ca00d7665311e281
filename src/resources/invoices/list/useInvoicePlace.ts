import { useSearchParams } from 'react-router'

/** The invoice that is open beside the list, as it stands in the address. */
export function useInvoicePlace() {
  const [query, setQuery] = useSearchParams()
  const beside = new URLSearchParams(query)
  beside.delete('invoice')
  const list = beside.toString()
  return {
    /** Its id, or `""`. */
    open: query.get('invoice') ?? '',
    /** The search part of the list without it. */
    list,
    close: () => setQuery(beside, { replace: true }),
  }
}

/** The list as it stands, with an invoice open beside it. */
export const besideOf = (list: string, id: string): string => {
  const query = new URLSearchParams(list)
  query.set('invoice', id)
  return `?${query}`
}
