import Box from '@mui/material/Box'
import { AnswersCard } from './answers/AnswersCard.tsx'
import { AvailabilityCard } from './availability/AvailabilityCard.tsx'
import { ResourceDrilldown } from './ResourceDrilldown.tsx'
import { UnitsCard } from './units/UnitsCard.tsx'
import { UtilizationCard } from './utilization/UtilizationCard.tsx'

const pair = (columns: string) => ({
  display: 'grid',
  gap: 5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 1281px)': { gridTemplateColumns: columns },
})

/** People’s time: who works for whom, who is free, on what, and how it is going (screens.md section 2.3.2). */
export function ResourcesTab() {
  return (
    <>
      <Box sx={{ display: 'grid', gap: 5 }}>
        <Box sx={pair('minmax(0, 1fr) minmax(0, 2fr)')}>
          <UtilizationCard />
          <AvailabilityCard />
        </Box>
        <Box sx={pair('minmax(0, 1fr) minmax(0, 1fr)')}>
          <UnitsCard />
          <AnswersCard />
        </Box>
      </Box>
      <ResourceDrilldown />
    </>
  )
}
