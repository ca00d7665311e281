import type { ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { type Versioned, versionOf } from '#contract/version.ts'
import type { FormPlace } from './SidePanel.tsx'
import { SchemaForm } from './SchemaForm.tsx'
import { useReload, useSaveRecord } from './useSaveRecord.tsx'

/** One part of a record that is saved on its own: its call, its words. */
export interface RecordSection {
  title: string
  /** Names the call in the resource's source. */
  call: string
  schema: z.ZodObject
  /** Fields that the form wants beyond its schema. */
  required: readonly string[]
  saved: string
  failure: string
}

interface RecordFormProps<R> extends FormPlace {
  resource: string
  record: R
  section: RecordSection
  /** The record as the body of the section's call. */
  valuesOf: (record: R) => FieldValues
  /** For `SchemaForm`. */
  keptAs?: string
  children: ReactNode
}

/** The form of one section of a record, joined with what others save meanwhile. */
export function RecordForm<R extends RaRecord & Versioned>(props: RecordFormProps<R>) {
  const { resource, record, section, valuesOf, children, ...place } = props
  const { call, schema, required, saved, failure } = section
  const save = useSaveRecord(resource, record)
  const reload = useReload<R>(resource, record)
  const filledFrom = (one: R) => ({ values: valuesOf(one), version: versionOf(one) })
  return (
    <SchemaForm
      schema={schema}
      {...filledFrom(record)}
      reload={async () => filledFrom(await reload())}
      required={required}
      failure={failure}
      save={(body, sent) => save(call, body, saved, sent)}
      {...place}
    >
      {children}
    </SchemaForm>
  )
}
