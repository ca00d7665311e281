import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'

/** Facts on the left, related things on the right from 1100 px up; below each other on narrower screens. */
export function TwoColumns({ left, right }: { left: React.ReactNode; right: React.ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 5,
        alignItems: 'start',
        gridTemplateColumns: 'minmax(0, 1fr)',
        '@media (min-width: 1100px)': { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
      }}
    >
      <Stack spacing={5}>{left}</Stack>
      <Stack spacing={5}>{right}</Stack>
    </Box>
  )
}
