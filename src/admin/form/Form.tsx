import { t } from '@lingui/core/macro'
import { Paper, Alert, Button, Stack } from '@mui/material'
import { type Ref, useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { Form as RaForm, useEvent, useRegisterMutationMiddleware, useSaveContext } from 'react-admin'
import { type FieldValues, type Resolver, useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { fieldOf } from '#contract/errors.ts'
import { closedInputs } from '#contract/fields.ts'
import { FormSchema, SchemaInput } from '#src/admin/inputs/SchemaInput.tsx'
import { describeFailure } from '#src/providers/describeError.ts'
import { ApiError } from '#src/providers/http.ts'
import { useCan } from '#src/providers/useSession.ts'
import { useMutation } from '#src/providers/useMutation.ts'
import { lazyComponent } from '../layout/lazy.tsx'
import { OnlineButton } from './FormToolbar.tsx'
import { schemaResolver } from './schemaResolver.ts'
import type { FormPlace } from './SidePanel.tsx'
import { type Filled, type Sent, useConflictResolution } from './useConflictResolution.ts'
import { DraftNotice, useRecordDraft } from './useDraft.tsx'

const ConflictPanel = lazyComponent(async () => (await import('./ConflictPanel.tsx')).ConflictPanel)

/** What a mutation sends, and the call that its middleware makes. */
interface Params {
  data: FieldValues
  meta?: object
}
type Next = (resource: string, params: Params) => Promise<unknown>

/** What depends on the call that saves the form. */
export interface SavedBy {
  /** Converts the form's values into the body. */
  transform?: ((body: FieldValues) => FieldValues) | undefined
  /** Name of the call, if a record is saved in sections. */
  section?: string | undefined
  /** Runs after the call, with sentences about merged changes. May replace the answer. */
  onAnswer?: (answer: unknown, note: string) => unknown
}

export interface FormProps extends Partial<FormPlace> {
  schema: z.ZodObject
  values: FieldValues
  /** Version of the record that `values` are from. Without it, the last writer wins. */
  version?: string | undefined
  /** Fetches the record after someone else has changed it. */
  reload?: (() => Promise<Filled>) | undefined
  /** Fields that a draft leaves out, because they must not stay in a browser. */
  unkept?: readonly string[] | undefined
  /** Fields that are required beyond the schema. */
  required?: readonly string[] | undefined
  /** Values of the edited record. The form accepts fields that still have them, like the endpoint (rules/api.md#1.6). */
  stored?: FieldValues | undefined
  /** "Could not …", shown before the server's reason. */
  failure: string
  submit?: string
  /** Sends the body by a call of its own. Default: saves the record of the `Edit` or `Create` above. */
  save?: (body: FieldValues, sent: Sent) => Promise<unknown>
  children: React.ReactNode
}

interface BodyProps extends FormProps, SavedBy {
  resolver: Resolver<FieldValues>
  ref: Ref<(body: FieldValues) => Promise<void>>
}

/** The form isn't sent, because the person has to decide something first. */
class Undecided extends Error {}

const none: readonly string[] = []
const without = (values: FieldValues, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))

function FormBody(props: BodyProps) {
  const { schema, values, version, reload, keptAs, unkept = none, failure, submit = t`Save`, children } = props
  const { transform = (body) => body, section, onAnswer, resolver, onSaved, onCancel, onDirty, ref } = props
  const form = useFormContext()
  const { isDirty, isReady, isSubmitting, submitCount } = form.formState
  const editors = useConflictResolution({ values, version, schema, form, isDirty, reload })
  const { conflict, meet, sent, settle, startFrom } = editors
  const edits = useRecordDraft(keptAs, editors)
  const keep = useCallback((all: FieldValues) => without(all, unkept), [unkept])
  const [refusal, setRefusal] = useState<{ words: string; count: number }>()
  // Until the form is sent again, or turns out to be invalid.
  const refused = !isSubmitting && refusal?.count === submitCount && refusal.words
  const failed = useRef<unknown>(undefined)
  const wanted = useRef<string>(undefined)
  // Layout effect: Escape right after the last key press must find the form dirty.
  useLayoutEffect(() => onDirty?.(isDirty), [isDirty, onDirty])

  /** The body of the merged values. */
  const mergedBody = async (): Promise<FieldValues> => {
    const { values: body, errors } = await resolver(form.getValues(), undefined, {} as never)
    ;[wanted.current] = Object.keys(errors)
    if (wanted.current === undefined) return body
    await form.trigger()
    throw new Undecided()
  }
  /**
   * Sends the version that the form started from. If someone else has changed the record, sends the merged values with
   * the new one.
   */
  const sendMerged = async (resource: string, { data, ...params }: Params, next: Next): Promise<unknown> => {
    const own = sent()
    const meta = { ...params.meta, ...(section ? { section } : {}), ...own }
    let answer: unknown
    try {
      answer = await next(resource, { ...params, data: transform(data), meta })
    } catch (error) {
      if (!(await meet(error))) throw new Undecided()
      return sendMerged(resource, { ...params, data: await mergedBody() }, next)
    }
    return onAnswer ? onAnswer(answer, own.note) : answer
  }
  const merge = useEvent(async (resource: string, params: Params, next: Next) => {
    try {
      return await sendMerged(resource, params, next)
    } catch (error) {
      failed.current = error
      // React-admin would set the errors at the paths of the body. Here they are shown at the fields of the form.
      throw new Error('refused', { cause: error })
    }
  })
  useRegisterMutationMiddleware(merge)

  const record = useSaveContext()
  const own = useMutation<unknown, Error, FieldValues>({
    mutationFn: (data) =>
      merge('', { data }, async (_resource, { data: body, meta }) => props.save?.(body, meta as Sent)),
  })
  const save = props.save ? own.mutateAsync : record.save
  const saving = props.save ? own.isPending : record.saving
  // Disabled fields can't take the focus, so the first error waits for the end of the call.
  useEffect(() => {
    if (saving || !wanted.current) return
    form.setFocus(wanted.current)
    wanted.current = undefined
  }, [form, saving, refusal])

  const refuse = (error: unknown) => {
    const errors = error instanceof ApiError ? error.body.errors : {}
    const own = Object.entries(errors).filter(([path]) => fieldOf(path) in schema.shape)
    for (const [path, message] of own) form.setError(fieldOf(path), { type: 'server', message })
    wanted.current = own[0] && fieldOf(own[0][0])
    setRefusal({ words: describeFailure(failure, error), count: submitCount + 1 })
  }
  const running = useRef(false)
  const send = async (body: FieldValues) => {
    if (running.current) return
    running.current = true
    failed.current = undefined
    // React-admin swallows the refusal, which the middleware has kept.
    await Promise.resolve(save?.(body)).catch(() => undefined)
    running.current = false
    if (failed.current instanceof Undecided) return
    if (failed.current) return refuse(failed.current)
    settle()
    edits.drop()
    form.reset(form.getValues())
    onSaved?.()
  }
  useImperativeHandle(ref, () => send)

  // React-admin's form fills in the record after the first effects of its inputs, which would be lost.
  if (!isReady) return null
  return (
    <>
      <Stack component="fieldset" disabled={saving} spacing={4} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
        {keptAs && <DraftNotice draft={edits} kept={keep} onStartOver={() => startFrom({ values, version })} />}
        {children}
      </Stack>
      <Paper variant="toolbar" style={{ marginBottom: -16 }}>
        {conflict && <ConflictPanel schema={schema} conflict={conflict} />}
        {refused && <Alert severity="error">{refused}</Alert>}
        <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
          {onCancel && <Button color="inherit" disabled={saving} onClick={onCancel}>{t`Cancel`}</Button>}
          <OnlineButton type="submit" variant="contained" loading={saving}>
            {submit}
          </OnlineButton>
        </Stack>
      </Paper>
    </>
  )
}

/**
 * React-admin's form, validated by its schema. Field errors of the server appear at their fields, other errors above the
 * buttons; typed values stay. Submitting while saving does nothing. With `version` and `reload` it merges changes that
 * others saved meanwhile, and asks about fields that both changed (docs/decisions/010-two-editors.md).
 */
export function Form(props: FormProps & SavedBy) {
  const { schema, values, stored, required = none } = props
  const can = useCan()
  const resolver = schemaResolver(schema, closedInputs(schema, can), required, stored)
  const body = useRef<(body: FieldValues) => Promise<void>>(null)
  // Filled once. Later versions of the record are merged, or fill a form that nobody has changed.
  const [record] = useState(values)
  return (
    <FormSchema value={{ schema, required }}>
      <RaForm
        record={record}
        resolver={resolver}
        noValidate
        disableInvalidFormNotification
        onSubmit={(typed: FieldValues) => body.current?.(typed)}
      >
        <FormBody {...props} resolver={resolver} ref={body} />
      </RaForm>
    </FormSchema>
  )
}

/** An input of the form, from its schema: `const Input = Form.Input<typeof Skills>`. */
Form.Input = SchemaInput
