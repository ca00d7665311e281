import Add from '@mui/icons-material/Add'
import Close from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import FormControl, { useFormControl } from '@mui/material/FormControl'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import type { useRows } from './useRows.ts'

interface RowListProps<Row> {
  rows: ReturnType<typeof useRows<Row>>
  /** What one row is, in lower case: `e-mail`. */
  what: string
  /** The inputs of a row; `index` counts from 0. */
  children: (row: Row, index: number, change: (row: Row) => void) => React.ReactNode
}

/** The rows of a list input, each with a way to take it off, and a button for one more. */
export function RowList<Row>({
  rows: { list, rows, change, add, remove },
  what,
  children,
}: RowListProps<Row>) {
  const error = useFormControl()?.error ?? false
  return (
    <>
      <Stack ref={list} component="ul" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map(({ key, row }, index) => (
          <Stack component="li" key={key} direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            {/* An input wants a frame of its own: the one around the list takes only one. */}
            <FormControl error={error} sx={{ flex: 1, minWidth: 0, flexDirection: 'row', gap: 1 }}>
              {children(row, index, (changed) => change(key, changed))}
            </FormControl>
            <IconButton size="small" aria-label={`Remove ${what} ${index + 1}`} onClick={() => remove(key)}>
              <Close fontSize="small" />
            </IconButton>
          </Stack>
        ))}
      </Stack>
      <Button size="small" startIcon={<Add />} onClick={add} sx={{ alignSelf: 'start', mt: 2 }}>
        Add {what}
      </Button>
    </>
  )
}
