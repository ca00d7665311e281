import { i18n } from '@lingui/core'
import { Stack, Tab, Tabs, type TabsProps } from '@mui/material'
import { useEffect, useRef, type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router'
import type { Permission } from '#contract/permissions.ts'
import { useCan } from '#src/providers/session.ts'

function showChosen(row: Element): void {
  const chosen = row.querySelector('[aria-selected="true"]')?.getBoundingClientRect()
  if (!chosen) return
  const { left, right } = row.getBoundingClientRect()
  if (chosen.left < left) row.scrollLeft -= left - chosen.left
  if (chosen.right > right) row.scrollLeft += chosen.right - right
}

/**
 * A row of tabs, with arrows where it does not fit. The arrows come after Tabs has scrolled to the chosen one and push
 * it out again, and so does a window that becomes narrower: then it is brought back.
 */
export function TabRow(props: TabsProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = frame.current?.querySelector('[role="tablist"]')?.parentElement
    if (!row || !('ResizeObserver' in globalThis)) return
    const observer = new ResizeObserver(() => showChosen(row))
    observer.observe(row)
    return () => observer.disconnect()
  }, [])
  return <Tabs ref={frame} variant="scrollable" scrollButtons="auto" {...props} />
}

interface CountTabsProps<Name extends string> {
  /** Names the whole, for those who do not see it. */
  label: string
  tabs: readonly { name: Name; label: string; count: number | undefined }[]
  current: Name
  onChange: (name: Name) => void
  /** What the chosen tab shows. */
  children: ReactNode
}

/** Tabs over a list, each with how many rows it holds once that is known. */
export function CountTabs<Name extends string>(props: CountTabsProps<Name>) {
  const { label, tabs, current, onChange, children } = props
  const id = useId()
  return (
    <>
      <TabRow value={current} onChange={(_event, name: Name) => onChange(name)} aria-label={label}>
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
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  )
}

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
      <TabRow value={current.name} onChange={(_event, name: string) => setQuery({ tab: name })} aria-label={label}>
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
