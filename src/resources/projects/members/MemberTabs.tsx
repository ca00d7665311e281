import type { ReactNode } from 'react'
import { CountTabs } from '#src/components/CountTabs.tsx'
import { memberTabNames, memberTabs, useMemberPlace } from './useMemberPlace.ts'
import { useSeatCounts } from './useSeats.ts'

/** The inner tabs of the members, each with how many seats it holds. */
export function MemberTabs({ projectID, children }: { projectID: string; children: ReactNode }) {
  const { tab, setTab } = useMemberPlace()
  const counts = useSeatCounts(projectID, tab)
  return (
    <CountTabs
      label="Members by status"
      tabs={memberTabNames.map((name) => ({ name, label: memberTabs[name], count: counts[name] }))}
      current={tab}
      onChange={setTab}
    >
      {children}
    </CountTabs>
  )
}
