import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { invoiceStatuses } from '#contract/api/invoiceWords.ts'
import type { Choice } from '#src/components/filters/CheckList.tsx'
import { FilterMenu } from '#src/components/filters/FilterMenu.tsx'
import { useFilters } from '#src/components/filters/useFilters.ts'
import { useCan } from '#src/providers/session.ts'
import { DueFilter } from './DueFilter.tsx'
import { useProjectChoices } from './useProjectChoices.ts'

const statusChoices = Object.entries(invoiceStatuses).map(([value, label]): Choice => ({ value, label }))

function ProjectFilter() {
  const { chosen, set } = useFilters()
  const [isOpened, setOpened] = useState(false)
  const { choices, isPending, error } = useProjectChoices(isOpened)
  return (
    <FilterMenu
      label="Project"
      choices={choices}
      isPending={isPending}
      error={error}
      chosen={chosen('projectID')}
      onChange={(values) => set('projectID', values)}
      onOpen={() => setOpened(true)}
    />
  )
}

/** One button for each filter that the person may use. */
export function InvoiceFilters() {
  const can = useCan()
  const { chosen, set } = useFilters()
  return (
    <Stack
      direction="row"
      role="group"
      aria-label="Filters"
      sx={{ gap: 2, overflowX: 'auto', flexWrap: { sm: 'wrap' }, py: 1 }}
    >
      {can('projects.read') && <ProjectFilter />}
      <FilterMenu
        label="Status"
        choices={statusChoices}
        isPending={false}
        error={null}
        chosen={chosen('status')}
        onChange={(values) => set('status', values)}
      />
      <DueFilter />
    </Stack>
  )
}
