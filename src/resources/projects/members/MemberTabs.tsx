import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useId } from 'react'
import { type MemberTab, memberTabNames, memberTabs, useMemberPlace } from './useMemberPlace.ts'
import { useSeatCounts } from './useSeats.ts'

interface MemberTabsProps {
  projectID: string
  /** What the chosen tab shows. */
  children: React.ReactNode
}

/** The inner tabs of the members, each with how many seats it holds. */
export function MemberTabs({ projectID, children }: MemberTabsProps) {
  const id = useId()
  const { tab, setTab } = useMemberPlace()
  const counts = useSeatCounts(projectID, tab)
  const count = (one: MemberTab) =>
    counts[one] === undefined ? '' : ` (${counts[one].toLocaleString('en-US')})`
  return (
    <>
      <Tabs
        value={tab}
        onChange={(_event, next: MemberTab) => setTab(next)}
        variant="scrollable"
        scrollButtons="auto"
        aria-label="Members by status"
      >
        {memberTabNames.map((one) => (
          <Tab
            key={one}
            id={`${id}-${one}`}
            value={one}
            label={memberTabs[one] + count(one)}
            {...(one === tab ? { 'aria-controls': `${id}-panel` } : {})}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {children}
      </div>
    </>
  )
}
