import { msg, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { z } from 'zod'
import { type NewSurvey, halves, quarters } from '#contract/api/surveys/edits.ts'
import type { SurveySubtype } from '#contract/api/surveys/words.ts'
import { dateIn } from '#contract/dates.ts'
import { field } from '#contract/fields.ts'
import { words } from '#contract/words.ts'
import { Form } from '#src/admin/form/Form.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { commandQuery, useDataProvider } from '#src/providers/dataProvider/hooks.ts'
import { useSettings } from '#src/providers/session.ts'
import { SurveyPreview, previewAge, previewInput } from './SurveyPreview.tsx'

const titles: Record<SurveySubtype, string> = words({
  'peer-review': msg`New peer review`,
  engagement: msg`New engagement survey`,
  work: msg`New work survey`,
})

interface SurveyCreateFormProps {
  type: SurveySubtype
  /** Schema and initial values of the first step. */
  schema: z.ZodObject
  values: FieldValues
  /** Turns the form values into the body without its type. Default: the values themselves. */
  bodyOf?: (values: FieldValues) => Omit<NewSurvey, 'type'>
  successMessage: string
  onClose: () => void
  children: ReactNode
}

/** Creates a survey in two steps: a short form, then a preview of the participants. */
export function SurveyCreateForm(props: SurveyCreateFormProps) {
  const { type, schema, bodyOf, successMessage, onClose, children } = props
  const queries = useQueryClient()
  const provider = useDataProvider()
  const [values, setValues] = useState(props.values)
  const [survey, setSurvey] = useState<NewSurvey>()
  return (
    <SidePanel title={titles[type]} onClose={onClose}>
      {(place) =>
        survey ? (
          <SurveyPreview
            survey={survey}
            successMessage={successMessage}
            onBack={() => setSurvey(undefined)}
            onClose={onClose}
          />
        ) : (
          <Form
            schema={schema}
            values={values}
            failure={t`Couldn't prepare the survey`}
            submit={t`Preview participants`}
            save={async (body) => {
              const next = { ...(bodyOf?.(body) ?? body), type }
              const preview = commandQuery(provider, 'surveys', 'preview', previewInput(next, '', 1))
              await queries.fetchQuery({ ...preview, staleTime: previewAge, retry: false })
              setValues(body)
              setSurvey(next)
            }}
            {...place}
            onSaved={() => place.onDirty(false)}
          >
            {children}
          </Form>
        )
      }
    </SidePanel>
  )
}

type Parts = typeof halves | typeof quarters

const monthsOf = (parts: Parts) => 12 / Object.keys(parts).length

/**
 * Schema and initial values of the form that creates a survey for a half year (peer reviews) or a quarter (engagement).
 * Offers last year, this year and next. Starts with the period that contains `today` (`YYYY-MM-DD`).
 */
function quarterForm(parts: Parts, today: string) {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const names = Object.keys(parts)
  const years = [year - 1, year, year + 1].map((one) => [one, String(one)] as const)
  return {
    schema: z.object({
      quarter: field(z.enum(names), { label: parts === halves ? t`Quarters` : t`Quarter`, choices: parts }),
      year: field(z.int(), { label: t`Year`, choices: Object.fromEntries(years) }),
    }),
    values: { quarter: names[Math.floor((month - 1) / monthsOf(parts))], year },
  }
}

const periods = { 'peer-review': halves, engagement: quarters }
const messages = words({
  'peer-review': msg`Peer review created. Check its participants, then send it.`,
  engagement: msg`Engagement survey created. Send it when you're ready.`,
})

/** Creates a peer review or an engagement survey: select a part of a year, then preview the participants. */
export function SurveyCreate({ subtype, onClose }: { subtype: keyof typeof periods; onClose: () => void }) {
  const { timeZone } = useSettings()
  // Created once: new objects would reset the form while it is edited.
  const [{ schema, values }] = useState(() => quarterForm(periods[subtype], dateIn(timeZone, new Date())))
  return (
    <SurveyCreateForm
      type={subtype}
      schema={schema}
      values={values}
      successMessage={messages[subtype]}
      onClose={onClose}
    >
      <Form.Input source="quarter" />
      <Form.Input source="year" />
    </SurveyCreateForm>
  )
}
