import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { resourceOf } from '#contract/resources.ts'
import { Create } from '#src/admin/form/Create.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { capital, formOf, type FormResource } from './useRows.ts'
import { SchemaInputs } from './SchemaInputs.tsx'

export interface SchemaCreateProps {
  resource: FormResource
  /** For a child resource: the parent's key and id. */
  meta?: Record<string, unknown>
  /** `Form.Input` for each field; defaults to all fields of the schema. */
  inputs?: ReactNode
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
  const { resource, meta, inputs = <SchemaInputs />, defaults = {}, transform, verb = 'create', onClose } = props
  const { one } = resourceOf(resource)
  const [values] = useState(defaults)
  const isAdded = verb === 'add'
  return (
    <SidePanel
      title={t`New ${one}`}
      keptAs={['new', resource, ...Object.values(meta ?? {})].join('.')}
      onClose={onClose}
    >
      {(place) => (
        <Create
          resource={resource}
          schema={formOf(resource)}
          meta={meta}
          values={values}
          transform={transform}
          saved={capital(isAdded ? t`${one} added` : t`${one} created`)}
          failure={isAdded ? t`Couldn't add the ${one}` : t`Couldn't create the ${one}`}
          {...place}
        >
          {inputs}
        </Create>
      )}
    </SidePanel>
  )
}
