import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { resourceOf } from '#contract/resources.ts'
import { SchemaForm } from '#src/admin/form/SchemaForm.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { useSave } from '#src/admin/form/useSaveRecord.tsx'
import { type FormInputs, SchemaInputs } from './SchemaInputs.tsx'
import { capital, formOf, type FormResource, same } from './useRows.ts'

export interface SchemaCreateProps {
  resource: FormResource
  /** For a child resource: the parent's key and id. */
  meta?: Record<string, unknown>
  inputs?: FormInputs
  /** Initial values. */
  defaults?: FieldValues
  /** Converts the form's values into the body. */
  transform?: (body: FieldValues) => FieldValues
  /** The verb in title and button. */
  verb?: 'create' | 'add'
  onClose: () => void
}

/** The form of a new record in a side panel, with the fields of the create call. */
export function SchemaCreate(props: SchemaCreateProps) {
  const { resource, meta, inputs, defaults = {}, transform = same, verb = 'create', onClose } = props
  const { one } = resourceOf(resource)
  const schema = formOf(resource)
  const [values] = useState(defaults)
  const { create } = useSave(resource, meta)
  const isAdded = verb === 'add'
  return (
    <SidePanel
      title={t`New ${one}`}
      keptAs={['new', resource, ...Object.values(meta ?? {})].join('.')}
      onClose={onClose}
    >
      {(place) => (
        <SchemaForm
          schema={schema}
          values={values}
          failure={isAdded ? t`Couldn't add the ${one}` : t`Couldn't create the ${one}`}
          save={(body) => create(transform(body), capital(isAdded ? t`${one} added` : t`${one} created`))}
          {...place}
        >
          <SchemaInputs schema={schema} inputs={inputs} />
        </SchemaForm>
      )}
    </SidePanel>
  )
}
