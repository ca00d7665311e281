import { msg, t } from '@lingui/core/macro'
import { Box } from '@mui/material'
import { type ReactNode, useState } from 'react'
import type { AvailableEmployee, PendingSlot } from '#contract/api/dashboards/resources.ts'
import { deploymentTypes } from '#contract/api/projects/words.ts'
import { showDate } from '#contract/dates.ts'
import { useCan } from '#src/providers/useSession.ts'
import type { Label } from '#src/i18n/language.ts'
import { UserChip, nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { DateText } from '#src/admin/fields/DateText.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'
import { TagList } from '#src/admin/fields/TagList.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { CountTabs } from '#src/admin/layout/Tabs.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { CardDataTable, textsOf } from '../CardTable.tsx'
import { ChartCard } from '../ChartCard.tsx'
import type { DashboardCard } from '../cards.tsx'
import { usePagedQuery } from '../hooks.tsx'
import { ProjectLink, projectColumn } from '../Rows.tsx'
import { useSeesEverybody } from './seesEverybody.ts'

type Named = { id: string; name: string }

const listed = (items: readonly Named[]) => items.map(({ name }) => name).join(', ') || '-'

/** A column of names: the first two, then how many more. */
const namesColumn = <Row, Item extends Named>(
  source: string,
  label: Label,
  width: number,
  read: (row: Row) => readonly Item[],
  draw: (item: Item) => ReactNode,
) => (
  <DataTable.Col<Row>
    source={source}
    label={label}
    width={width}
    text={(row) => listed(read(row))}
    render={(row) => (
      <TagList items={read(row)} keyOf={({ id }) => id} nameOf={({ name }) => name}>
        {draw}
      </TagList>
    )}
  />
)

const position = ({ name }: Named) => <Tag colour="positions">{name}</Tag>
const stack = ({ name }: Named) => <Tag colour="stacks">{name}</Tag>

const Slot = DataTable.Col<PendingSlot>
const Free = DataTable.Col<AvailableEmployee>

/** The columns of open roles (rules/pages.md#2.3). */
export const slotColumns = (
  <>
    {namesColumn('positions', msg`Position`, 150, ({ positions }: PendingSlot) => positions, position)}
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
    {namesColumn('positions', msg`Positions`, 250, ({ positions }: AvailableEmployee) => positions, position)}
    {namesColumn('stacks', msg`Stacks`, 180, ({ stacks }: AvailableEmployee) => stacks, stack)}
    {namesColumn(
      'projects',
      msg`Projects`,
      150,
      ({ projects }: AvailableEmployee) => projects,
      (project) => (
        <ProjectLink project={project} />
      ),
    )}
  </>
)

/** Height of the tabs, in px. */
const tabHeight = 48

/** Open roles and available people (rules/pages.md#2.3). */
function AvailabilityCard() {
  const { query, pages } = usePagedQuery('availabilities', 'available')
  const seesAll = useCan()('dashboards.resources.read')
  const isOfAll = useSeesEverybody()
  const [tab, setTab] = useState<'slots' | 'employees'>(seesAll ? 'slots' : 'employees')
  const shown = {
    slots: {
      caption: t`Open roles`,
      columns: slotColumns,
      none: <Notice title={t`No open roles`}>{t`Open roles of running projects appear here.`}</Notice>,
    },
    employees: {
      caption: t`Available people`,
      columns: freeColumns,
      none: <Notice title={t`No one is available`}>{t`Everyone has client work for more than two months.`}</Notice>,
    },
  }[tab]
  return (
    <ChartCard
      title={t`Pending and available`}
      about={
        isOfAll
          ? t`Whole company · open roles, and people without client work two months from now`
          : t`People you see · without client work two months from now`
      }
      query={query}
      pages={{ ...pages, pagination: tab === 'employees' && pages.pagination }}
      height={406}
      isEmpty={({ data, total = 0 }) => data.slots.length + total === 0}
      empty={t`Open roles come from projects. People appear here when they have no client work planned two months from now.`}
      isTable
      table={({ data }) => textsOf<PendingSlot | AvailableEmployee>(shown.columns, data[tab])}
    >
      {({ data, total = 0 }, height) => (
        <CountTabs
          label={t`Pending and available`}
          tabs={[
            ...(seesAll ? [{ name: 'slots', label: t`Pending`, count: data.slots.length } as const] : []),
            { name: 'employees', label: t`Available`, count: total },
          ]}
          current={tab}
          onChange={setTab}
        >
          {data[tab].length === 0 ? (
            shown.none
          ) : (
            <CardDataTable<PendingSlot | AvailableEmployee>
              caption={shown.caption}
              data={data[tab]}
              height={height - tabHeight}
            >
              {shown.columns}
            </CardDataTable>
          )}
        </CountTabs>
      )}
    </ChartCard>
  )
}

export const cards: DashboardCard<object>[] = [{ place: 2, width: 'twoThirds', Card: AvailabilityCard, hasDays: true }]
