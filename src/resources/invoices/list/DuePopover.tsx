import FormHelperText from '@mui/material/FormHelperText'
import Popover from '@mui/material/Popover'
import Stack from '@mui/material/Stack'
import { DayField } from '#src/components/filters/DayField.tsx'
import { useFilters } from '#src/components/filters/useFilters.ts'

/** From which day to which the listed invoices are due; either may stay open. */
export function DuePopover({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { text, set } = useFilters()
  const [from, to] = [text('dueFrom'), text('dueTo')]
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { sx: { width: 280, mt: 1, p: 4 }, role: 'dialog', 'aria-label': 'Filter by Due' },
      }}
    >
      <Stack spacing={3}>
        <DayField label="Due from" value={from} onChange={(day) => set('dueFrom', day)} />
        <DayField label="Due until" value={to} onChange={(day) => set('dueTo', day)} />
        {from && to && to < from && (
          <FormHelperText error role="alert">
            The last day is before the first: choose a later one.
          </FormHelperText>
        )}
      </Stack>
    </Popover>
  )
}
