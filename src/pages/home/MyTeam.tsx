import { t } from '@lingui/core/macro'
import { Stack } from '@mui/material'
import { levelLabels } from '#contract/api/surveys/words.ts'
import type { TeamMember } from '#contract/api/tasks.ts'
import { showDate } from '#contract/dates.ts'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { Anchor } from '#src/admin/fields/Anchor.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { translate } from '#src/i18n/language.ts'
import { paths } from '#src/layout/paths.ts'
import { useCommandQuery, useGetList } from '#src/providers/dataProvider/hooks.ts'
import { useCan, useProfile } from '#src/providers/useSession.ts'
import { nameOf, PersonField, titleOf } from '#src/resources/employees/EmployeeField.tsx'
import { upcomingWords } from './ComingUp.tsx'

const whole = { page: 1, perPage: 200 }

const fields = ['displayName', 'fullName', 'username', 'avatar', 'seniority', 'positions']

/** The people whom the reader leads, and what there is to tell of each. */
export function useTeam() {
  const { id } = useProfile()
  const query = useGetList(
    'employees',
    {
      pagination: whole,
      sort: { field: 'displayName', order: 'ASC' },
      filter: { lineManagers: [id] },
      meta: { fields, withTotal: true },
    },
    { enabled: useCan()('employees.read') },
  )
  const facts = useCommandQuery('tasks', 'team', {}, { enabled: Boolean(query.data?.length) })
  return { query, facts, isLoading: query.isLoading || facts.isLoading }
}

/** What there is to tell of a report: how much work, how it feels, and what comes next. */
function Facts({ name, percent, workload, next }: TeamMember & { name: string }) {
  const told = translate(levelLabels.workload[(workload?.score ?? 0) - 1] ?? '')
  const since = showDate(workload?.day) ?? ''
  const day = showDate(next?.day)
  return (
    <Stack component="small" className="tabular" sx={{ ml: 'auto', textAlign: 'right' }}>
      {percent !== null &&
        (percent > 100 ? (
          <Anchor className="late" href={paths.staffingOf(name)}>{t`${percent}% allocated`}</Anchor>
        ) : (
          <span>{t`${percent}% allocated`}</span>
        ))}
      {workload && <span>{t`Workload: ${told} (${since})`}</span>}
      {workload?.isTwice && <span className="late">{t`Too much work, twice in a row`}</span>}
      {next && (
        <span>
          {day}, {upcomingWords(next)}
        </span>
      )}
    </Stack>
  )
}

const isOver = (known: TeamMember | undefined) => (known?.percent ?? 0) > 100

/** The people with what there is to tell of each; those with more work than time first. */
function byLoad<Person extends { id: string }>(people: readonly Person[], facts: readonly TeamMember[]) {
  const rows = people.map((person) => ({ person, known: facts.find(({ id }) => id === person.id) }))
  return rows.toSorted((one, other) => Number(isOver(other.known)) - Number(isOver(one.known)))
}

/** For line managers: their people, each with load, last answer on workload, and next day. Nothing for others. */
export function MyTeam() {
  const { query, facts, isLoading } = useTeam()
  const { data } = query
  if (data?.length === 0) return null
  // Both at once, because what is known decides the order.
  const rows = isLoading ? [] : byLoad(data ?? [], facts.data?.data ?? [])
  return (
    <SectionCard title={t`My team`}>
      {(isLoading || !data) && <Pending query={query} failure={t`Couldn't load your team`} height={160} />}
      <ul className="people" aria-label={t`My team`}>
        {rows.map(({ person, known }) => (
          <li key={person.id} style={{ minHeight: 44 }}>
            <PersonField person={person} title={titleOf(person)} />
            {known && <Facts {...known} name={nameOf(person)} />}
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
