import { plural, t } from '@lingui/core/macro'
import { Alert, Button } from '@mui/material'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { CalendarDate, showDate, dateIn } from '#contract/dates.ts'
import { field, labelOf } from '#contract/fields.ts'
import { DateInput } from '#src/admin/inputs/SimpleInputs.tsx'
import { useCan, useSettings } from '#src/providers/session.ts'
import { SurveyCreateForm } from './SurveyCreate.tsx'
import { useSurveyedProjects } from './useSurveys.ts'

const friday = 5
const dayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()

/** Adds days to a date: `2026-11-20` and 3 are `2026-11-23`. */
function plus(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** The two weeks that end on a Friday: they begin on the Monday 11 days before (rules/pages.md#7.4). */
export const fortnight = (toDate: string) => ({ fromDate: plus(toDate, -11), toDate })

/** The default last day: today if it is a Friday, else the Friday of next week. */
export function defaultEnd(today: string): string {
  const day = dayOf(today) || 7
  return day === friday ? today : plus(today, friday - day + 7)
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

interface WorkCreateProps {
  onChooseProjects: () => void
  onClose: () => void
}

/** The form for a new work survey: select its last day, then preview the participants. */
export function WorkCreate({ onChooseProjects, onClose }: WorkCreateProps) {
  const { timeZone } = useSettings()
  // Created once: new objects would reset the form while it is edited.
  const [values] = useState(() => ({ toDate: defaultEnd(dateIn(timeZone, new Date())) }))
  return (
    <SurveyCreateForm
      type="work"
      schema={Fortnight}
      values={values}
      bodyOf={({ toDate }) => fortnight(toDate as string)}
      successMessage={t`Work survey created. Its forms were sent.`}
      onClose={onClose}
    >
      <FridayInput />
      <SurveyedProjectsAlert onChooseProjects={onChooseProjects} />
    </SurveyCreateForm>
  )
}
