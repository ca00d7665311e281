import ExpandMore from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Popover from '@mui/material/Popover'
import Stack from '@mui/material/Stack'
import { projects } from '#contract/api/projects.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { invoiceStatuses } from '#contract/api/invoiceWords.ts'
import { DayField } from '#src/admin/list/DayField.tsx'
import { choicesOf, type Choices, type Filter, useNarrowing } from '#src/admin/list/FilterBar.tsx'
import { useFilters } from '#src/admin/list/useFilters.ts'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { paths } from '#src/layout/paths.ts'
import { call } from '#src/providers/call.ts'
import { useCan } from '#src/providers/session.ts'
import { countOf, tabLabel, tabOf, useSummary } from './tabs.tsx'

const tenMinutes = 600_000

/** Every project that the person may see, to choose from, closed ones too. */
function useProjectChoices(isWanted: boolean): Choices {
  const can = useCan()
  const { data, error, isPending } = useQuery({
    queryKey: ['projects', 'choices'],
    enabled: isWanted && can('projects.read'),
    staleTime: tenMinutes,
    queryFn: async ({ signal }) => (await call(projects.options, { signal })).data,
  })
  const choices = (data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return { choices, error, isPending, unknown: 'one project' }
}

/** The filters of the list of invoices. A tab stands for a status; only another choice is a chip. */
export const invoiceFilters: readonly Filter[] = [
  { name: 'keyword', label: 'Search', type: 'text' },
  { name: 'projectID', label: 'Project', read: 'projects.read', useChoices: useProjectChoices },
  {
    name: 'status',
    label: 'Status',
    useChoices: choicesOf(invoiceStatuses),
    isTab: (values) => Boolean(tabOf(values)),
  },
  { name: 'dueFrom', label: 'Due from', type: 'day' },
  { name: 'dueTo', label: 'Due until', type: 'day' },
]

interface DuePopoverProps {
  anchor: HTMLElement
  onClose: () => void
}

/** From which day to which the listed invoices are due; either may stay open. */
function DuePopover({ anchor, onClose }: DuePopoverProps) {
  const { text, set } = useFilters()
  const [from, to] = [text('dueFrom'), text('dueTo')]
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { sx: { width: 280, mt: 1, p: 4 }, role: 'dialog', 'aria-label': 'Filter by Due' },
      }}
    >
      <Stack spacing={3}>
        <DayField label="Due from" value={from} onChange={(day) => set('dueFrom', day)} />
        <DayField label="Due until" value={to} onChange={(day) => set('dueTo', day)} />
        {from && to && to < from && (
          <FormHelperText error role="alert">
            The last day is before the first: choose a later one.
          </FormHelperText>
        )}
      </Stack>
    </Popover>
  )
}

/** The filter by due date. */
export function DueFilter() {
  const { text } = useFilters()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isSet = text('dueFrom') !== '' || text('dueTo') !== ''
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color={isSet ? 'secondary' : 'inherit'}
        endIcon={<ExpandMore />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ flex: 'none' }}
      >
        Due
      </Button>
      {anchor && <DuePopover anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}

/** Why the list is empty, and what to do about it. */
export function NothingHere() {
  const can = useCan()
  const { data } = useSummary()
  const { chosen, set } = useFilters()
  const { narrowing, clear } = useNarrowing(invoiceFilters)
  const button = (words: string, onClick: () => void) => (
    <Button variant="outlined" onClick={onClick}>
      {words}
    </Button>
  )
  if (narrowing.length > 0)
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
