import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { Link as RouterLink } from 'react-router'
import type { Lack } from './lacks.ts'

const heads: Record<Lack['stops'], string> = {
  all: 'This project cannot be billed yet',
  sending: 'This invoice cannot be sent yet',
  nothing: 'Something is missing on the invoice',
}

/** What is to be filled in elsewhere, with the way there; it opens beside the form, which looks again when it is returned to. */
export function LackNotes({ lacks }: { lacks: readonly Lack[] }) {
  if (lacks.length === 0) return null
  const worst = (['all', 'sending', 'nothing'] as const).find((one) =>
    lacks.some(({ stops }) => stops === one),
  )
  return (
    <Alert severity={worst === 'nothing' ? 'info' : 'warning'}>
      <b>{heads[worst ?? 'nothing']}</b>
      <Stack component="ul" sx={{ m: 0, mt: 1, pl: 4 }}>
        {lacks.map(({ text, link }) => (
          <li key={text}>
            {text}{' '}
            <Link component={RouterLink} to={link.to} target="_blank">
              {link.words}
            </Link>
          </li>
        ))}
      </Stack>
    </Alert>
  )
}

/** Why there will be no electronic invoice beside the PDF. */
export function ElectronicNote({ missing }: { missing: readonly string[] }) {
  if (missing.length === 0) return null
  return (
    <Alert severity="info">
      The PDF goes out without an electronic invoice (EN 16931): {missing.join(' ')}
    </Alert>
  )
}
