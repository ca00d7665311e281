import { t } from '@lingui/core/macro'
import { deploymentTypes, memberStatuses, usualPercent } from '#contract/api/projects/words.ts'
import type { StaffingBar, StaffingRow } from '#contract/api/staffing.ts'
import { showDate, showLastDay } from '#contract/dates.ts'
import { versionOf } from '#contract/version.ts'
import { nameOf, UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { ProjectChip } from '#src/resources/projects/ProjectField.tsx'
import { dayOf, type Look, type TimelineBar, type TimelineRow } from '#src/resources/staffing/timeline/layout.ts'
import { paths } from '#src/layout/paths.ts'
import { inSentence } from '#src/i18n/language.ts'

/** The name of a role: `Senior Backend Engineer`. */
export const roleOf = ({ seniority, positions }: StaffingBar) =>
  [seniority, positions.join(', ')].filter(Boolean).join(' ')

/** The type and percent of a bar, where they are not the usual ones. */
const unusual = ({ deploymentType, percent }: StaffingBar) => {
  const type = deploymentType === 'official' ? '' : `, ${inSentence(deploymentTypes[deploymentType])}`
  return percent === usualPercent[deploymentType] ? type : `${type}, ${percent}%`
}

/** The percents of a membership that changes over time, such as "100% from 01/01/2026, 60% from 01/05/2026". */
function changes({ shares }: StaffingBar): string {
  if (shares.length < 2) return ''
  const told = shares.map(({ from, percent }) => {
    const day = showDate(from)
    return t`${percent}% from ${day}`
  })
  return `. ${told.join(', ')}`
}

/** The text on a bar: project, person or role, depending on what its row already shows. */
function labelOf(bar: StaffingBar, names: 'people' | 'projects' | 'members'): string {
  const role = `${roleOf(bar)}${unusual(bar)}`
  if (!bar.person) return t`Open role: ${role}`
  const name = { people: bar.project.name, projects: nameOf(bar.person), members: roleOf(bar) }[names]
  return `${name}${unusual(bar)}`
}

/** The accessible name of a bar. Contains the visible text (`labelOf`), which speech control needs. */
function describe(bar: StaffingBar, names: 'people' | 'projects' | 'members'): string {
  const { person, project, status, deploymentType, startDate, endDate } = bar
  const type = inSentence(deploymentTypes[deploymentType])
  const role = roleOf(bar)
  const from = showDate(startDate)
  const { name } = project
  if (!person) return t`Open role: ${role}, ${type} on ${name}, open from ${from}`
  const who = names === 'projects' ? `${nameOf(person)}${unusual(bar)}` : nameOf(person)
  const where = names === 'people' ? `${name}${unusual(bar)}` : name
  const what = names === 'members' || deploymentType === 'official' ? `${role}, ${type}` : role
  const state = status === 'active' ? '' : `, ${memberStatuses[status].toLowerCase()}`
  const until = endDate && showLastDay(endDate)
  const text = until
    ? t`${who} on ${where}: ${what}, from ${from} until ${until}`
    : t`${who} on ${where}: ${what}, from ${from} without an end`
  return `${text}${state}${changes(bar)}`
}

/** Why a period is marked. */
function overAllocationText(over: { from: string; to: string | null; allocation: number }) {
  const percent = over.allocation * 100
  const from = showDate(over.from)
  const to = over.to && showLastDay(over.to)
  return to
    ? t`Over-allocated: ${percent}% from ${from} until ${to}`
    : t`Over-allocated: ${percent}% from ${from} onwards`
}

const looks: Record<StaffingBar['deploymentType'], Look> = {
  official: 'full',
  'part-time': 'half',
  shadow: 'light',
}

/** The path of a project's open roles. */
const openRolesOf = ({ code }: StaffingBar['project']) => paths.openRoles(code)

const dayOrNone = (date: string | null) => (date ? dayOf(date) : null)

interface Shown {
  /** What the rows show. `members` are the people of one project. */
  names: 'people' | 'projects' | 'members'
  /** True if the ends of memberships can be moved. */
  movable: boolean
}

function barOf(bar: StaffingBar, { names, movable }: Shown): TimelineBar {
  return {
    id: bar.id,
    from: dayOf(bar.startDate),
    to: dayOrNone(bar.endDate),
    look: bar.person ? looks[bar.deploymentType] : 'dashed',
    shares: bar.shares.map((one) => ({ ...one, from: dayOf(one.from), to: dayOrNone(one.to) })),
    muted: bar.status === 'inactive',
    label: labelOf(bar, names),
    description: describe(bar, names),
    movable: movable && bar.person !== null,
    version: versionOf(bar),
    ...(bar.person ? {} : { link: openRolesOf(bar.project) }),
  }
}

/** A person with the hours that projects take in the window, of those that the person has, and until when they are away. */
function PersonName({ person, hours, awayUntil }: StaffingRow & { person: NonNullable<StaffingRow['person']> }) {
  const [given, has] = [Math.round(hours?.given ?? 0), Math.round(hours?.has ?? 0)]
  const day = showDate(awayUntil)
  return (
    <div className={awayUntil ? 'person' : ''} title={hours ? t`${given} of ${has} hours` : undefined}>
      <UserChip person={person} />
      {awayUntil && <small>{t`Away until ${day}`}</small>}
    </div>
  )
}

/** Converts the server's rows to those of the timeline component. */
export function rowsOf(rows: readonly StaffingRow[], shown: Shown): TimelineRow[] {
  return rows.map((row) => ({
    id: row.id,
    name: row.person ? (
      <PersonName {...row} person={row.person} />
    ) : (
      row.project && <ProjectChip project={row.project} />
    ),
    bars: row.bars.map((bar) => barOf(bar, shown)),
    warnings: row.over.map((one) => ({
      from: dayOf(one.from),
      to: dayOrNone(one.to),
      reason: overAllocationText(one),
    })),
  }))
}
