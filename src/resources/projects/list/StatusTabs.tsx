import Stack from '@mui/material/Stack'
import Tab from '@mui/material/Tab'
import { useListContext } from 'react-admin'
import { fullAccess } from '#contract/api/project.ts'
import { useFilters } from '#src/components/filters/useFilters.ts'
import { TabRow } from '#src/components/TabRow.tsx'
import { useCan } from '#src/providers/session.ts'
import { countOf, statusTabs, tabOf } from './tabs.ts'

const panelId = 'projects-panel'
const idOf = (name: string) => `projects-tab-${name}`

/** The statuses as tabs, each with the number of its projects; for those who see more than running ones. */
export function StatusTabs() {
  const can = useCan()
  const { meta } = useListContext()
  const { chosen, set } = useFilters()
  const counts = (meta as { counts?: Record<string, number> } | undefined)?.counts
  const current = tabOf(chosen('status'))?.name
  if (!can(fullAccess)) return null
  return (
    <TabRow
      value={current ?? false}
      onChange={(_event, name: string) =>
        set('status', [...(statusTabs.find((tab) => tab.name === name)?.status ?? [])])
      }
      aria-label="Status"
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      {statusTabs.map((tab) => (
        <Tab
          key={tab.name}
          id={idOf(tab.name)}
          value={tab.name}
          label={counts ? `${tab.label} (${countOf(tab, counts).toLocaleString('en-US')})` : tab.label}
          {...(tab.name === current ? { 'aria-controls': panelId } : {})}
        />
      ))}
    </TabRow>
  )
}

/** What the chosen tab shows; without tabs, or with a choice that is none of them, only a place for it. */
export function StatusPanel({ children }: { children: React.ReactNode }) {
  const can = useCan()
  const { chosen } = useFilters()
  const current = can(fullAccess) ? tabOf(chosen('status')) : undefined
  return (
    <Stack
      spacing={2}
      {...(current ? { role: 'tabpanel', id: panelId, 'aria-labelledby': idOf(current.name) } : {})}
    >
      {children}
    </Stack>
  )
}
