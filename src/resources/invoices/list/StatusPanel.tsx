import Stack from '@mui/material/Stack'
import { useFilters } from '#src/components/filters/useFilters.ts'
import { panelId, tabId, tabOf } from './tabs.ts'

/** What the chosen tab shows; with a choice of statuses that is no tab, only a place for it. */
export function StatusPanel({ children }: { children: React.ReactNode }) {
  const { chosen } = useFilters()
  const current = tabOf(chosen('status'))
  return (
    <Stack
      spacing={2}
      {...(current ? { role: 'tabpanel', id: panelId, 'aria-labelledby': tabId(current) } : {})}
    >
      {children}
    </Stack>
  )
}
