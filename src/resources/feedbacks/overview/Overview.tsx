import Stack from '@mui/material/Stack'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { TwoColumns } from '#src/admin/layout/TwoColumns.tsx'
import { useCan } from '#src/providers/session.ts'
import { Running } from './Running.tsx'
import { Waiting } from './Waiting.tsx'

/** What waits for me, and, for those who run surveys, how far they are (screens.md section 8.3). */
export function Overview() {
  const can = useCan()
  const mine = can('feedbacks.read') && <Waiting />
  const all = can('surveys.read') && <Running />
  return (
    <>
      <PageHeading title="Overview" />
      {mine && all ? <TwoColumns left={mine} right={all} /> : <Stack spacing={5}>{mine || all}</Stack>}
    </>
  )
}
