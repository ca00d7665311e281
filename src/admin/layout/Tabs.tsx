import { i18n } from '@lingui/core'
import { Stack, Tab, Tabs, type TabsProps } from '@mui/material'
import { useEffect, useRef, type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router'
import type { Needed } from '#contract/menu.ts'
import { useCan } from '#src/providers/useSession.ts'

function showChosen(row: Element): void {
  const chosen = row.querySelector('[aria-selected="true"]')?.getBoundingClientRect()
  if (!chosen) return
  const { left, right } = row.getBoundingClientRect()
  if (chosen.left < left) row.scrollLeft -= left - chosen.left
  if (chosen.right > right) row.scrollLeft += chosen.right - right
}

/** A row of tabs, which scrolls where there is no room. A narrower window keeps the selected tab in view. */
export function TabRow(props: TabsProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = frame.current?.querySelector('[role="tablist"]')?.parentElement
    if (!row || !('ResizeObserver' in globalThis)) return
    const observer = new ResizeObserver(() => showChosen(row))
    observer.observe(row)
    return () => observer.disconnect()
  }, [])
  return <Tabs ref={frame} variant="scrollable" scrollButtons={false} {...props} />
}

interface CountTabsProps<Name extends string> extends Pick<TabsProps, 'sx'> {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly { name: Name; label: string; count?: number | undefined }[]
  current: Name | undefined
  onChange: (name: Name) => void
  /** The content of the selected tab. */
  children: ReactNode
}

/** Tabs over a list, each with its number of rows once known. Without a selected tab, the content is no tab panel. */
export function CountTabs<Name extends string>(props: CountTabsProps<Name>) {
  const { label, tabs, current, onChange, children, sx } = props
  const id = useId()
  return (
    <>
      <TabRow
        value={current ?? false}
        onChange={(_event, name: Name) => onChange(name)}
        aria-label={label}
        {...(sx ? { sx } : {})}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.name}
            id={`${id}-${tab.name}`}
            value={tab.name}
            label={tab.count === undefined ? tab.label : `${tab.label} (${i18n.number(tab.count)})`}
            {...(tab.name === current ? { 'aria-controls': `${id}-panel` } : {})}
          />
        ))}
      </TabRow>
      <div
        {...(current === undefined
          ? {}
          : { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-${current}` })}
      >
        {children}
      </div>
    </>
  )
}

/** A tab: its name in the address, label and content. */
export interface QueryTab {
  name: string
  label: string
  /** A number beside the label. */
  count?: number | undefined
  content: ReactNode
  /** Without it, the tab is open to everyone who can open the page. */
  permission?: Needed
}

interface QueryTabsProps {
  /** Accessible name of the tab list. */
  label: string
  /** The first is the default. */
  tabs: readonly QueryTab[]
}

/** Tabs of a page, limited to those the person can open. The query parameter `tab` names the selected one. */
export function QueryTabs({ label, tabs }: QueryTabsProps) {
  const [query, setQuery] = useSearchParams()
  const can = useCan()
  const open = tabs.filter(({ permission }) => !permission || can(permission))
  const current = open.find(({ name }) => name === query.get('tab')) ?? open[0]
  if (!current) return null
  // The day that the page shows stays.
  const asOf = query.get('asOf')
  const choose = (tab: string) => setQuery(asOf ? { tab, asOf } : { tab })
  return (
    <Stack spacing={4}>
      <CountTabs label={label} tabs={open} current={current.name} onChange={choose}>
        {current.content}
      </CountTabs>
    </Stack>
  )
}
