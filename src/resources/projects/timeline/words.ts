import type { StaffingBar } from '#contract/api/staffing.ts'
import { deploymentTypes, memberStatuses } from '#contract/api/projectWords.ts'
import { showDate } from '#contract/dates.ts'
import { nameOf } from '#src/components/Chip.tsx'

/** What the seat is for: `Senior Backend Engineer`. */
export const roleOf = ({ seniority, positions }: StaffingBar) =>
  [seniority, positions.join(', ')].filter(Boolean).join(' ')

/** `until 30/06/2026`, or that there is no end. */
const untilOf = ({ endDate }: StaffingBar) => (endDate ? `until ${showDate(endDate)}` : 'without an end')

const unusual = ({ deploymentType }: StaffingBar) =>
  deploymentType === 'official' ? '' : `, ${deploymentTypes[deploymentType].toLowerCase()}`

/** What stands on the bar: who, where, or what for, whichever its row does not say. */
export function labelOf(bar: StaffingBar, names: 'people' | 'projects' | 'seats'): string {
  if (!bar.person) return `Vacant: ${roleOf(bar)}${unusual(bar)}`
  const name = { people: bar.project.name, projects: nameOf(bar.person), seats: roleOf(bar) }[names]
  return `${name}${unusual(bar)}`
}

/** All of the bar in words; what stands on it (`labelOf`) is a part of them, for people who speak to their screen. */
export function describe(bar: StaffingBar, names: 'people' | 'projects' | 'seats'): string {
  const { person, project, status, deploymentType, startDate } = bar
  const type = deploymentTypes[deploymentType].toLowerCase()
  const seat = roleOf(bar)
  if (!person) return `Vacant: ${seat}, ${type} on ${project.name}, open from ${showDate(startDate)}`
  const who = names === 'projects' ? `${nameOf(person)}${unusual(bar)}` : nameOf(person)
  const where = names === 'people' ? `${project.name}${unusual(bar)}` : project.name
  const what = names === 'seats' || deploymentType === 'official' ? `${seat}, ${type}` : seat
  const state = status === 'active' ? '' : `, ${memberStatuses[status].toLowerCase()}`
  return `${who} on ${where}: ${what}, from ${showDate(startDate)} ${untilOf(bar)}${state}`
}

/** Why a stretch is marked. */
export function overAllocationText({ from, to, allocation }: { from: string; to: string | null; allocation: number }) {
  return `Over-allocated: ${allocation * 100} % from ${showDate(from)}${to ? ` until ${showDate(to)}` : ' on'}`
}
