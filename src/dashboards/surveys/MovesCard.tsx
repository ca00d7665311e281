import { msg, t } from '@lingui/core/macro'
import { Box, Stack, Typography } from '@mui/material'
import type { WorkMove, WorkMoves } from '#contract/api/dashboards/resources.ts'
import { domains } from '#contract/api/surveys/words.ts'
import { showDate } from '#contract/dates.ts'
import { ViewLinks } from '#src/admin/layout/ViewLinks.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { decimal, listed } from '#src/i18n/format.ts'
import { nameOf, UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { CardDataTable, textsOf } from '../CardTable.tsx'
import { ChartCard } from '../ChartCard.tsx'
import { useCardParams, useDashboardQuery } from '../hooks.tsx'
import { ProjectLink } from '../Rows.tsx'
import { scoreWords } from '../trend.tsx'

const Col = DataTable.Col<WorkMove>

/** `+0.5` with a real minus sign, in points. */
const pointsOf = ({ move }: WorkMove) => `${move > 0 ? '+' : '−'}${decimal(Math.abs(move), 1)}`

const columns = (
  <>
    <Col
      source="project"
      label={msg`Project or person`}
      width={220}
      text={({ project, person }) => project?.name ?? (person ? nameOf(person) : '')}
      render={({ project, person }) =>
        project ? <ProjectLink project={project} /> : person && <UserChip person={person} />
      }
    />
    <Col source="domain" label={msg`Question`} width={120} text={({ domain }) => domains[domain]} />
    <Col source="move" label={msg`Points`} width={80} align="right" text={pointsOf} />
    <Col source="before" label={msg`Before`} width={80} align="right" text={({ before }) => scoreWords(before)} />
    <Col source="now" label={msg`Now`} width={80} align="right" text={({ now }) => scoreWords(now)} />
  </>
)

/** The two parts beside each other where there is room. They scroll together. */
const beside = {
  display: 'grid',
  gap: 5,
  alignItems: 'start',
  overflowY: 'auto',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 1100px)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' },
}

/** Who told too much work in both surveys, and on which projects now. */
function Twice({ twice }: Pick<WorkMoves, 'twice'>) {
  const title = t`Too much work, twice in a row`
  return (
    <section aria-label={title}>
      <Typography component="h3" sx={{ fontWeight: 600, mb: 1 }}>
        {title}
      </Typography>
      {twice.length === 0 && <Typography color="text.secondary">{t`Nobody`}</Typography>}
      <ul>
        {twice.map(({ person, before, now, projects }) => (
          <Stack
            key={person.id}
            component="li"
            direction="row"
            useFlexGap
            sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap', py: 1 }}
          >
            <UserChip person={person} />
            <span className="tabular">{t`${before}, then ${now} of 5`}</span>
            <Typography variant="body2" color="text.secondary">
              {listed(projects.map(({ name }) => name))}
            </Typography>
          </Stack>
        ))}
      </ul>
    </section>
  )
}

/** What moved between the last two work surveys, the largest first (rules/dashboards.md#3.7). */
export function MovesCard() {
  const { getParam, to } = useCardParams('moves')
  const isMine = getParam('of') === 'mine'
  const query = useDashboardQuery('workMoves', isMine ? { mine: true } : {})
  const { now, before } = query.data?.data ?? {}
  const [day, last] = [showDate(now) ?? '', showDate(before) ?? '']
  return (
    <ChartCard
      title={t`What moved`}
      about={before ? t`Survey until ${day}, against ${last} · averages, in points` : t`Averages, in points`}
      query={query}
      height={406}
      isTable
      isEmpty={({ data }) => data.before === null}
      empty={t`Here after two work surveys within ten weeks.`}
      table={({ data }) => ({ ...textsOf(columns, data.moves), isWords: true })}
      bar={
        <ViewLinks
          label={t`Whose`}
          views={{ all: t`All`, mine: t`My projects and team` }}
          current={isMine ? 'mine' : 'all'}
          to={(next) => to({ of: next === 'mine' ? 'mine' : '' })}
        />
      }
    >
      {({ data }, height) => (
        <Box sx={{ ...beside, height }} tabIndex={0}>
          <Twice twice={data.twice} />
          <CardDataTable
            caption={t`What moved`}
            data={data.moves}
            keyOf={({ project, person, domain }) => `${project?.id ?? person?.id} ${domain}`}
            empty={t`Nothing moved.`}
          >
            {columns}
          </CardDataTable>
        </Box>
      )}
    </ChartCard>
  )
}
