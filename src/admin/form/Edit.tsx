import { useRef } from 'react'
import { EditBase, type RaRecord, useRecordContext } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { Can } from '#contract/permissions.ts'
import { type RecordOf, type ResourceName, resourceOf, type SectionOf, updateOf } from '#contract/resources.ts'
import { type Versioned, versionOf as ownVersionOf } from '#contract/version.ts'
import { useDataProvider, useRefreshAfterWrite } from '#src/providers/dataProvider/hooks.ts'
import type { Undoable } from '#src/providers/http.ts'
import { useCan } from '#src/providers/useSession.ts'
import { useUndoable } from '../notifications/undo.tsx'
import { Form, type FormProps, type SavedBy } from './Form.tsx'

type Written = { data: RaRecord } & Undoable

export interface EditProps<N extends ResourceName>
  extends Omit<FormProps, 'schema' | 'values' | 'version' | 'reload' | 'save' | 'stored'>,
    Pick<SavedBy, 'transform'> {
  resource: N
  /** A part of the record that is saved by its own call. */
  section?: SectionOf<N>
  /** Defaults to the body of the call. */
  schema?: z.ZodObject
  /** A row at hand. Defaults to the record of the page. */
  record?: RecordOf<N>
  /** For a child resource: the parent's key and id. */
  meta?: Record<string, unknown> | undefined
  /** Converts the record into form values; defaults to the fields of the schema. */
  valuesOf?: ((record: RecordOf<N>, can: Can) => FieldValues) | undefined
  versionOf?: (record: RecordOf<N>) => string | undefined
  /** Those of the values that the person can read. The call accepts them as they are stored (rules/api.md#1.6). */
  readable?: ((values: FieldValues, can: Can) => FieldValues) | undefined
  /** Fetches the record, if that takes more than its `one` call. */
  reload?: ((id: string) => Promise<RecordOf<N>>) | undefined
  /** The success message. */
  saved: string
}

const quiet = () => undefined

/**
 * React-admin's edit form of a record or of one of its sections, with `Form.Input` for each field. Merges changes that
 * others saved meanwhile. Says that it is saved, with Undo, once the affected queries are fresh.
 */
export function Edit<N extends ResourceName>({ record: row, saved, ...props }: EditProps<N>) {
  const { resource, meta, valuesOf, versionOf, readable, reload, section, ...form } = props
  const page = useRecordContext<RecordOf<N>>()
  const record = row ?? page
  const can = useCan()
  const provider = useDataProvider()
  const refresh = useRefreshAfterWrite(resource)
  const tell = useUndoable()
  const last = useRef<{ answer: Written; note: string }>(undefined)
  if (!record) throw new Error(`The form of ${resource} needs a record: put it on the page of one, or give it a row.`)
  const { id } = record
  const schema = props.schema ?? (updateOf(resourceOf(resource), section)?.body as z.ZodObject)
  const fields = (one: FieldValues) => Object.fromEntries(Object.keys(schema.shape).map((name) => [name, one[name]]))
  const filledFrom = (one: RecordOf<N>) => ({
    values: valuesOf?.(one, can) ?? fields(one),
    version: versionOf ? versionOf(one) : ownVersionOf(one as unknown as Versioned),
  })
  const read = async () => (await provider.getOne<RecordOf<N>>(resource, { id, meta } as never)).data
  const filled = filledFrom(record)
  const finish = async (_data: unknown, error: unknown) => {
    if (error || !last.current) return
    const { answer, note } = last.current
    await refresh(answer.data, record)
    tell([saved, note].filter(Boolean).join('. '), answer)
  }
  return (
    <EditBase<RaRecord<string>>
      resource={resource}
      id={id}
      // The shell has already checked the session.
      disableAuthentication
      mutationMode="pessimistic"
      redirect={false}
      // The page has just read its record, and a row is whole.
      queryOptions={{ enabled: false, initialData: record, meta, onError: quiet }}
      // Without a connection a call fails at once instead of waiting unseen.
      mutationOptions={{ meta, onSuccess: quiet, onError: quiet, onSettled: finish, networkMode: 'always' }}
    >
      <Form
        {...form}
        {...filled}
        schema={schema}
        section={section}
        stored={readable?.(filled.values, can)}
        reload={async () => filledFrom(await (reload?.(id) ?? read()))}
        onAnswer={(answer, note) => {
          last.current = { answer: answer as Written, note }
          // React-admin would put the whole record into the rows of lists, which have other fields.
          return { data: { id } }
        }}
      />
    </EditBase>
  )
}
