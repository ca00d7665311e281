import ArrowBack from '@mui/icons-material/ArrowBack'
import { Box, IconButton, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageViews } from '#src/admin/views/PageViews.tsx'

interface Props {
  title: ReactNode
  /** Buttons on the right of the same line. */
  actions?: ReactNode
  /** Target and accessible name of the back arrow. */
  back?: { to: string; label: string }
}

/** The `h1` of a page, with its actions. */
export function PageHeading({ title, actions, back }: Props) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: { xs: 2, sm: 3 }, mb: 5, minHeight: 36 }}>
      {back && (
        <IconButton component={Link} to={back.to} aria-label={back.label} edge="start">
          <ArrowBack />
        </IconButton>
      )}
      <Typography variant="h1" sx={{ flex: 1 }}>
        {title}
      </Typography>
      {!back && <PageViews />}
      {actions}
    </Box>
  )
}
