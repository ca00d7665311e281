import { t } from '@lingui/core/macro'
import EditOutlined from '@mui/icons-material/EditOutlined'
import { Box, IconButton, Paper, Stack, Typography } from '@mui/material'
import { useId } from 'react'

interface SectionCardProps {
  title: string
  /** Opens the form of this section; without it there is no pencil. */
  onEdit?: (() => void) | undefined
  /** Right of the title, instead of or before the pencil. */
  aside?: React.ReactNode
  children: React.ReactNode
}

/** One section of a record: a titled region with a pencil. */
export function SectionCard({ title, onEdit, aside, children }: SectionCardProps) {
  const id = useId()
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: 5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 32, mb: 2 }}>
        <Typography id={id} component="h2" sx={{ fontSize: 'var(--text-16)', fontWeight: 600, flex: 1 }}>
          {title}
        </Typography>
        {aside}
        {onEdit && (
          <IconButton size="small" title={t`Edit`} aria-label={t`Edit ${title.toLowerCase()}`} onClick={onEdit}>
            <EditOutlined fontSize="small" />
          </IconButton>
        )}
      </Box>
      {children}
    </Paper>
  )
}

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
