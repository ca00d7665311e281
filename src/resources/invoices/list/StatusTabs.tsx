import Tab from '@mui/material/Tab'
import { useFilters } from '#src/components/filters/useFilters.ts'
import { TabRow } from '#src/components/TabRow.tsx'
import { countOf, type InvoiceTab, panelId, statusesOf, tabId, tabLabel, tabOf, tabs } from './tabs.ts'
import { useSummary } from './useSummary.ts'

/** The statuses as tabs, each with the number of its invoices once that is known. */
export function StatusTabs() {
  const { data } = useSummary()
  const { chosen, set } = useFilters()
  const current = tabOf(chosen('status'))
  const words = (tab: InvoiceTab) =>
    data ? `${tabLabel(tab)} (${countOf(tab, data.counts).toLocaleString('en-US')})` : tabLabel(tab)
  return (
    <TabRow
      value={current ?? false}
      onChange={(_event, tab: InvoiceTab) => set('status', statusesOf(tab))}
      aria-label="Status"
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      {tabs.map((tab) => (
        <Tab
          key={tab}
          id={tabId(tab)}
          value={tab}
          label={words(tab)}
          {...(tab === current ? { 'aria-controls': panelId } : {})}
        />
      ))}
    </TabRow>
  )
}
