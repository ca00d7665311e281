import { t } from '@lingui/core/macro'
import { Alert, Button, Stack } from '@mui/material'
import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { type FieldValues, FormProvider, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { fieldOf } from '#contract/errors.ts'
import { closedInputs } from '#contract/fields.ts'
import { ApiError } from '#src/providers/http.ts'
import { describeFailure } from '#src/providers/describeError.ts'
import type { Can } from '#contract/permissions.ts'
import { useCan } from '#src/providers/session.ts'
import { OnlineButton, FormToolbar } from './FormToolbar.tsx'
import { DraftNotice, useRecordDraft } from './useDraft.tsx'
import { RequiredFields } from '#src/admin/inputs/FormField.tsx'
import { schemaResolver } from './schemaResolver.ts'
import { type Filled, useConflictResolution } from './useConflictResolution.ts'
import { lazySection } from '../layout/lazy.tsx'
import { type RaRecord, RecordContextProvider } from 'react-admin'
import type { ResourceName } from '#contract/resources.ts'
import { type Versioned, versionOf } from '#contract/version.ts'
import type { FormPlace } from './SidePanel.tsx'
import { useSave } from './useSaveRecord.tsx'

const ConflictPanel = lazySection(async () => (await import('./ConflictPanel.tsx')).ConflictPanel)

/** What is sent with the body. */
export interface Sent {
  /** Sent as `If-Match`. */
  version?: string | undefined
  /** Sentences to append to the success message, about merged changes. */
  note: string
}

interface SchemaFormProps {
  schema: z.ZodObject
  values: FieldValues
  /** Version of the record that `values` are from. Without it, the last writer wins. */
  version?: string | undefined
  /** Refetches the record after someone else has changed it. */
  reload?: () => Promise<Filled>
  /** Name of the draft in localStorage. It survives tab and session until the form is saved. */
  keptAs?: string
  /** Fields that a draft leaves out, because they must not stay in a browser. */
  unkept?: readonly string[]
  /** Fields that are required beyond the schema. */
  required?: readonly string[] | undefined
  /** Values of the edited record. The form accepts fields that still have them, like the endpoint (rules/api.md#1.6). */
  stored?: FieldValues | undefined
  /** "Could not …", shown before the server's reason. */
  failure: string
  submit?: string
  /** Sends the body, with the field names of the request. */
  save: (body: FieldValues, sent: Sent) => Promise<unknown>
  onSaved: () => void
  onCancel?: () => void
  onDirty?: (dirty: boolean) => void
  children: React.ReactNode
}

const none: readonly string[] = []
const without = (values: FieldValues, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))

/**
 * A form validated by its schema. Field errors of the server appear at their fields, other errors above the buttons;
 * typed values stay. Submitting while saving does nothing. With `version` and `reload` it merges changes that others
 * saved meanwhile, and asks about fields that both changed (docs/decisions/010-two-editors.md).
 */
export function SchemaForm(props: SchemaFormProps) {
  const { schema, values, required = none, failure, submit: words = t`Save`, save, onSaved } = props
  const { version, reload, keptAs, unkept = none, onCancel, onDirty, stored, children } = props
  const can = useCan()
  const form = useForm({
    defaultValues: values,
    resolver: schemaResolver(schema, closedInputs(schema, can), required, stored),
  })
  const { isDirty } = form.formState
  const editors = useConflictResolution({ values, version, schema, form, isDirty, reload })
  const { conflict, meet, sent, settle, startFrom } = editors
  const edits = useRecordDraft(keptAs, editors)
  const keep = useCallback((all: FieldValues) => without(all, unkept), [unkept])
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const saving = useRef(false)
  // Layout effect: Escape right after the last key press must find the form dirty.
  useLayoutEffect(() => onDirty?.(isDirty), [isDirty, onDirty])

  const refuse = (error: unknown) => {
    const errors = error instanceof ApiError ? error.body.errors : {}
    const own = Object.entries(errors).filter(([path]) => fieldOf(path) in schema.shape)
    own.forEach(([path, message], index) =>
      form.setError(fieldOf(path), { type: 'server', message }, { shouldFocus: index === 0 }),
    )
    setRefusal(describeFailure(failure, error))
  }
  /** Returns true if another person's change was merged and the form must be sent again. */
  const send = async (body: FieldValues): Promise<boolean> => {
    try {
      await save(body, sent())
    } catch (error) {
      return meet(error)
    }
    setBusy(false)
    settle()
    edits.drop()
    form.reset(form.getValues())
    onSaved()
    return false
  }
  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    if (saving.current) return
    saving.current = true
    setRefusal('')
    let again: boolean
    do {
      again = false
      await form.handleSubmit(async (body) => {
        setBusy(true)
        try {
          again = await send(body)
        } catch (error) {
          // Disabled fields can't take the focus, so enable the form before showing its first error.
          flushSync(() => setBusy(false))
          refuse(error)
        }
      })(event)
    } while (again)
    setBusy(false)
    saving.current = false
  }

  return (
    <FormProvider {...form}>
      <RequiredFields value={required}>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack component="fieldset" disabled={busy} spacing={4} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
            {keptAs && <DraftNotice draft={edits} kept={keep} onStartOver={() => startFrom({ values, version })} />}
            {/* Inputs take values that are missing from the record in their context. */}
            <RecordContextProvider value={values as RaRecord}>{children}</RecordContextProvider>
          </Stack>
          <FormToolbar style={{ marginBottom: -16 }}>
            {conflict && <ConflictPanel schema={schema} conflict={conflict} />}
            {refusal && <Alert severity="error">{refusal}</Alert>}
            <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
              {onCancel && <Button color="inherit" disabled={busy} onClick={onCancel}>{t`Cancel`}</Button>}
              <OnlineButton type="submit" variant="contained" loading={busy}>
                {words}
              </OnlineButton>
            </Stack>
          </FormToolbar>
        </form>
      </RequiredFields>
    </FormProvider>
  )
}

/** A part of a record that is saved by its own call. */
export interface RecordSection {
  title: string
  /** Name of the call in the resource's registry entry. */
  call: string
  schema: z.ZodObject
  /** Sent with each save. */
  always?: Record<string, unknown>
  required: readonly string[]
  /** Those of the values that the caller can read. The call accepts them if the form does not touch them. */
  readable?: (values: FieldValues, can: Can) => FieldValues
  saved: string
  failure: string
}

interface RecordFormProps<R> extends FormPlace {
  resource: ResourceName
  record: R
  section: RecordSection
  valuesOf: (record: R) => FieldValues
  keptAs?: string
  children: ReactNode
}

/** The form of a section of a record. Merges changes that others saved meanwhile. */
export function RecordForm<R extends RaRecord<string> & Versioned>(props: RecordFormProps<R>) {
  const { resource, record, section, valuesOf, children, ...place } = props
  const { call, schema, always, required, saved, failure } = section
  const { update, reload } = useSave(resource)
  const can = useCan()
  const filledFrom = (one: R) => ({ values: valuesOf(one), version: versionOf(one) })
  return (
    <SchemaForm
      schema={schema}
      {...filledFrom(record)}
      reload={async () => filledFrom(await reload<R>(record))}
      required={required}
      stored={section.readable?.(valuesOf(record), can)}
      failure={failure}
      save={(body, sent) => update(record, { ...body, ...always }, saved, { ...sent, section: call })}
      {...place}
    >
      {children}
    </SchemaForm>
  )
}
