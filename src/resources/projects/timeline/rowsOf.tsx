import type { StaffingBar, StaffingRow } from '#contract/api/staffing.ts'
import { versionOf } from '#contract/version.ts'
import { ProjectChip, UserChip } from '#src/components/Chip.tsx'
import { dayOf } from '#src/components/timeline/days.ts'
import type { Look, TimelineBar, TimelineRow } from '#src/components/timeline/types.ts'
import { paths } from '#src/layout/paths.ts'
import { describe, labelOf, overAllocationText } from './words.ts'

const looks: Record<StaffingBar['deploymentType'], Look> = {
  official: 'full',
  'part-time': 'half',
  shadow: 'light',
}

/** Where the vacant seats of a project are listed. */
export const openRolesOf = ({ code }: StaffingBar['project']) =>
  `${paths.project(code)}?tab=members&memberTab=pending`

const dayOrNone = (date: string | null) => (date ? dayOf(date) : null)

interface Shown {
  /** What names the rows; `seats`: people of one project. */
  names: 'people' | 'projects' | 'seats'
  /** Whether the person may move the ends of memberships. */
  movable: boolean
}

function barOf(bar: StaffingBar, { names, movable }: Shown): TimelineBar {
  return {
    id: bar.id,
    from: dayOf(bar.startDate),
    to: dayOrNone(bar.endDate),
    look: bar.person ? looks[bar.deploymentType] : 'dashed',
    muted: bar.status === 'inactive',
    label: labelOf(bar, names),
    description: describe(bar, names),
    movable: movable && bar.person !== null,
    version: versionOf(bar),
    ...(bar.person ? {} : { link: openRolesOf(bar.project) }),
  }
}

/** Rows as the timeline draws them. */
export function rowsOf(rows: readonly StaffingRow[], shown: Shown): TimelineRow[] {
  return rows.map(({ id, person, project, bars, over }) => ({
    id,
    name: person ? <UserChip person={person} /> : project && <ProjectChip project={project} />,
    bars: bars.map((bar) => barOf(bar, shown)),
    marks: over.map((one) => ({ from: dayOf(one.from), to: dayOrNone(one.to), reason: overAllocationText(one) })),
  }))
}
