import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'

/** Stands in while the code of a page loads: a heading and a block, where the real ones will be. */
export function PageSkeleton() {
  return (
    <Box aria-busy="true">
      <Skeleton variant="rounded" width={220} height={32} sx={{ mb: 6 }} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  )
}
