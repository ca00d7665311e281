import { t } from '@lingui/core/macro'
import EditOutlined from '@mui/icons-material/EditOutlined'
import { Box, IconButton, Paper, Stack, Typography } from '@mui/material'
import { useId } from 'react'
import { inSentence } from '#src/i18n/language.ts'

interface SectionCardProps {
  title: string
  /** Opens the form of this section. Without it there is no edit button. */
  onEdit?: (() => void) | undefined
  /** Content right of the title, before the edit button. */
  aside?: React.ReactNode
  children: React.ReactNode
}

/** A section of a record: a titled region with an edit button. */
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
          <IconButton size="small" title={t`Edit`} aria-label={t`Edit ${inSentence(title)}`} onClick={onEdit}>
            <EditOutlined fontSize="small" />
          </IconButton>
        )}
      </Box>
      {children}
    </Paper>
  )
}

/** Two columns from 1100 px, one below the other on narrower screens. */
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
