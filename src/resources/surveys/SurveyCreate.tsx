import { msg, plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from '@mui/material'
import { useState } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { CreatedSurvey, halves, quarters } from '#contract/api/surveys/edits.ts'
import type { SurveySubtype } from '#contract/api/surveys/words.ts'
import { CalendarDate, dateIn, daysLater, showDate } from '#contract/dates.ts'
import { field, labelOf } from '#contract/fields.ts'
import { words } from '#contract/words.ts'
import { Form } from '#src/admin/form/Form.tsx'
import { type FormPlace, SidePanel } from '#src/admin/form/SidePanel.tsx'
import { DateInput } from '#src/admin/inputs/SimpleInputs.tsx'
import { commandQuery, useDataProvider, useGetList } from '#src/providers/dataProvider/hooks.ts'
import { useCan, useSettings } from '#src/providers/useSession.ts'
import { ReviewInputs, reviewBody, reviewFields } from './kinds/ReviewInputs.tsx'
import { SurveyPreview, previewAge, previewInput } from './SurveyPreview.tsx'
import { useSurveyedProjects } from './useSurveys.ts'

type Parts = typeof halves | typeof quarters

const monthsOf = (parts: Parts) => 12 / Object.keys(parts).length

/** The number of periods before a day (`YYYY-MM-DD`), counted from the year 0. */
const periodOf = (parts: Parts, day: string) => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Math.floor((year * 12 + month - 1) / monthsOf(parts))
}

/**
 * Schema and initial values of the form that creates a survey for a half year (peer reviews) or a quarter (engagement).
 * Offers last year, this year and next. Starts with the period that contains `today` (`YYYY-MM-DD`), or the next one in
 * which no survey of the kind begins; `taken` are days on which one does.
 */
function quarterForm(parts: Parts, today: string, taken: readonly string[] = []) {
  const names = Object.keys(parts)
  const isTaken = new Set(taken.map((day) => periodOf(parts, day)))
  const current = periodOf(parts, today)
  const thisYear = Math.floor(current / names.length)
  const offered = Array.from({ length: (thisYear + 2) * names.length - current }, (_, at) => current + at)
  const first = offered.find((one) => !isTaken.has(one)) ?? current
  const years = [thisYear - 1, thisYear, thisYear + 1].map((one) => [one, String(one)] as const)
  return {
    schema: z.object({
      quarter: field(z.enum(names), { label: parts === halves ? t`Quarters` : t`Quarter`, choices: parts }),
      year: field(z.int(), { label: t`Year`, choices: Object.fromEntries(years) }),
    }),
    values: { quarter: names[first % names.length], year: Math.floor(first / names.length) },
  }
}

/** A peer review also says who reviews. */
function reviewForm(today: string) {
  const [{ schema, values }, review] = [quarterForm(halves, today), reviewFields(today)]
  return { schema: schema.extend(review.schema), values: { ...values, ...review.values } }
}

const friday = 5
const dayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()

/** The two weeks that end on a Friday: they begin on the Monday 11 days before (rules/pages.md#7.4). */
export const fortnight = (toDate: string) => ({ fromDate: daysLater(toDate, -11), toDate })

/** The default last day: today if it is a Friday, else the Friday of next week. */
export function defaultEnd(today: string): string {
  const day = dayOf(today) || 7
  return day === friday ? today : daysLater(today, friday - day + 7)
}

/** The form of a work survey. */
export const Fortnight = z.object({
  toDate: field(
    CalendarDate.refine((date) => dayOf(date) === friday, {
      error: () => t`Choose a Friday.`,
    }),
    {
      get label() {
        return t`End of 2 weeks`
      },
      kind: 'date',
    },
  ),
})

/** A past Friday as `min`: with a step of 7 days, the browser offers only Fridays. */
const someFriday = '2000-01-07'

/** Input for the last day of the two weeks. Offers only Fridays, and shows the first day. */
function FridayInput() {
  const value: unknown = useWatch({ name: 'toDate' })
  const { data } = Fortnight.safeParse({ toDate: value })
  const from = data ? showDate(fortnight(data.toDate).fromDate) : ''
  const to = data ? showDate(data.toDate) : ''
  return (
    <DateInput
      source="toDate"
      label={labelOf(Fortnight, 'toDate')}
      optional={false}
      help={data ? t`Covers the two weeks from Monday, ${from}, to Friday, ${to}.` : undefined}
      calendar={{ min: someFriday, step: 7 }}
    />
  )
}

