import Stack from '@mui/material/Stack'
import { employeeStatuses } from '#contract/api/metadata.ts'
import { FilterMenu } from '#src/components/filters/FilterMenu.tsx'
import { SearchBox } from '#src/components/filters/SearchBox.tsx'
import { useFilters } from '#src/components/filters/useFilters.ts'
import { useCan } from '#src/providers/session.ts'
import { filterSpecs } from './filterSpecs.ts'
import { OptionFilter } from './OptionFilter.tsx'

const allStatuses = Object.entries(employeeStatuses).map(([value, label]) => ({ value, label }))

/** The search field over all people that the list can show. */
export function EmployeeSearchBox() {
  const { text, set } = useFilters()
  return (
    <SearchBox
      label="Search name or e-mail"
      value={text('keyword')}
      onSearch={(words) => set('keyword', words)}
    />
  )
}

/** One button for each column filter that the person may use (screens.md section 2.9). */
export function EmployeeFilters() {
  const can = useCan()
  const { chosen, set } = useFilters()
  const statuses = can('employees.read.filterByAllStatuses')
    ? allStatuses
    : allStatuses.filter(({ value }) => value !== 'left')
  return (
    <Stack direction="row" sx={{ gap: 2, overflowX: 'auto', flexWrap: { sm: 'wrap' }, py: 1 }}>
      <FilterMenu
        label="Status"
        choices={statuses}
        isPending={false}
        error={null}
        chosen={chosen('workingStatuses')}
        onChange={(values) => set('workingStatuses', values)}
      />
      {filterSpecs
        .filter(({ read }) => !read || can(read))
        .map((spec) => (
          <OptionFilter key={spec.name} spec={spec} />
        ))}
    </Stack>
  )
}
