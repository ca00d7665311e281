import { useQuery, useQueryClient } from '@tanstack/react-query'
import { metadata as metadataApi } from '#contract/api/metadataCalls.ts'
import type { Usage } from '#contract/api/keeping.ts'
import { callsOf, isCommercial, type KeptKind, keptKinds } from '#contract/api/keptKinds.ts'
import { isPictured } from '#contract/api/metadataKinds.ts'
import type { Sent } from '#src/admin/form/SchemaForm.tsx'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { pathOf } from '#src/providers/call.ts'
import { http, type Undoable } from '#src/providers/http.ts'

/** An entry of any kind: the fields of its schema, and how it is used once that is known. */
export interface Entry extends Record<string, unknown> {
  id: string
  name: string
  avatar?: string
  usage?: Usage | undefined
}

/** Under the key of the kind itself, so that what drops the kind from the cache drops this too. */
const entriesKey = (kind: KeptKind) => [kind, 'with usage']

async function fetchEntries(kind: KeptKind, signal: AbortSignal): Promise<Entry[]> {
  const calls = callsOf(kind)
  const [list, used] = (await Promise.all(
    [calls.list, calls.usage].map((one) => http(pathOf(one), { signal })),
  )) as [{ data: Entry[] }, { data: Usage[] }]
  const byId = new Map(used.data.map((usage) => [usage.id, usage]))
  return list.data.map((entry) => ({ ...entry, usage: byId.get(entry.id) }))
}

/** All entries of a kind in their order, each with its usage. */
export function useEntries(kind: KeptKind) {
  const { data, error, refetch } = useQuery({
    queryKey: entriesKey(kind),
    queryFn: ({ signal }) => fetchEntries(kind, signal),
  })
  return {
    entries: data,
    error,
    refetch,
    /** Fetches an entry anew. */
    reload: async (id: string): Promise<Entry> => {
      const { data: fresh } = await refetch({ throwOnError: true })
      const entry = fresh?.find((one) => one.id === id)
      if (!entry) throw new Error(`This ${keptKinds[kind].one} was deleted meanwhile.`)
      return entry
    },
  }
}

/** Lists whose records show entries of other kinds. */
const holders = ['employees', 'projects', 'bankAccounts']

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Writes on a kind. Each tells what it did, and every list and picker that shows the kind is fetched again. */
export function useEntryMutations(kind: KeptKind) {
  const queries = useQueryClient()
  const tell = useUndoable()
  const { one } = keptKinds[kind]
  const calls = callsOf(kind)
  const pictured = !isCommercial(kind) && isPictured(kind) && metadataApi[`${kind}UploadAvatar`]
  const refresh = () =>
    Promise.all([kind, ...holders].map((resource) => queries.invalidateQueries({ queryKey: [resource] })))

  const announce = async (what: string, answer: Undoable, note = '') => {
    await refresh()
    tell(`${capital(one)} ${what}.${note && ` ${note}`}`, answer)
  }
  return {
    refresh,
    create: async (body: object) => {
      const answer = await http(pathOf(calls.create), { method: 'POST', body })
      await announce('created', answer)
    },
    edit: async (id: string, body: object, { version, note }: Sent) => {
      const answer = await http(pathOf(calls.edit, { id }), { method: 'PUT', body, version })
      await announce('updated', answer, note)
    },
    /** Only for kinds with a picture. */
    upload: pictured
      ? async (id: string, file: File) => {
          await http(pathOf(pictured, { id }), { method: 'POST', file })
          await refresh()
        }
      : undefined,
    remove: async (id: string) => {
      const answer = await http(pathOf(calls.remove, { id }), { method: 'DELETE' })
      await announce('deleted', answer)
    },
  }
}
