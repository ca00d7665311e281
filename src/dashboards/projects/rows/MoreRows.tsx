import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'

interface MoreRowsProps {
  /** From 1. */
  page: number
  /** Rows to a page. */
  size: number
  total: number
  onChange: (page: number) => void
}

/** The way to further pages of rows; nothing where there is one. */
export function MoreRows({ page, size, total, onChange }: MoreRowsProps) {
  if (total <= size) return null
  const last = Math.min(page * size, total)
  const words = [(page - 1) * size + 1, last, total].map((count) => count.toLocaleString('en-US'))
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2, py: 2 }}>
      <Typography variant="body2" sx={{ flex: 1 }}>
        {words[0]}-{words[1]} of {words[2]}
      </Typography>
      <Button size="small" disabled={page === 1} onClick={() => onChange(page - 1)}>
        Previous
      </Button>
      <Button size="small" disabled={last === total} onClick={() => onChange(page + 1)}>
        Next
      </Button>
    </Stack>
  )
}
