import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { usualKinds } from '#contract/api/surveys/edits.ts'
import { leastNominated, mostForms, mostNominated, NewNominations } from '#contract/api/surveys/nominations.ts'
import { leastReviewers } from '#contract/api/surveys/sharing.ts'
import { Relationship, relationships } from '#contract/api/surveys/words.ts'
import { daysLater } from '#contract/dates.ts'
import { field } from '#contract/fields.ts'
import { Form } from '#src/admin/form/Form.tsx'
import { CheckboxGroupInput } from '#src/admin/inputs/SimpleInputs.tsx'

/** Schema and initial values of what only a peer review has: who reviews, and whether people choose their peers. */
export const reviewFields = (today: string) => ({
  schema: {
    kinds: field(z.array(Relationship).min(1, t`Choose at least one.`), { label: t`Reviewed by` }),
    nominates: field(z.boolean(), { label: t`People choose their peers themselves` }),
    ...NewNominations.shape,
  },
  values: {
    kinds: [...usualKinds],
    nominates: false,
    until: daysLater(today, 14),
    most: mostNominated,
    formsMost: mostForms,
  },
})

/** The body of the values. */
export function reviewBody({ nominates, until, most, formsMost, ...body }: FieldValues): FieldValues {
  const isChosen = nominates === true && (body.kinds as Relationship[]).includes('peer')
  return isChosen ? { ...body, nominations: { until, most, formsMost } } : body
}

/** The inputs of these fields. */
export function ReviewInputs() {
  const [kinds = [], nominates] = useWatch({ name: ['kinds', 'nominates'] }) as [Relationship[] | undefined, boolean]
  const hasPeers = kinds.includes('peer')
  const isChosen = hasPeers && nominates
  const { resetField } = useFormContext()
  // Hidden inputs are validated too, and nobody could see or mend what is wrong with them.
  useEffect(() => {
    if (!isChosen) for (const name of Object.keys(NewNominations.shape)) resetField(name)
  }, [isChosen, resetField])
  return (
    <>
      <CheckboxGroupInput
        source="kinds"
        label={t`Reviewed by`}
        optional={false}
        choices={relationships}
        help={t`Each person is asked once about a person. Answers of direct reports are shown only if at least ${leastReviewers} answered.`}
      />
      {hasPeers && (
        <Form.Input
          source="nominates"
          help={t`They choose ${leastNominated} or more, and their line manager approves. Without a choice, people of the same work unit are asked.`}
        />
      )}
      {isChosen && (
        <>
          <Form.Input source="until" />
          <Form.Input source="most" />
          <Form.Input source="formsMost" />
        </>
      )}
    </>
  )
}
