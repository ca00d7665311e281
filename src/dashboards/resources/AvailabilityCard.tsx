import { msg, t } from '@lingui/core/macro'
import { Box } from '@mui/material'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { type AvailableEmployee, type PendingSlot, dashboardResources } from '#contract/api/dashboards/resources.ts'
import { deploymentTypes } from '#contract/api/projects/words.ts'
import { showDate } from '#contract/dates.ts'
import type { Label } from '#src/i18n/language.ts'
import { UserChip, nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { DateText } from '#src/admin/fields/DateText.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'
import type { TagColour } from '#contract/tags.ts'
import { TagList } from '#src/admin/fields/TagList.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { CountTabs } from '#src/admin/layout/Tabs.tsx'
import { RowsPagination } from '#src/admin/list/Pagination.tsx'
import { type CardColumn, CardDataTable, textsOf } from '../CardTable.tsx'
import { ChartCard } from '../ChartCard.tsx'
import { ProjectLink } from '../Drilldown.tsx'
import { fetchDashboard, pagerHeight, pageSize, useCardPage, useDashboardQuery } from '../hooks.tsx'

function Tags({ items, colour }: { items: readonly { id: string; name: string }[]; colour: TagColour }) {
  return (
    <TagList items={items} keyOf={({ id }) => id} nameOf={({ name }) => name}>
      {({ name }) => <Tag colour={colour}>{name}</Tag>}
    </TagList>
  )
}

type Named = { id: string; name: string }

const listed = (items: readonly { name: string }[]) => items.map(({ name }) => name).join(', ') || '-'

const tagsColumn = <Row,>(
  label: Label,
  width: number,
  colour: TagColour,
  read: (row: Row) => readonly Named[],
): CardColumn<Row> => ({
  label,
  width,
  text: (row) => listed(read(row)),
  cell: (row) => <Tags items={read(row)} colour={colour} />,
})

/** The columns of open roles (rules/pages.md#2.3). */
const slotColumns: readonly CardColumn<PendingSlot>[] = [
  tagsColumn(msg`Position`, 150, 'positions', ({ positions }) => positions),
  { label: msg`Seniority`, text: ({ seniority }) => seniority?.name ?? '-' },
  {
    label: msg`Project`,
    width: 150,
    text: ({ project }) => project.name,
    cell: ({ project }) => <ProjectLink project={project} />,
  },
  { label: msg`Type`, text: ({ type }) => deploymentTypes[type] },
  {
    label: msg`Notes`,
    width: 200,
    text: ({ note }) => note || '-',
    cell: ({ note }) => <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note || '-'}</Box>,
  },
  {
    label: msg`Created at`,
    width: 115,
    text: ({ createdAt }) => showDate(createdAt),
    cell: ({ createdAt }) => <DateText date={createdAt} />,
  },
]

/** The columns of people who are available now or soon. */
const freeColumns: readonly CardColumn<AvailableEmployee>[] = [
  { label: msg`Name`, width: 140, text: nameOf, cell: (person) => <UserChip person={person} /> },
  { label: msg`Seniority`, width: 80, text: ({ seniority }) => seniority?.name ?? '-' },
  tagsColumn(msg`Positions`, 250, 'positions', ({ positions }) => positions),
  tagsColumn(msg`Stacks`, 180, 'stacks', ({ stacks }) => stacks),
  {
    label: msg`Projects`,
    width: 150,
    text: ({ projects }) => listed(projects),
    cell: ({ projects }) => (
      <TagList items={projects} keyOf={({ id }) => id} nameOf={({ name }) => name}>
        {(project) => <ProjectLink project={project} />}
      </TagList>
    ),
  },
]

/** Height below the header, in px: the card is 500 high. */
const height = 406
const tabHeight = 48
const idOf = ({ id }: { id: string }) => id

/** Open roles and available people (rules/pages.md#2.3). */
export function AvailabilityCard() {
  const paging = useCardPage('available', pageSize)
  const { page, size } = paging
  const query = useDashboardQuery(
    dashboardResources.availabilities,
    { page, size },
    { placeholderData: keepPreviousData },
  )
  const [tab, setTab] = useState<'slots' | 'employees'>('slots')
  return (
    <ChartCard
      title={t`Pending and available`}
      about={t`Whole company · open roles, and people without client work two months from now`}
      query={query}
      height={height}
      isEmpty={({ data, total = 0 }) => data.slots.length + total === 0}
      empty={t`Open roles come from projects. People appear here when they have no client work planned two months from now.`}
      isTable
      table={({ data }) => (tab === 'slots' ? textsOf(slotColumns, data.slots) : textsOf(freeColumns, data.employees))}
      fetchAll={() => fetchDashboard(dashboardResources.availabilities)}
    >
      {({ data: { slots, employees }, total = 0 }) => (
        <CountTabs
          label={t`Pending and available`}
          tabs={[
            { name: 'slots', label: t`Pending`, count: slots.length },
            { name: 'employees', label: t`Available`, count: total },
          ]}
          current={tab}
          onChange={setTab}
        >
          {tab === 'slots' && slots.length === 0 && (
            <Notice title={t`No open roles`}>{t`Open roles of running projects appear here.`}</Notice>
          )}
          {tab === 'slots' && slots.length > 0 && (
            <CardDataTable
              caption={t`Open roles`}
              columns={slotColumns}
              rows={slots}
              keyOf={idOf}
              height={height - tabHeight}
            />
          )}
          {tab === 'employees' && total === 0 && (
            <Notice title={t`No one is available`}>{t`Everyone has client work for more than two months.`}</Notice>
          )}
          {tab === 'employees' && total > 0 && (
            <>
              <CardDataTable
                caption={t`Available people`}
                columns={freeColumns}
                rows={employees}
                keyOf={idOf}
                height={height - tabHeight - (total > employees.length ? pagerHeight : 0)}
              />
              {total > employees.length && <RowsPagination {...paging} total={total} />}
            </>
          )}
        </CountTabs>
      )}
    </ChartCard>
  )
}
