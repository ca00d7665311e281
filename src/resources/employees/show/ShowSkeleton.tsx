import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { TwoColumns } from './TwoColumns.tsx'

/** The shape of a person's page while the person is loading. */
export function ShowSkeleton() {
  return (
    <Stack spacing={5} aria-busy aria-label="Loading the employee">
      <Skeleton width={240} height={32} />
      <TwoColumns
        left={[620, 180, 280].map((height) => <Skeleton key={height} variant="rounded" height={height} />)}
        right={[230, 200, 320].map((height) => <Skeleton key={height} variant="rounded" height={height} />)}
      />
    </Stack>
  )
}
