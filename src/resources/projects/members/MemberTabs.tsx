import type { ReactNode } from 'react'
import { CountTabs } from '#src/components/CountTabs.tsx'
import { memberTabNames, memberTabs, useMemberParams } from './useMemberPlace.ts'
import { useMemberCounts } from './useSeats.ts'

/** The inner tabs of the members, each with how many seats it holds. */
export function MemberTabs({ projectID, children }: { projectID: string; children: ReactNode }) {
  const { tab, setTab } = useMemberParams()
  const counts = useMemberCounts(projectID, tab)
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
