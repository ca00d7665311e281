import { type ReactNode, useCallback } from 'react'
import { SaveContextProvider, useMutationMiddlewares } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { useMutation } from '#src/providers/useMutation.ts'

/** What is sent with the body. */
export interface Sent {
  /** Sent as `If-Match`. */
  version?: string | undefined
  /** Sentences to append to the success message, about merged changes. */
  note: string
}

/** Sends the body, with the field names of the request. */
export type Save = (body: FieldValues, sent: Sent) => Promise<unknown>

type Call = (resource: string, params: { data: FieldValues; meta: Sent }) => Promise<{ data: unknown }>

/** What `EditBase` is for a record, for a form that is sent by a call of its own. */
export function SaveBase({ save, children }: { save: Save; children: ReactNode }) {
  const { getMutateWithMiddlewares, ...registered } = useMutationMiddlewares<Call>()
  const { mutateAsync, isPending } = useMutation<unknown, Error, FieldValues>({
    mutationFn: (data) =>
      getMutateWithMiddlewares(async (_resource, { data: body, meta }) => ({ data: await save(body, meta) }))('', {
        data,
        meta: { note: '' },
      }),
  })
  const send = useCallback((data: FieldValues) => mutateAsync(data).catch(() => undefined), [mutateAsync])
  return (
    <SaveContextProvider value={{ ...registered, save: send, saving: isPending, mutationMode: 'pessimistic' }}>
      {children}
    </SaveContextProvider>
  )
}
