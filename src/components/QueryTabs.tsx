import Stack from '@mui/material/Stack'
import Tab from '@mui/material/Tab'
import { type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Permission } from '#contract/permissions.ts'
import { useCan } from '#src/providers/session.ts'
import { TabRow } from './TabRow.tsx'

/** One tab: its name in the address, its words, what it shows. */
export interface QueryTab {
  name: string
  label: string
  content: ReactNode
  /** Without one: whoever may open the page. */
  permission?: Permission
}

interface QueryTabsProps {
  /** Sets the tabs apart from others on the page. */
  id: string
  /** Names the whole, for those who do not see it. */
  label: string
  /** The first one shows when the address names none. */
  tabs: readonly QueryTab[]
}

/** Tabs of a page, each for those who may open it; the open one stands in the address as `tab`. */
export function QueryTabs({ id, label, tabs }: QueryTabsProps) {
  const [query, setQuery] = useSearchParams()
  const can = useCan()
  const open = tabs.filter(({ permission }) => !permission || can(permission))
  const current = open.find(({ name }) => name === query.get('tab')) ?? open[0]
  if (!current) return null
  return (
    <Stack spacing={4}>
      <TabRow
        value={current.name}
        onChange={(_event, name: string) => setQuery({ tab: name })}
        aria-label={label}
      >
        {open.map((tab) => (
          <Tab
            key={tab.name}
            id={`${id}-tab-${tab.name}`}
            value={tab.name}
            label={tab.label}
            {...(tab.name === current.name ? { 'aria-controls': `${id}-panel` } : {})}
          />
        ))}
      </TabRow>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${current.name}`}>
        {current.content}
      </div>
    </Stack>
  )
}
