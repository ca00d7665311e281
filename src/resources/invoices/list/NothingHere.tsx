import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useFilters } from '#src/components/filters/useFilters.ts'
import { Notice } from '#src/components/Notice.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'
import { useNarrowing } from './FilterChips.tsx'
import { countOf, tabLabel, tabOf } from './tabs.ts'
import { useSummary } from './useSummary.ts'

/** Why the list is empty, and what to do about it. */
export function NothingHere() {
  const can = useCan()
  const { data } = useSummary()
  const { chosen, set } = useFilters()
  const { isNarrowed, clear } = useNarrowing()
  const button = (words: string, onClick: () => void) => (
    <Button variant="outlined" onClick={onClick}>
      {words}
    </Button>
  )
  if (isNarrowed)
    return (
      <Notice title="No invoice matches these filters" actions={button('Clear filters', clear)}>
        Remove one of the filters above, choose another status, or search for other words.
      </Notice>
    )
  const tab = tabOf(chosen('status'))
  if (tab && tab !== 'all' && data && countOf('all', data.counts) > 0)
    return (
      <Notice
        title={`No invoice is ${tabLabel(tab).toLowerCase()}`}
        actions={button('Show all invoices', () => set('status', []))}
      >
        There are invoices with another status.
      </Notice>
    )
  return (
    <Notice
      title="No invoices yet"
      actions={
        can('invoices.create') && (
          <Button variant="contained" component={Link} to={paths.newInvoice}>
            Create invoice
          </Button>
        )
      }
    >
      Invoices stand here with their client, amount, due date and state, from the draft to the payment.
    </Notice>
  )
}
