import { plural, t } from '@lingui/core/macro'
import { slotColumns } from '../resources/AvailabilityCard.tsx'
import { monthWords } from '../resources/utilizationPeople.tsx'
import { rowsBehind } from '../Rows.tsx'
import { RowsTable } from '../RowsPanel.tsx'

/** The roles that were open at the end of a month, the oldest first. */
export const openRoleRows = rowsBehind('openRoleRows', ({ query }) => (
  <RowsTable
    title={t`Open roles in ${monthWords(`${query.month}-01`)}`}
    about={t`At the end of the month, or today. Roles of closed projects are left out.`}
    call="openRoleRows"
    query={{ month: query.month, ...(query.mine && { mine: true }) }}
    sum={(rows) => plural(rows.length, { one: '# open role', other: '# open roles' })}
    keyOf={({ id }) => id}
    columns={slotColumns}
  />
))
