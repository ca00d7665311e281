import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconButton, styled, Tooltip, Typography } from '@mui/material'
import { Fragment } from 'react'
import type { SurveyDetail } from '#contract/api/survey.ts'
import {
  type EventStatus,
  eventStatuses,
  type EventSubtype,
  type SurveySubtype,
  type ParticipantStatus,
  participantStatuses,
} from '#contract/api/surveyWords.ts'
import { DateText } from '#src/admin/fields/DateText.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'
import { stateTag } from '#src/admin/fields/stateTag.tsx'
import type { Column } from '#src/admin/list/columnsOf.tsx'
import { type Label, pageLocale, translate } from '#src/i18n/language.ts'

/** A work survey is out as soon as it is there and stays a draft until it is closed: it reads as in progress. */
const shownStatus = (subtype: EventSubtype, status: EventStatus): EventStatus =>
  subtype === 'work' && status === 'draft' ? 'in-progress' : status

/** The status to look for when surveys that read so are wanted. */
export const storedStatus = (subtype: SurveySubtype, shown: EventStatus): EventStatus =>
  subtype === 'work' && shown === 'in-progress' ? 'draft' : shown

/** Statuses of surveys as a filter, all of them first. */
export function eventFilters(subtype: SurveySubtype): Record<string, string> {
  const { draft, ...ofWork } = eventStatuses
  return { '': t`All`, ...(subtype === 'work' ? {} : { draft }), ...ofWork }
}

/** What a period says: "01/01/2026 to 30/06/2026". */
type Period = Pick<SurveyDetail, 'startDate' | 'endDate'>

const EventTag = stateTag(eventStatuses, { draft: 'neutral', 'in-progress': 'gold', done: 'stacks' })

/** Status of a survey in words and colour (rules/screens.md#5.1). */
export const EventStatusTag = ({ subtype, status }: { subtype: EventSubtype; status: EventStatus }) => (
  <EventTag status={shownStatus(subtype, status)} />
)

const FormTag = stateTag(participantStatuses, { draft: 'neutral', sent: 'cyan', done: 'stacks' })

/** How far a form is. One that the end of the survey closed is not called done: nobody said so. */
export function ParticipantTag({ status, isForced }: { status: ParticipantStatus; isForced: boolean }) {
  return isForced ? <Tag colour="orange">{t`Closed without answer`}</Tag> : <FormTag status={status} />
}

const Bar = styled('span')(({ theme }) => ({
  flex: 1,
  minWidth: 48,
  height: 6,
  borderRadius: 'var(--radius-mark)',
  overflow: 'hidden',
  backgroundColor: theme.tokens.neutral.tint,
  '& > i': { display: 'block', height: '100%', backgroundColor: theme.tokens.success.main },
}))

const Line = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  '& > b': { fontWeight: 400, minWidth: 64, fontVariantNumeric: 'tabular-nums' },
})

/** "12 / 40" with a bar; of nobody an empty bar that says so. */
export function ProgressCell({ done, total }: { done: number; total: number }) {
  return (
    <Line>
      <b>{total === 0 ? t`No recipients` : `${i18n.number(done)} / ${i18n.number(total)}`}</b>
      <Bar aria-hidden>
        <i style={{ width: total === 0 ? 0 : `${(100 * done) / total}%` }} />
      </Bar>
    </Line>
  )
}

/** The time that a survey is about; its days are those of UTC (rules/surveys.md#2.1). */
export function PeriodText({ startDate, endDate }: Period) {
  return (
    <span>
      <Trans>
        <DateText date={startDate?.slice(0, 10)} /> to <DateText date={endDate?.slice(0, 10)} />
      </Trans>
    </span>
  )
}

/** How many rows there are, as `3 forms`; undefined while that is not known. */
export function RowCount({ words }: { words: string | undefined }) {
  return (
    <Typography
      variant="body2"
      color="text.secondary"
      component="output"
      className="tabular"
      sx={{ flex: 1, minWidth: 100 }}
    >
      {words ?? t`Counting…`}
    </Typography>
  )
}

const most = 3

/** Up to three names in bold, then how many more, as part of a sentence (rules/screens.md#3.1). */
export function NameList({ names }: { names: readonly string[] }) {
  const rest = names.length - most
  const shown = names.slice(0, most)
  const words = rest > 0 ? [...shown, plural(rest, { one: '# other', other: '# others' })] : shown
  const parts = new Intl.ListFormat(pageLocale()).formatToParts(words)
  // Names are the elements, every other part is what stands between them.
  const isName = (at: number) => parts[at]?.type === 'element' && (rest <= 0 || at < parts.length - 1)
  return parts.map(({ value }, at) => {
    // Two people may have the same name, but not the same place.
    const key = `${at}`
    return isName(at) ? <b key={key}>{value}</b> : <Fragment key={key}>{value}</Fragment>
  })
}

/** A column that shows no single field of its record. Whoever sees the list sees it. */
export function computedColumn<Row>(
  source: string,
  label: Label,
  width: number,
  render: Column<Row>['render'],
): Column<Row> {
  return {
    get label() {
      return translate(label)
    },
    ...{ source, width, render, read: undefined, sortable: false, order: source, align: 'left' },
  }
}

interface RowButtonProps {
  label: string
  /** The label with what it is about, for those who do not see the row. */
  name: string
  disabledReason?: string | false
  onClick: () => void
  children: React.ReactNode
}

/** One action at the end of a row; where it cannot be done it says why. */
export function RowButton({ label, name, disabledReason = false, onClick, children }: RowButtonProps) {
  return (
    <Tooltip title={disabledReason || label} describeChild>
      <span>
        <IconButton size="small" aria-label={name} disabled={Boolean(disabledReason)} onClick={onClick}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  )
}
