import { useState } from 'react'
import { dashboardResources } from '#contract/api/dashboardResources.ts'
import { CountTabs } from '#src/admin/layout/Tabs.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { ChartCard } from '../../ChartCard.tsx'
import { useDashboardQuery } from '#src/dashboards/hooks.tsx'
import { body } from '../heights.ts'
import { PinnedTable } from '../PinnedTable.tsx'
import { freeTable, slotTable } from './availability.ts'
import { freeColumns, slotColumns } from './columns.tsx'

const tabHeight = 48
const height = body - tabHeight
const idOf = ({ id }: { id: string }) => id

/** Seats that nobody sits in, and people who could sit there (screens.md section 2.3.2). */
export function AvailabilityCard() {
  const query = useDashboardQuery(dashboardResources.availabilities)
  const [tab, setTab] = useState<'slots' | 'employees'>('slots')
  return (
    <ChartCard
      title="Pending and available"
      about="Whole company · open roles, and people whom no client has booked beyond two months"
      query={query}
      height={body}
      isEmpty={({ data }) => data.slots.length + data.employees.length === 0}
      empty="Open roles come from the members of projects; people are listed as soon as no client needs them."
      isTable
      table={({ data }) => (tab === 'slots' ? slotTable(data.slots) : freeTable(data.employees))}
    >
      {({ data: { slots, employees } }) => (
        <CountTabs
          label="Pending and available"
          tabs={[
            { name: 'slots', label: 'Pending', count: slots.length },
            { name: 'employees', label: 'Available', count: employees.length },
          ]}
          current={tab}
          onChange={setTab}
        >
          {tab === 'slots' && slots.length === 0 && (
            <Notice title="No role is open">Open roles of running projects appear here.</Notice>
          )}
          {tab === 'slots' && slots.length > 0 && (
            <PinnedTable
              caption="Open roles"
              columns={slotColumns}
              rows={slots}
              keyOf={idOf}
              height={height}
            />
          )}
          {tab === 'employees' && employees.length === 0 && (
            <Notice title="Nobody is free">Everybody is booked by a client for more than two months.</Notice>
          )}
          {tab === 'employees' && employees.length > 0 && (
            <PinnedTable
              caption="People who are free"
              columns={freeColumns}
              rows={employees}
              keyOf={idOf}
              height={height}
            />
          )}
        </CountTabs>
      )}
    </ChartCard>
  )
}
