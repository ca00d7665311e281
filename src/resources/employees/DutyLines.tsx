import { plural, t } from '@lingui/core/macro'
import { Typography } from '@mui/material'
import type { Duties } from '#contract/api/employees/duties.ts'
import { listed } from '#src/i18n/format.ts'
import { nameOf } from './EmployeeField.tsx'

const most = 5

/** A list of names in which only the first few are written out. */
function some(names: readonly string[]): string {
  const rest = names.length - most
  if (rest <= 1) return listed(names)
  return listed([...names.slice(0, most), plural(rest, { one: '# other', other: '# others' })])
}

/** What somebody who leaves is responsible for, a line for each kind. */
export function DutyLines({ duties: { mentees, chapters, projects } }: { duties: Duties }) {
  const people = some(mentees.map(nameOf))
  const lines = [
    mentees.length > 0 &&
      plural(mentees.length, {
        one: `# person reports to them: ${people}`,
        other: `# people report to them: ${people}`,
      }),
    chapters.length > 0 && t`Leads the chapters: ${some(chapters)}`,
    projects.length > 0 && t`Heads the projects: ${some(projects)}`,
  ].filter((line) => line !== false)
  return lines.map((line) => (
    <Typography key={line} component="span" variant="body2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
      {line}
    </Typography>
  ))
}
