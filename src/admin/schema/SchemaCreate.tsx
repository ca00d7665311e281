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
  /** For a resource of a parent: its key and id. */
  meta?: Record<string, unknown>
  inputs?: FormInputs
  /** What the form begins with. */
  defaults?: FieldValues
  /** The body as it goes out. */
  transform?: (body: FieldValues) => FieldValues
  /** What the place calls it. */
  verb?: 'create' | 'add'
  onClose: () => void
}

/** The form of a new record in a panel beside the page: its fields are those of the call that makes one. */
export function SchemaCreate(props: SchemaCreateProps) {
  const { resource, meta, inputs, defaults = {}, transform = same, verb = 'create', onClose } = props
  const { one } = resourceOf(resource)
  const schema = formOf(resource)
  const [values] = useState(defaults)
  const { create } = useSave(resource, meta)
  const isAdded = verb === 'add'
  return (
    <SidePanel title={t`New ${one}`} onClose={onClose}>
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
