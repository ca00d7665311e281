import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#src/layout/paths.ts'

interface Props {
  code: string
  text: string
  children: ReactNode
  actions?: ReactNode
  /** Further ways on, below the buttons. */
  foot?: ReactNode
}

/** A page that is nothing but a message: the number, what it means, and the ways on. */
export function StatusPage({ code, text, children, actions, foot }: Props) {
  return (
    <Box
      sx={{
        minHeight: '60vh',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        textAlign: 'center',
      }}
    >
      <Typography
        component="h1"
        sx={{
          fontSize: 'var(--text-72)',
          lineHeight: '80px',
          fontWeight: 700,
          letterSpacing: '-0.04em',
          color: 'primary.main',
        }}
      >
        {code}
      </Typography>
      <Typography sx={{ mt: 2, fontSize: 'var(--text-16)', fontWeight: 500 }}>{text}</Typography>
      <Typography color="text.secondary" sx={{ mt: 2, maxWidth: '56ch' }}>
        {children}
      </Typography>
      <Box sx={{ mt: 6, display: 'flex', gap: 2 }}>
        <Button variant="contained" component={Link} to={paths.home}>
          Back Home
        </Button>
        {actions}
      </Box>
      {foot}
    </Box>
  )
}