/** The number of participating projects, with a button to change them. */
function SurveyedProjectsAlert({ onChooseProjects }: { onChooseProjects: () => void }) {
  const can = useCan()
  const { data: projects } = useSurveyedProjects()
  if (!projects) return null
  const total = projects.length
  const count = projects.filter(({ allowsSendingSurvey }) => allowsSendingSurvey).length
  return (
    <Alert
      severity={count === 0 ? 'warning' : 'info'}
      action={
        can('projects.edit') && (
          <Button color="inherit" size="small" onClick={onChooseProjects}>{t`Choose projects`}</Button>
        )
      }
    >
      {count === 0
        ? t`No active projects take part in work surveys, so no forms would be sent.`
        : plural(total, {
            one: `${count} of # active project takes part.`,
            other: `${count} of # active projects take part.`,
          })}
    </Alert>
  )
}

const titles: Record<SurveySubtype, string> = words({
  'peer-review': msg`New peer review`,
  engagement: msg`New engagement survey`,
  work: msg`New work survey`,
})
const messages: Record<SurveySubtype, string> = words({
  'peer-review': msg`Peer review created. Check its participants, then send it.`,
  engagement: msg`Engagement survey created. Send it when you're ready.`,
  work: msg`Work survey created. Its forms were sent.`,
})

type Start = (today: string, taken: readonly string[]) => { schema: z.ZodObject; values: FieldValues }

/** Schema and initial values of the first step, by kind of survey, on a day. */
const startOf: Record<SurveySubtype, Start> = {
  'peer-review': reviewForm,
  engagement: (today, taken) => {
    const { schema, values } = quarterForm(quarters, today, taken)
    const { isUnlinkable } = CreatedSurvey.shape
    return { schema: schema.extend({ isUnlinkable }), values: { ...values, isUnlinkable: false } }
  },
  work: (today) => ({ schema: Fortnight, values: { toDate: defaultEnd(today) } }),
}

/** The body of the first step's values. */
const bodyOf: Record<SurveySubtype, (values: FieldValues) => FieldValues> = {
  'peer-review': reviewBody,
  engagement: (values) => values,
  work: ({ toDate }) => fortnight(toDate as string),
}

interface SurveyCreateProps {
  subtype: SurveySubtype
  /** Opens the choice of projects that take part in work surveys. */
  onChooseProjects: () => void
  onClose: () => void
}

interface StepsProps extends SurveyCreateProps {
  place: FormPlace
  taken: readonly string[]
}

/** A short form, then a preview of the participants. */
function Steps({ subtype, onChooseProjects, onClose, place, taken }: StepsProps) {
  const { timeZone } = useSettings()
  const queries = useQueryClient()
  const provider = useDataProvider()
  // Created once: new objects would reset the form while it is edited.
  const [start] = useState(() => startOf[subtype](dateIn(timeZone, new Date()), taken))
  const [values, setValues] = useState(start.values)
  const [survey, setSurvey] = useState<CreatedSurvey>()
  const prepare = async (body: FieldValues) => {
    const next = { ...bodyOf[subtype](body), type: subtype }
    const preview = commandQuery(provider, 'surveys', 'preview', previewInput(next, '', 1))
    await queries.fetchQuery({ ...preview, staleTime: previewAge, retry: false })
    setValues(body)
    setSurvey(next)
  }
  const back = () => setSurvey(undefined)
  if (survey) {
    const day = survey.nominations && showDate(survey.nominations.until)
    const message = day ? t`Peer review created. People choose until ${day}. Send once forms are prepared.` : ''
    const success = message || messages[subtype]
    return <SurveyPreview survey={survey} successMessage={success} onBack={back} onClose={onClose} />
  }
  return (
    <Form
      schema={start.schema}
      values={values}
      failure={t`Couldn't prepare the survey`}
      submit={t`Preview participants`}
      save={prepare}
      {...place}
      onSaved={() => place.onDirty(false)}
    >
      {subtype === 'work' ? (
        <>
          <FridayInput />
          <SurveyedProjectsAlert onChooseProjects={onChooseProjects} />
        </>
      ) : (
        <>
          <Form.Input source="quarter" />
          <Form.Input source="year" />
          {subtype === 'peer-review' && <ReviewInputs />}
          {subtype === 'engagement' && <Form.Input source="isUnlinkable" />}
        </>
      )}
    </Form>
  )
}

/** The latest engagement surveys: a new one is for a quarter without one. */
const latest = {
  pagination: { page: 1, perPage: 20 },
  sort: { field: 'startDate', order: 'DESC' },
  filter: { subtype: 'engagement' },
} as const

/** Creates a survey of any kind in two steps. */
export function SurveyCreate(props: SurveyCreateProps) {
  const { subtype, onClose } = props
  const { data, isLoading } = useGetList('surveys', latest, { enabled: subtype === 'engagement' })
  const taken = data?.flatMap(({ startDate }) => startDate?.slice(0, 10) ?? []) ?? []
  return (
    <SidePanel title={titles[subtype]} onClose={onClose}>
      {(place) =>
        isLoading ? <Skeleton variant="rounded" height={160} /> : <Steps {...props} place={place} taken={taken} />
      }
    </SidePanel>
  )
}
