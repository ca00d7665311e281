import { CreateBase } from 'react-admin'
import type { z } from 'zod'
import { type ResourceName, resourceOf } from '#contract/resources.ts'
import { useRefresh } from '#src/providers/dataProvider/hooks.ts'
import type { Undoable } from '#src/providers/http.ts'
import { useUndoable } from '../notifications/undo.tsx'
import { Form, type FormProps, type SavedBy } from './Form.tsx'

interface CreateProps
  extends Omit<FormProps, 'schema' | 'version' | 'reload' | 'save' | 'stored'>,
    Pick<SavedBy, 'transform'> {
  resource: ResourceName
  /** Defaults to the body of the call. */
  schema?: z.ZodObject
  /** For a child resource: the parent's key and id, and other parameters of the call. */
  meta?: Record<string, unknown> | undefined
  /** The success message. */
  saved: string
}

const quiet = () => undefined

/** React-admin's form of a new record, with `Form.Input` for each field. Lists are fresh before it says that it is saved. */
export function Create({ resource, meta, saved, ...props }: CreateProps) {
  const refresh = useRefresh()
  const tell = useUndoable()
  return (
    <CreateBase
      resource={resource}
      // The shell has already checked the session.
      disableAuthentication
      mutationMode="pessimistic"
      redirect={false}
      // Without a connection a call fails at once instead of waiting unseen.
      mutationOptions={{ meta, onSuccess: quiet, onError: quiet, networkMode: 'always' }}
    >
      <Form
        schema={resourceOf(resource).calls.create?.body as z.ZodObject}
        {...props}
        onAnswer={async (answer) => {
          await refresh(resource)
          tell(saved, answer as Undoable)
          return answer
        }}
      />
    </CreateBase>
  )
}
