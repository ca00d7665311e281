import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import { Button, Skeleton, Stack, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import type { EngagementResults, GroupResult, QuestionResult } from '#contract/api/surveys/results.ts'
import { GroupKind, groupKinds } from '#contract/api/surveys/words.ts'
import { useQueryParams } from '#src/admin/hooks/useQueryParams.ts'
import { csvOf, saveCsv } from '#src/admin/import/csv.ts'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { ViewLinks } from '#src/admin/layout/ViewLinks.tsx'
import { colourOf, domainOf, levelOf } from '#src/resources/surveys/likert/levels.ts'
import { Pill } from './likert/LikertScore.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { decimal } from '#src/i18n/format.ts'

/** The grouping of the results, from the query parameter `by`. */
export function useGrouping() {
  const { text, to } = useQueryParams()
  return { by: GroupKind.safeParse(text('by')).data ?? 'chapter', to: (by: GroupKind) => to({ by }) }
}

const cellsOf = (answered: number, points: ReadonlyMap<string, number>, ids: readonly string[]) => [
  String(answered),
  ...ids.map((id) => points.get(id)?.toFixed(2) ?? ''),
]

/** Averages as CSV: all participants first, then a row per group. Cells of hidden groups are blank. */
export function groupsCsv({ questions, groups, answered }: EngagementResults): string {
  const scales = questions.filter(({ type }) => type === 'likert-scale')
  const ids = scales.map(({ questionID }) => questionID)
  const everyone = new Map(scales.map(({ questionID, average }) => [questionID, average]))
  return csvOf([
    [t`Group`, t`Answered`, ...scales.map(({ content }) => content)],
    [t`Everyone`, ...cellsOf(answered, everyone, ids)],
    ...groups.map(({ name, answered: of, points }) => {
      const known = new Map(points?.map(({ questionID, average }) => [questionID, average]))
      return [name, ...(of === null ? [t`hidden`, ...ids.map(() => '')] : cellsOf(of, known, ids))]
    }),
  ])
}

interface GroupTableProps {
  /** Name of the grouping, as on its button. */
  caption: string
  /** Questions with a scale only. */
  questions: readonly QuestionResult[]
  groups: readonly GroupResult[]
  minimum: number
}

/** The average of a question in a group. */
function Points({ group, question }: { group: GroupResult; question: QuestionResult }) {
  const average = group.points?.find(({ questionID }) => questionID === question.questionID)?.average
  if (!average) return '-'
  const look: Record<`--${string}`, string> = { '--level': colourOf(domainOf(question.domain), levelOf(average)) }
  return <Pill style={look}>{decimal(average, 1)}</Pill>
}

const Col = DataTable.Col<GroupResult>

/** The average of each question per group, one group per row. Hidden groups are last, with the reason. */
function GroupTable({ caption, questions, groups, minimum }: GroupTableProps) {
  return (
    <DataTable
      isInset
      caption={t`Averages by group: ${caption}`}
      data={groups.toSorted((a, b) => Number(b.isShown) - Number(a.isShown))}
    >
      <Col
        source="name"
        label={caption}
        width={200}
        render={({ name, isShown }) => (
          <>
            {name}
            {!isShown && (
              <Typography variant="body2" color="text.secondary">
                {t`Hidden: fewer than ${minimum} answers, or other numbers would reveal it`}
              </Typography>
            )}
          </>
        )}
      />
      <Col
        source="answered"
        label={t`Answered`}
        width={80}
        align="right"
        render={({ answered }) => (answered === null ? '-' : i18n.number(answered))}
      />
      {questions.map((question) => (
        <Col
          key={question.questionID}
          source={question.questionID}
          label=""
          head={
            <span title={question.content}>
              {question.order}
              <span style={visuallyHidden}>. {question.content}</span>
            </span>
          }
          width={64}
          align="right"
          render={(group) => <Points group={group} question={question} />}
        />
      ))}
    </DataTable>
  )
}

/** Averages by group: select for the grouping, table, and CSV export. */
export function GroupCard({ results, isWaiting }: { results: EngagementResults; isWaiting: boolean }) {
  const { by, to } = useGrouping()
  const { questions, groups, minimumGroupSize } = results
  const scales = questions.filter(({ type }) => type === 'likert-scale')
  const save = () => saveCsv(groupsCsv(results), t`${results.title} by ${by}`)
  return (
    <SectionCard title={t`By group`}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 3 }}>
        <ViewLinks label={t`Group by`} views={groupKinds} current={by} to={to} />
        <span style={{ flex: 1 }} />
        <Button
          color="inherit"
          startIcon={<FileDownloadOutlined />}
          disabled={isWaiting}
          onClick={save}
        >{t`Export CSV`}</Button>
      </Stack>
      {isWaiting ? (
        <Skeleton variant="rounded" height={240} aria-label={t`Loading the groups`} />
      ) : groups.length > 0 ? (
        <GroupTable caption={groupKinds[by]} questions={scales} groups={groups} minimum={minimumGroupSize} />
      ) : (
        <Typography color="text.secondary">{t`No groups: no participant had one when the survey was sent.`}</Typography>
      )}
    </SectionCard>
  )
}
