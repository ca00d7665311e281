import { t } from '@lingui/core/macro'
import { Box, Button, Stack, TextField } from '@mui/material'
import { useState } from 'react'

interface MendLineProps {
  /** The texts of the cells, by name of the column. */
  cells: Record<string, string>
  busy: boolean
  /** Gets the cells that are different now. */
  onMend: (cells: Record<string, string>) => void
}

/** The cells of a row with errors, to correct them in the preview. */
export function MendLine({ cells, busy, onMend }: MendLineProps) {
  const [isOpen, setOpen] = useState(false)
  const [texts, setTexts] = useState(cells)
  if (!isOpen) return <Button size="small" variant="outlined" onClick={() => setOpen(true)}>{t`Correct`}</Button>
  const changed = Object.entries(texts).filter(([name, text]) => text !== cells[name])
  return (
    <Stack
      component="form"
      spacing={2}
      sx={{ pt: 4, pb: 2 }}
      onSubmit={(event) => {
        event.preventDefault()
        onMend(Object.fromEntries(changed))
      }}
    >
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          rowGap: 4,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(180px, 100%), 1fr))',
        }}
      >
        {Object.entries(texts).map(([name, text]) => (
          <TextField
            key={name}
            size="small"
            label={name}
            value={text}
            onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
          />
        ))}
      </Box>
      <div>
        <Button type="submit" size="small" variant="contained" loading={busy} disabled={changed.length === 0}>
          {t`Check again`}
        </Button>
      </div>
    </Stack>
  )
}
