import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { AuditEntry } from '#contract/api/auditEvents.ts'
import { Stack, Typography } from '@mui/material'
import type { z } from 'zod'
import type { TimelineEntry } from '#contract/api/timeline.ts'
import { dateIn, isRealDate, showDate } from '#contract/dates.ts'
import { type FieldFacts, factsOf } from '#contract/fields.ts'
import { ObjectField } from '../schema/fieldCell.tsx'
import { useCommandPages } from '#src/providers/dataProvider/pagedHooks.ts'
import { useSettings } from '#src/providers/useSession.ts'
import { NextPage, Pending } from '../layout/Pending.tsx'
import { SectionCard } from '../layout/SectionCard.tsx'

/** A told value. Answers have days as they are stored. */
const dayOrText = (text: string): string => (isRealDate(text) ? showDate(text) : text)

/** The value of a field before and after a change. */
export function ChangeWords({ change: { before, after, masked } }: { change: AuditEntry['changes'][number] }) {
  if (masked) return t`Not recorded`
  return (
    <>
      {before && <del>{dayOrText(before)}</del>} {before && '→ '}
      <ins>{after ? dayOrText(after) : t`cleared`}</ins>
    </>
  )
}

/** How to describe the history of a kind of record. */
export interface HistoryWords {
  /** The schema with the fields that can change. */
  fields: z.ZodObject
  /** Describes an action if its changed fields don't. */
  actOf: (action: string) => string | undefined
}

type Change = TimelineEntry['changes'][number]

/** The label of a stored value: that of a choice, an amount in groups of digits, or a date as `DD/MM/YYYY`. */
function wordOf(fields: z.ZodObject, field: string, value: string): string {
  const schema = Object.entries(fields.shape).find(([name]) => name === field)?.[1] as z.ZodType | undefined
  const facts = schema && factsOf(schema)
  if (facts?.kind === 'money' && /^-?\d+(\.\d+)?$/.test(value)) {
    const minimumFractionDigits = value.split('.')[1]?.length ?? 0
    return i18n.number(Number(value), { minimumFractionDigits })
  }
  return facts?.choices?.[value] ?? dayOrText(value)
}

const person: FieldFacts = { label: '', kind: 'employee' }

/** Actions without changes: a person viewed masked data or a file. */
const looks = new Set(['employee.document-viewed', 'project.document-viewed', 'employee.reveal-salary'])

interface ChangeTextProps {
  action: string
  change: Change
  fields: z.ZodObject
}

function ChangeText({ action, change, fields }: ChangeTextProps) {
  const { field, label, before, after, masked } = change
  if (looks.has(action)) return t`Viewed: ${label}`
  // URLs of pictures mean nothing to readers.
  if (masked || field === 'avatar') return t`${label} changed`
  return (
    <>
      {label}: {before && <del>{wordOf(fields, field, before)}</del>} {before && '→ '}
      <ins>{after ? wordOf(fields, field, after) : t`cleared`}</ins>
    </>
  )
}

interface HistoryDayProps extends HistoryWords {
  day: string
  entries: readonly TimelineEntry[]
  timeZone: string
}

/** The changes of a day. */
function HistoryDay({ day, entries, timeZone, fields, actOf }: HistoryDayProps) {
  return (
    <section aria-label={day}>
      <Typography variant="overline" component="h3" className="tabular" color="text.secondary" sx={{ mb: 2 }}>
        {day}
      </Typography>
      <ol className="events">
        {entries.map(({ id, at, actor, action, changes }) => (
          <li key={id}>
            <header>
              {actor ? <ObjectField facts={person} value={actor} place={{}} /> : <span>{t`The system`}</span>}
              <time dateTime={at} className="tabular">
                {i18n.date(at, { timeZone, hour: '2-digit', minute: '2-digit' })}
              </time>
            </header>
            <ul>
              {(actOf(action) ?? changes.length === 0) && <li>{actOf(action) ?? action}</li>}
              {changes.map((change) => (
                <li key={change.field}>
                  <ChangeText action={action} change={change} fields={fields} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}

const size = 20

interface HistoryProps extends HistoryWords {
  resource: 'employees' | 'projects' | 'invoices'
  id: string
}

function byDay(entries: readonly TimelineEntry[], timeZone: string): Map<string, TimelineEntry[]> {
  const days = new Map<string, TimelineEntry[]>()
  for (const entry of entries) {
    const day = dateIn(timeZone, new Date(entry.at))
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return days
}

function Days(props: HistoryProps) {
  const { timeZone } = useSettings()
  const query = useCommandPages(props.resource, 'timeline', { params: { id: props.id } }, size)
  const { data } = query
  if (!data) return <Pending query={query} failure={t`Couldn't load the timeline`} height={160} />
  if (data.rows.length === 0) return t`No changes yet.`
  const days = byDay(data.rows, timeZone)
  return (
    <Stack spacing={5}>
      {[...days].map(([day, changes]) => (
        <HistoryDay
          key={day}
          day={showDate(day)}
          entries={changes}
          timeZone={timeZone}
          fields={props.fields}
          actOf={props.actOf}
        />
      ))}
      <NextPage query={query}>{t`Show earlier changes`}</NextPage>
    </Stack>
  )
}

/** The changes of a record, newest first, with person and time. */
export function HistoryCard({ title, ...history }: HistoryProps & { title: string }) {
  return (
    <SectionCard title={title}>
      <Days {...history} />
    </SectionCard>
  )
}
