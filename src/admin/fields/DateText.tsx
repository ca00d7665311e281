import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { dateIn, showDate } from '#contract/dates.ts'
import { relativeTime, showInstant } from '#src/i18n/format.ts'
import { useSettings } from '#src/providers/useSession.ts'

/** A calendar date as `DD/MM/YYYY`; `-` for none. */
export function DateText({ date }: { date: string | null | undefined }) {
  if (!date) return '-'
  return (
    <time className="tabular" dateTime={date}>
      {showDate(date)}
    </time>
  )
}

/** The day of an instant, in the company's time zone; `-` for none. */
export function Day({ at }: { at: string | null }) {
  const { timeZone } = useSettings()
  return <DateText date={at && dateIn(timeZone, new Date(at))} />
}

/** An instant to the second, in the time zone of the reader. */
export const InstantText = ({ at }: { at: string }) => (
  <time className="tabular" dateTime={at}>
    {showInstant(at)}
  </time>
)

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

function ago(instant: string): string {
  const seconds = (Date.parse(instant) - Date.now()) / 1000
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  return step ? relativeTime(Math.round(seconds / step[1]), step[0]) : t`just now`
}

/** Relative time of an instant, with the exact time as tooltip. */
export function Ago({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={i18n.date(instant, { dateStyle: 'medium', timeStyle: 'short' })}>
      {ago(instant)}
    </time>
  )
}
