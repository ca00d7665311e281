import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Box, Stack } from '@mui/material'
import { useGetMany } from 'react-admin'
import { PersonBalance } from '#contract/api/absenceBalances.ts'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import type { ResourcesWith } from '#contract/resources.ts'
import { lazyComponent } from '#src/admin/layout/lazy.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { type Choices, type Filter, FilterBar } from '#src/admin/list/FilterBar.tsx'
import { List } from '#src/admin/list/List.tsx'
import { ListActions } from '#src/admin/list/ListActions.tsx'
import { Pagination } from '#src/admin/list/Pagination.tsx'
import type { SimpleRow } from '#src/admin/list/SimpleList.tsx'
import { EmptyList } from '#src/admin/list/StatusTabs.tsx'
import { useFilters } from '#src/admin/list/useFilters.ts'
import { useOptions } from '#src/admin/list/useOptions.ts'
import { WordSelect } from '#src/admin/list/WordSelect.tsx'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { useCan } from '#src/providers/useSession.ts'
import { useToday } from './useAbsences.ts'

// Loads after the rows.
const PersonSearch = lazyComponent(
  async () => (await import('#src/resources/employees/EmployeeInput.tsx')).PersonSearch,
  { isIdle: true },
)

const Col = DataTable.Col<PersonBalance>
const columns = (
  <>
    <Col source="employee" width={220} />
    <Col source="kind" width={140} text={({ kind }) => kind.name} />
    <Col source="allowance" width={100} align="right" />
    <Col source="carried" width={110} align="right" />
    <Col source="carriedUntil" width={120} />
    <Col source="taken" width={90} align="right" />
    <Col source="asked" width={100} align="right" />
    <Col source="left" width={90} align="right" />
  </>
)
const firstColumns = ['employee', 'kind', 'allowance', 'carried', 'taken', 'asked', 'left']

/** Choices by id. */
const choicesOf = (kind: ResourcesWith<'list'>) =>
  function useChoices(isWanted: boolean): Choices {
    const { options, isPending, error } = useOptions(kind, isWanted)
    return { choices: options.map(({ id, name }) => ({ value: id, label: name })), isPending, error }
  }

/** The chosen people. They are found by the search beside the title. */
function useChosenPeople(): Choices {
  const ids = useFilters().chosen('employeeIDs')
  const { data = [], isPending, error } = useGetMany<BasicEmployee>('employees', { ids }, { enabled: ids.length > 0 })
  const choices = data.map((person) => ({ value: person.id, label: nameOf(person) }))
  return { choices, isPending, error: error as Error | null, unknown: t`one person` }
}

const filters: Filter[] = [
  { name: 'employeeIDs', label: msg`Person`, isHidden: true, useChoices: useChosenPeople },
  { name: 'kindIDs', label: msg`Kind`, useChoices: choicesOf('absenceKinds') },
  { name: 'chapterIDs', label: msg`Chapter`, read: 'employees.read', useChoices: choicesOf('chapters') },
]

/** The year, from the one before to the one after. */
function Year() {
  const { text, set } = useFilters()
  const now = Number(useToday().slice(0, 4))
  const years = Object.fromEntries([now - 1, now, now + 1].map((year) => [year, String(year)]))
  return (
    <WordSelect
      label={t`Year`}
      value={text('year') || String(now)}
      words={years}
      onChange={(year) => set('year', year === String(now) ? '' : year)}
    />
  )
}

function FindPerson() {
  const { chosen, set } = useFilters()
  const ids = chosen('employeeIDs')
  return (
    <Box sx={{ width: 240 }}>
      <PersonSearch
        placeholder={t`Find a person`}
        none={t`No person has this name.`}
        taken={ids}
        onFind={({ id }) => set('employeeIDs', [...ids, id])}
      />
    </Box>
  )
}

function linesOf({ employee, kind, left, taken, asked }: PersonBalance): SimpleRow {
  const [rest, used] = [i18n.number(left ?? 0), i18n.number(taken + asked)]
  return {
    name: nameOf(employee),
    primary: nameOf(employee),
    end: left === null ? '-' : t`${rest} left`,
    secondary: kind.name,
    secondaryEnd: t`${used} taken or requested`,
  }
}

/**
 * What people have left in a year, by person and kind: for HR of everybody, for others of those below them and their
 * own.
 */
export function BalanceList() {
  const can = useCan()
  return (
    <List resource="absenceBalances" schema={PersonBalance} columns={firstColumns}>
      <Stack spacing={2}>
        <PageHeading title={t`Balances of time off`} actions={can('employees.read') && <FindPerson />} />
        <FilterBar filters={filters}>
          <Year />
        </FilterBar>
        <ListActions columns={columns} sets={[]} />
        <DataTable<PersonBalance>
          caption={t`Balances of time off`}
          lines={linesOf}
          empty={
            <EmptyList
              filters={filters}
              unmatched={[t`No balances match these filters`, t`Remove a filter or choose another year.`]}
            >
              <Notice
                title={t`No balances`}
              >{t`People who report to you appear here with what they have left.`}</Notice>
            </EmptyList>
          }
        >
          {columns}
        </DataTable>
        <Pagination />
      </Stack>
    </List>
  )
}
