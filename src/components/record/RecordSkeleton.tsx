import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { TwoColumns } from '../TwoColumns.tsx'

interface RecordSkeletonProps {
  label: string
  /** Heights of the cards, in pixels. */
  left: readonly number[]
  right: readonly number[]
}

const cards = (heights: readonly number[]) =>
  heights.map((height) => <Skeleton key={height} variant="rounded" height={height} />)

/** The shape of a record's page while the record is loading. */
export function RecordSkeleton({ label, left, right }: RecordSkeletonProps) {
  return (
    <Stack spacing={5} aria-busy aria-label={label}>
      <Skeleton width={240} height={32} />
      <TwoColumns left={cards(left)} right={cards(right)} />
    </Stack>
  )
}
