import { select, t } from '@lingui/core/macro'
import { Box } from '@mui/material'
import type { WorkSurveySummary } from '#contract/api/dashboards/resources.ts'
import type { BasicProject } from '#contract/api/surveys/survey.ts'
import { type LikertLevel, type WorkDomain, domains, workDomains } from '#contract/api/surveys/words.ts'
import { nameOf, UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { HoverCard } from '#src/admin/fields/HoverCard.tsx'
import { ViewLinks } from '#src/admin/layout/ViewLinks.tsx'
import { Dot, LevelTag } from '#src/resources/surveys/likert/LikertScore.tsx'
import { labelOfLevel, colourOf, scoreOf } from '#src/resources/surveys/likert/levels.ts'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { CardDataTable, type CardTable } from '../CardTable.tsx'
import { ChartCard } from '../ChartCard.tsx'
import { useCardParams, usePagedQuery } from '../hooks.tsx'
import { ProjectLink } from '../Rows.tsx'

export interface Answer {
  answer: LikertLevel
  project: BasicProject
}
type Person = WorkSurveySummary['data'][number]

/** A person's answers on a date, one for each project. */
const answersOn = ({ listAnswers }: Person, date: string): readonly Answer[] =>
  listAnswers.find((one) => one.date === date)?.answers ?? []

/** "Atlas: Manageable" */
const answerWords = (domain: WorkDomain, { answer, project }: Answer) =>
  `${project.name}: ${labelOfLevel(domain, answer)}`

/** A person's answers on a date as text. */
const wordsOn = (domain: WorkDomain, person: Person, date: string) =>
  answersOn(person, date)
    .map((answer) => answerWords(domain, answer))
    .join('; ') || '-'

/** The answers of a domain as a table. */
const tableOf = ({ type, dates, data }: WorkSurveySummary): CardTable => ({
  columns: [t`Name`, ...dates],
  isWords: true,
  rows: data.map((person) => [nameOf(person.reviewer), ...dates.map((date) => wordsOn(type, person, date))]),
})

const [first] = workDomains

/** An answer as a dot with its score, with a card that names project and level. */
function AnswerDot({ domain, given }: { domain: WorkDomain; given: Answer }) {
  const style: Record<`--${string}`, string> = { '--level': colourOf(domain, given.answer), '--side': '24px' }
  const score = scoreOf(given.answer)
  return (
    <HoverCard
      label={given.project.name}
      name={`${answerWords(domain, given)}, ${score}`}
      face={<Dot style={style}>{score}</Dot>}
    >
      <p style={{ margin: '0 0 8px', fontWeight: 600 }}>
        <ProjectLink project={given.project} />
      </p>
      <LevelTag domain={domain} level={given.answer} />
    </HoverCard>
  )
}

const Col = DataTable.Col<Person>

const columnsOf = ({ type, dates }: WorkSurveySummary) => (
  <>
    <Col source="reviewer" label={t`Name`} width={150} render={({ reviewer }) => <UserChip person={reviewer} />} />
    {/* Newest first, so that older answers are reached by scrolling. */}
    {dates.toReversed().map((date) => (
      <Col
        key={date}
        source={date}
        label={date}
        width={120}
        render={(person) => (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {answersOn(person, date).map((given) => (
              <AnswerDot key={given.project.id} domain={type} given={given} />
            ))}
          </Box>
        )}
      />
    ))}
  </>
)

/** Answers to the work surveys of the last ten weeks, with a dot for each project (rules/pages.md#2.6). */
export function AnswersCard() {
  const { getParam, setParams, to } = useCardParams('answers')
  const domain = workDomains.find((one) => one === getParam('domain')) ?? first
  const keyword = getParam('name')
  const { query, pages } = usePagedQuery('workSurveySummaries', 'answers', { keyword: keyword || undefined }, 20)
  const of = (data: readonly WorkSurveySummary[]) =>
    data.find(({ type }) => type === domain) ?? { type: domain, dates: [], data: [] }
  return (
    <ChartCard
      title={t`Work survey results`}
      about={t`Work surveys of the last ten weeks · a dot for each project, 1 to 5`}
      query={query}
      pages={pages}
      height={406}
      isEmpty={({ total }) => total === 0}
      empty={t`No work survey answers in the last ten weeks. Create a survey under Feedbacks, Work.`}
      table={({ data }) => tableOf(of(data))}
      bar={
        <ViewLinks
          label={t`Question`}
          views={{ workload: domains.workload, deadline: domains.deadline, learning: domains.learning }}
          current={domain}
          to={(next) => to({ domain: next === first ? '' : next, page: getParam('page') })}
        />
      }
      search={{
        label: t`Search answers by name`,
        words: keyword,
        onSearch: (name) => setParams({ name }, true),
        none: t`No answers from “${keyword}”`,
      }}
    >
      {({ data }, height) => (
        <CardDataTable
          caption={t`Answers about ${select(domain, {
            workload: 'workload',
            deadline: 'deadline',
            other: 'learning',
          })}`}
          data={of(data).data}
          keyOf={({ reviewer }) => reviewer.id}
          height={height}
        >
          {columnsOf(of(data))}
        </CardDataTable>
      )}
    </ChartCard>
  )
}
