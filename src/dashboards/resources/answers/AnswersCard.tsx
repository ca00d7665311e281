import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { WorkSurveySummary } from '#contract/api/dashboardResources.ts'
import { UserChip } from '#src/admin/fields/Chip.tsx'
import { SearchBox } from '#src/admin/list/SearchBox.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { RowsPagination } from '#src/admin/list/Pagination.tsx'
import { ViewLinks } from '#src/admin/layout/ViewLinks.tsx'
import { ChartCard } from '../../ChartCard.tsx'
import { bodyBelowBar } from '../heights.ts'
import { type PinnedColumn, PinnedTable } from '../PinnedTable.tsx'
import { AnswerDot } from './AnswerDot.tsx'
import { answersOn, tableOf } from './answers.ts'
import { useAnswers, views } from './useAnswers.ts'

const pagerHeight = 52
type Person = WorkSurveySummary['data'][number]

const columnsOf = ({ type, dates }: WorkSurveySummary): PinnedColumn<Person>[] => [
  { label: 'Name', width: 150, render: ({ reviewer }) => <UserChip person={reviewer} /> },
  // The latest beside the names: earlier ones are scrolled to.
  ...dates.toReversed().map((date) => ({
    label: date,
    width: 120,
    render: (person: Person) => (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {answersOn(person, date).map((given) => (
          <AnswerDot key={given.project.id} domain={type} given={given} />
        ))}
      </Box>
    ),
  })),
]

/** What people answered in the work surveys of the last ten weeks, a dot for each project (screens.md section 2.3.2). */
export function AnswersCard() {
  const { query, domain, keyword, search, to, page, size, setPage, setSize } = useAnswers()
  const of = (data: readonly WorkSurveySummary[]) =>
    data.find(({ type }) => type === domain) ?? { type: domain, dates: [], data: [] }
  return (
    <ChartCard
      title="Work survey results"
      about="Work surveys of the last ten weeks · a dot for each project, 1 to 5"
      query={query}
      height={bodyBelowBar}
      isEmpty={({ total }) => total === 0 && !keyword}
      empty="Nobody has answered a work survey in the last ten weeks. Create one under Feedbacks, Work."
      table={({ data }) => tableOf(of(data))}
      bar={
        <>
          <ViewLinks label="Question" views={views} current={domain} to={to} />
          <SearchBox label="Search answers by name" value={keyword} onSearch={search} />
        </>
      }
    >
      {({ data, total }) =>
        total === 0 ? (
          <Notice
            title={`Nobody called “${keyword}” has answered`}
            actions={<Button onClick={() => search('')}>Clear the search</Button>}
          />
        ) : (
          <>
            <PinnedTable
              caption={`Answers about ${views[domain].toLowerCase()}`}
              columns={columnsOf(of(data))}
              rows={of(data).data}
              keyOf={({ reviewer }) => reviewer.id}
              height={bodyBelowBar - pagerHeight}
            />
            <RowsPagination page={page} size={size} setPage={setPage} setSize={setSize} total={total} />
          </>
        )
      }
    </ChartCard>
  )
}
