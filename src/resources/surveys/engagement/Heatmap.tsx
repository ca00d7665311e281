import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import { Button, ButtonBase, Skeleton, Stack, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useState } from 'react'
import type { EngagementResults, GroupResult, QuestionResult } from '#contract/api/surveys/results.ts'
import { GroupKind, groupKinds } from '#contract/api/surveys/words.ts'
import { useQueryParams } from '#src/admin/hooks/useQueryParams.ts'
import { csvOf, saveCsv } from '#src/admin/import/csv.ts'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { ViewLinks } from '#src/admin/layout/ViewLinks.tsx'
import { MatrixFrame } from '#src/admin/list/MatrixFrame.ts'
import { decimal, listed } from '#src/i18n/format.ts'
import { useCan } from '#src/providers/useSession.ts'
import { colourOf, domainOf, labelOfLevel, levelOf, tintOf } from '#src/resources/surveys/likert/levels.ts'
import type { Target } from './ActionPanel.tsx'
import { type Cell, cellsOf, type Column, columnsOf, scalesOf, signed } from './cells.ts'

const ActionPanel = lazyOverlay(async () => (await import('./ActionPanel.tsx')).ActionPanel)

/** The grouping of the results, from the query parameter `by`. */
export function useGrouping() {
  const { text, to } = useQueryParams()
  return { by: GroupKind.safeParse(text('by')).data ?? 'chapter', to: (by: GroupKind) => to({ by }) }
}

const fileCells = (answered: number, points: ReadonlyMap<string, number>, ids: readonly string[]) => [
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
    [t`Everyone`, ...fileCells(answered, everyone, ids)],
    ...groups.map(({ name, state, answered: of, points }) => {
      const known = new Map(points?.map(({ questionID, average }) => [questionID, average]))
      const reason = state === 'not-asked' ? t`nobody was asked` : t`hidden`
      return [name, ...(of === null ? [reason, ...ids.map(() => '')] : fileCells(of, known, ids))]
    }),
  ])
}

const matrix = {
  '& th, & td': { px: 2, py: 1.5, minWidth: 84, maxWidth: 140, overflowWrap: 'anywhere' },
  '& tr > th:first-of-type': { minWidth: 150, maxWidth: { xs: 150, sm: 360 }, pl: 0, fontWeight: 400 },
  '& thead th:not(:first-of-type)': { textAlign: 'center' },
  '& td': { textAlign: 'center', fontVariantNumeric: 'tabular-nums', border: 1, borderColor: 'background.paper' },
  '& td b': { fontWeight: 600 },
  '& td small': { display: 'block', fontSize: 'var(--text-12)', color: 'text.primary' },
} as const

interface ScoreCellProps {
  cell: Cell | undefined
  question: QuestionResult
  column: Column
  /** Begins an action for this cell. */
  onChoose: (() => void) | undefined
}

/** The score of a group: as a number, as the colour of its level, and the change since the round before. */
function ScoreCell({ cell, question, column: { name }, onChoose }: ScoreCellProps) {
  const { content } = question
  if (!cell) return <td>{t`no answers`}</td>
  const domain = domainOf(question.domain)
  const level = levelOf(cell.average)
  const face = (
    <>
      <b>{decimal(cell.average, 1)}</b>
      {cell.change !== null && <small>{signed(cell.change, 1)}</small>}
    </>
  )
  return (
    <td
      title={labelOfLevel(domain, level)}
      style={{ backgroundColor: tintOf(colourOf(domain, level), 'var(--surface)') }}
    >
      {onChoose ? (
        <ButtonBase onClick={onChoose} sx={{ display: 'block', width: '100%', font: 'inherit', minHeight: 32 }}>
          {face}
          <span style={visuallyHidden}>{t`Add an action: ${content} (${name})`}</span>
        </ButtonBase>
      ) : (
        face
      )}
    </td>
  )
}

/** Questions by group, the lowest question and the lowest group first. */
function Matrix({ results, by }: { results: EngagementResults; by: GroupKind }) {
  const can = useCan()
  const [target, setTarget] = useState<Target>()
  const kind = groupKinds[by]
  const caption = results.isUnlinkable ? t`Averages by question` : t`Averages by group: ${kind}`
  const columns = columnsOf(results)
  const cells = cellsOf(results)
  return (
    <MatrixFrame
      sx={matrix}
      tabIndex={0}
      aria-label={results.isUnlinkable ? t`Table of averages` : t`Table of averages by ${kind}`}
    >
      <table>
        <caption style={visuallyHidden}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Question`}</th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t`Answered`}</th>
            {columns.map(({ id, asked, answered }) => (
              <td key={id}>{t`${i18n.number(answered)} of ${i18n.number(asked)}`}</td>
            ))}
          </tr>
          {scalesOf(results).map((question) => (
            <tr key={question.questionID}>
              <th scope="row">
                {question.order}. {question.content}
              </th>
              {columns.map((column) => {
                const { id, name } = column
                const group = { name, where: id ? { kind: by, id } : null }
                return (
                  <ScoreCell
                    key={id}
                    question={question}
                    column={column}
                    cell={cells.get(question.questionID, id)}
                    onChoose={can('surveys.edit') ? () => setTarget({ question, group }) : undefined}
                  />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {target && <ActionPanel surveyId={results.eventID} target={target} onClose={() => setTarget(undefined)} />}
    </MatrixFrame>
  )
}

/** Which groups have no column, and why. */
function HiddenGroups({ groups, minimum }: { groups: readonly GroupResult[]; minimum: number }) {
  const named = (wanted: GroupResult['state']) =>
    listed(groups.flatMap(({ name, state }) => (state === wanted ? name : [])))
  const [few, unasked] = [named('too-few'), named('not-asked')]
  return (
    <Typography variant="body2" component="div" color="text.secondary" sx={{ mt: 3 }}>
      {few && <p>{t`Too few answers: ${few}. Fewer than ${minimum} answered, or other numbers would reveal them.`}</p>}
      {unasked && <p>{t`No data: nobody of ${unasked} was asked.`}</p>}
    </Typography>
  )
}

/** Averages of questions by group: select for the grouping, table, and CSV export. */
export function HeatmapCard({ results, isWaiting }: { results: EngagementResults; isWaiting: boolean }) {
  const { by, to } = useGrouping()
  const { groups, minimumGroupSize, isUnlinkable } = results
  const save = () => saveCsv(groupsCsv(results), isUnlinkable ? results.title : t`${results.title} by ${by}`)
  return (
    <SectionCard title={isUnlinkable ? t`By question` : t`By group`}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 3 }}>
        {!isUnlinkable && <ViewLinks label={t`Group by`} views={groupKinds} current={by} to={to} />}
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
      ) : (
        <>
          <Matrix results={results} by={by} />
          {groups.length > 0 && <HiddenGroups groups={groups} minimum={minimumGroupSize} />}
          {groups.length === 0 && !isUnlinkable && (
            <Typography color="text.secondary" sx={{ mt: 3 }}>
              {t`No groups: no participant had one when the survey was sent.`}
            </Typography>
          )}
        </>
      )}
    </SectionCard>
  )
}
