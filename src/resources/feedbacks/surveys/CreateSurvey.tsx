import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { NewSurvey } from '#contract/api/surveyEdits.ts'
import type { SurveySubtype } from '#contract/api/surveyWords.ts'
import { FormPanel } from '#src/admin/form/SidePanel.tsx'
import { SchemaForm } from '#src/admin/form/SchemaForm.tsx'
import { SurveyPreview } from './SurveyPreview.tsx'
import { previewQuery } from './usePreview.ts'
import { surveyNouns } from './words.ts'

interface CreateSurveyProps {
  type: SurveySubtype
  /** The few fields of this kind, and what they start from. */
  schema: z.ZodObject
  values: FieldValues
  /** What the request says beside the type; the fields themselves without it. */
  bodyOf?: (values: FieldValues) => Omit<NewSurvey, 'type'>
  /** Said once it is there. */
  told: string
  onClose: () => void
  /** The inputs. */
  children: ReactNode
}

/** Creates a survey in two steps: its few fields, then whom it asks and why. What the server refuses stands on the fields. */
export function CreateSurvey(props: CreateSurveyProps) {
  const { type, schema, bodyOf, told, onClose, children } = props
  const queries = useQueryClient()
  const [values, setValues] = useState(props.values)
  const [asked, setAsked] = useState<NewSurvey>()
  return (
    <FormPanel title={`New ${surveyNouns[type]}`} onClose={onClose}>
      {(place) =>
        asked ? (
          <SurveyPreview asked={asked} told={told} onBack={() => setAsked(undefined)} onClose={onClose} />
        ) : (
          <SchemaForm
            schema={schema}
            values={values}
            failure={`Could not prepare the ${surveyNouns[type]}`}
            submit="See who is asked"
            save={async (body) => {
              const next = { ...(bodyOf?.(body) ?? body), type }
              await queries.fetchQuery(previewQuery(next, '', 1))
              setValues(body)
              setAsked(next)
            }}
            {...place}
            onSaved={() => place.onDirty(false)}
          >
            {children}
          </SchemaForm>
        )
      }
    </FormPanel>
  )
}
