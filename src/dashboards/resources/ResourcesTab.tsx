import { Box } from '@mui/material'
import { G } from '#contract/api/employees/employee.ts'
import { AsOfButton, AsOfNotice, useAddressDay } from '#src/admin/list/AsOf.tsx'
import { useCan } from '#src/providers/useSession.ts'
import { CardGrid, cardsIn, type DashboardCard } from '../cards.tsx'

const cards = cardsIn(import.meta.glob<{ cards: DashboardCard<object>[] }>('./*Card.tsx', { eager: true }))

/** What numbers of another day need (docs/rules/time.md#7.4). */
const forDays = [G, 'employees.read.projects.fullAccess'] as const

/** How people's time is used: utilization, availability, work units and survey answers (rules/pages.md#2.3), now or as of a day. */
export function ResourcesTab() {
  const can = useCan()
  const day = useAddressDay()
  return (
    <>
      <AsOfNotice {...day} />
      {forDays.every(can) && (
        <Box sx={{ my: 2 }}>
          <AsOfButton {...day} />
        </Box>
      )}
      <CardGrid cards={cards} shared={{}} />
    </>
  )
}
