import Tab from '@mui/material/Tab'
import { type ReactNode, useId } from 'react'
import { TabRow } from './TabRow.tsx'

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
            label={
              tab.count === undefined ? tab.label : `${tab.label} (${tab.count.toLocaleString('en-US')})`
            }
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
