import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import { styled, Tooltip } from '@mui/material'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { SurveyDetail } from '#contract/api/surveys/survey.ts'
import {
  type EventStatus,
  eventStatuses,
  type EventSubtype,
  type SurveySubtype,
  type ParticipantStatus,
  answerOf,
  formAnswers,
} from '#contract/api/surveys/words.ts'
import { DateText } from '#src/admin/fields/DateText.tsx'
import { stateTag } from '#src/admin/fields/stateTag.tsx'
import { pageLocale } from '#src/i18n/language.ts'

/**
 * The displayed status. A work survey is sent when it is created but stored as a draft until it is closed, so its draft
 * is shown as in progress.
 */
export const shownStatus = (subtype: EventSubtype, status: EventStatus): EventStatus =>
  subtype === 'work' && status === 'draft' ? 'in-progress' : status

/** The stored status for a displayed one. Used for filters. */
export const storedStatus = (subtype: SurveySubtype, shown: EventStatus): EventStatus =>
  subtype === 'work' && shown === 'in-progress' ? 'draft' : shown

/** Options of the status filter, starting with all. */
export function eventFilters(subtype: SurveySubtype): Record<string, string> {
  const { draft, ...ofWork } = eventStatuses
  return { '': t`All`, ...(subtype === 'work' ? {} : { draft }), ...ofWork }
}

/** The period of a survey, shown as "01/01/2026 to 30/06/2026". */
type Period = Pick<SurveyDetail, 'startDate' | 'endDate'>

const EventTag = stateTag(eventStatuses, { draft: 'neutral', 'in-progress': 'gold', done: 'stacks' })

/** The status of a survey as a tag (rules/screens.md#5.1). */
export const EventStatusTag = ({ subtype, status }: { subtype: EventSubtype; status: EventStatus }) => (
  <EventTag status={shownStatus(subtype, status)} />
)

const AnswerTag = stateTag(formAnswers, { draft: 'neutral', sent: 'cyan', done: 'stacks', closed: 'orange' })

/** The status of a form. A form closed by the end of the survey isn't shown as done because it wasn't submitted. */
export function ParticipantTag({ status, isForced }: { status: ParticipantStatus; isForced: boolean }) {
  return <AnswerTag status={answerOf(status, isForced)} />
}

const Track = styled('span')(({ theme }) => ({
  flex: 1,
  minWidth: 48,
  height: 6,
  borderRadius: 'var(--radius-mark)',
  overflow: 'hidden',
  backgroundColor: theme.tokens.neutral.tint,
  '& > i': { display: 'block', height: '100%', backgroundColor: theme.tokens.success.main },
}))

/** The done part of a total, as wide as there is room. */
export const DoneBar = ({ done, total }: { done: number; total: number }) => (
  <Track aria-hidden>
    <i style={{ width: total === 0 ? 0 : `${(100 * done) / total}%` }} />
  </Track>
)

/** "12 / 40" with a bar, or a text if there are no recipients. */
export function ProgressCell({ done, total }: { done: number; total: number }) {
  return (
    <span className="tag-list" style={{ gap: 12, width: '100%' }}>
      <span className="tabular" style={{ minWidth: 64 }}>
        {total === 0 ? t`No recipients` : `${i18n.number(done)} / ${i18n.number(total)}`}
      </span>
      <DoneBar done={done} total={total} />
    </span>
  )
}

/** The period of a survey. Its days are UTC days (rules/surveys.md#2.1). */
export function PeriodText({ startDate, endDate }: Period) {
  return (
    <span>
      <Trans>
        <DateText date={startDate?.slice(0, 10)} /> to <DateText date={endDate?.slice(0, 10)} />
      </Trans>
    </span>
  )
}

const most = 3

/** Up to three names in bold and the number of others, as part of a sentence (rules/screens.md#3.1). */
export function NameList({ names }: { names: readonly string[] }) {
  const rest = names.length - most
  const shown = names.slice(0, most)
  const words = rest > 0 ? [...shown, plural(rest, { one: '# other', other: '# others' })] : shown
  const parts = new Intl.ListFormat(pageLocale()).formatToParts(words)
  // Elements are names, the other parts are separators.
  const isName = (at: number) => parts[at]?.type === 'element' && (rest <= 0 || at < parts.length - 1)
  return parts.map(({ value }, at) => {
    // The index is the key, since two people can have the same name.
    const key = `${at}`
    return isName(at) ? <b key={key}>{value}</b> : <Fragment key={key}>{value}</Fragment>
  })
}

/** Links to the page of a row's record. */
export const ViewLink = ({ name, to }: { name: string; to: string }) => (
  <Tooltip title={t`View`}>
    <Link to={to} aria-label={t`View ${name}`}>
      <VisibilityOutlined />
    </Link>
  </Tooltip>
)
