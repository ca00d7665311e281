import { msg, t } from '@lingui/core/macro'
import { Box } from '@mui/material'
import { useState } from 'react'
import type { AvailableEmployee, PendingSlot } from '#contract/api/dashboards/resources.ts'
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
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { CardDataTable, textsOf } from '../CardTable.tsx'
import { ChartCard } from '../ChartCard.tsx'
import type { DashboardCard } from '../cards.tsx'
import { CardPagination, pagerHeight, usePagedQuery } from '../hooks.tsx'
import { ProjectLink, projectColumn } from '../Rows.tsx'

function Tags({ items, colour }: { items: readonly { id: string; name: string }[]; colour: TagColour }) {
  return (
    <TagList items={items} keyOf={({ id }) => id} nameOf={({ name }) => name}>
      {({ name }) => <Tag colour={colour}>{name}</Tag>}
    </TagList>
  )
}

type Named = { id: string; name: string }

const listed = (items: readonly { name: string }[]) => items.map(({ name }) => name).join(', ') || '-'

type Row = PendingSlot | AvailableEmployee

/** A column of tags. */
const tagsColumn = <R extends Row>(
  source: string,
  label: Label,
  width: number,
  colour: TagColour,
  read: (row: R) => readonly Named[],
) => (
  <DataTable.Col<R>
    source={source}
    label={label}
    width={width}
    text={(row) => listed(read(row))}
    render={(row) => <Tags items={read(row)} colour={colour} />}
  />
)

const Slot = DataTable.Col<PendingSlot>
const Free = DataTable.Col<AvailableEmployee>

/** The columns of open roles (rules/pages.md#2.3). */
const slotColumns = (
  <>
    {tagsColumn<PendingSlot>('positions', msg`Position`, 150, 'positions', ({ positions }) => positions)}
    <Slot source="seniority" label={msg`Seniority`} width={100} text={({ seniority }) => seniority?.name ?? '-'} />
    {projectColumn}
    <Slot source="type" label={msg`Type`} width={100} text={({ type }) => deploymentTypes[type]} />
    <Slot
      source="note"
      label={msg`Notes`}
      width={200}
      text={({ note }) => note || '-'}
      render={({ note }) => <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note || '-'}</Box>}
    />
    <Slot
      source="createdAt"
      label={msg`Created at`}
      width={115}
      text={({ createdAt }) => showDate(createdAt)}
      render={({ createdAt }) => <DateText date={createdAt} />}
    />
  </>
)

/** The columns of people who are available now or soon. */
const freeColumns = (
  <>
    <Free
      source="displayName"
      label={msg`Name`}
      width={140}
      text={nameOf}
      render={(person) => <UserChip person={person} />}
    />
    <Free source="seniority" label={msg`Seniority`} width={80} text={({ seniority }) => seniority?.name ?? '-'} />
    {tagsColumn<AvailableEmployee>('positions', msg`Positions`, 250, 'positions', ({ positions }) => positions)}
    {tagsColumn<AvailableEmployee>('stacks', msg`Stacks`, 180, 'stacks', ({ stacks }) => stacks)}
    <Free
      source="projects"
      label={msg`Projects`}
      width={150}
      text={({ projects }) => listed(projects)}
      render={({ projects }) => (
        <TagList items={projects} keyOf={({ id }) => id} nameOf={({ name }) => name}>
          {(project) => <ProjectLink project={project} />}
        </TagList>
      )}
    />
  </>
)

/** Height below the header, in px: the card is 500 high. */
const height = 406
const tabHeight = 48

/** Open roles and available people (rules/pages.md#2.3). */
function AvailabilityCard() {
  const { query, fetchAll, paging } = usePagedQuery('availabilities', 'available')
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
      fetchAll={fetchAll}
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
            <CardDataTable caption={t`Open roles`} data={slots} height={height - tabHeight}>
              {slotColumns}
            </CardDataTable>
          )}
          {tab === 'employees' && total === 0 && (
            <Notice title={t`No one is available`}>{t`Everyone has client work for more than two months.`}</Notice>
          )}
          {tab === 'employees' && total > 0 && (
            <>
              <CardDataTable
                caption={t`Available people`}
                data={employees}
                height={height - tabHeight - (total > employees.length ? pagerHeight : 0)}
              >
                {freeColumns}
              </CardDataTable>
              {total > employees.length && <CardPagination paging={paging} />}
            </>
          )}
        </CountTabs>
      )}
    </ChartCard>
  )
}

export const cards: DashboardCard<object>[] = [{ place: 2, width: 'twoThirds', Card: AvailabilityCard }]
