import { t } from '@lingui/core/macro'
import { FormHelperText, Popover, Stack } from '@mui/material'
import { DayField } from '#src/admin/list/DayField.tsx'
import { useFilters } from '#src/admin/list/useFilters.ts'

/** Filters by a range of due dates. Either end can be blank. */
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
        paper: { sx: { width: 280, mt: 1, p: 4 }, role: 'dialog', 'aria-label': t`Filter by due date` },
      }}
    >
      <Stack spacing={3}>
        <DayField label={t`Due from`} value={from} onChange={(day) => set('dueFrom', day)} />
        <DayField label={t`Due until`} value={to} onChange={(day) => set('dueTo', day)} />
        {from && to && to < from && (
          <FormHelperText error role="alert">{t`“Due until” must be on or after “Due from”.`}</FormHelperText>
        )}
      </Stack>
    </Popover>
  )
}
