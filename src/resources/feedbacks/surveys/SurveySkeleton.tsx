import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'

/** The shape of a survey's page while it is loading. */
export function SurveySkeleton() {
  return (
    <Stack spacing={4} aria-busy aria-label="Loading the survey">
      <Skeleton width={280} height={36} />
      <Skeleton width={420} height={24} />
      <Skeleton variant="rounded" height={36} />
      <Skeleton variant="rounded" height={400} />
    </Stack>
  )
}
