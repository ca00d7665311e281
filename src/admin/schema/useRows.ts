import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import type { RaRecord } from 'react-admin'
import { z } from 'zod'
import type { Usage } from '#contract/api/metadata/keeping.ts'
import type { KeptKind } from '#contract/api/metadata/keptKinds.ts'
import { type ResourcesWith, resourceOf, updateOf } from '#contract/resources.ts'
import { versionOf, type Versioned } from '#contract/version.ts'
import { useCommandQuery, useGetList, wholeList } from '#src/providers/dataProvider/hooks.ts'

/** Resources whose records have a form. */
export type FormResource = ResourcesWith<'create'> & ResourcesWith<'update'>
/** Resources that `SchemaList` supports. */
export type SchemaResource = FormResource & ResourcesWith<'list'> & ResourcesWith<'delete'>

/** A record of any resource, with its usage once loaded. */
export interface Row extends RaRecord<string>, Record<string, unknown> {
  id: string
  usage?: Usage | undefined
}

/** The schema of a form, from the resource's create call. */
export const formOf = (resource: FormResource): z.ZodObject => resourceOf(resource).calls.create?.body as z.ZodObject

/**
 * The fields of the form that the update call accepts. The update schema itself may make fields optional that the form
 * requires.
 */
export function editOf(resource: FormResource): z.ZodObject {
  const open = updateOf(resourceOf(resource), undefined)?.body?.shape ?? {}
  const fields = Object.entries(formOf(resource).shape)
  return z.object(Object.fromEntries(fields.filter(([source]) => source in open)))
}

/** The field names of a form except the picture, which is uploaded separately. */
export const sourcesOf = (form: z.ZodObject): string[] =>
  Object.keys(form.shape).filter((source) => source !== 'avatar')

type Meta = Record<string, unknown> | undefined

const joined = (rows: readonly Row[], usage: readonly Usage[] = []): Row[] => {
  const byId = new Map(usage.map((one) => [one.id, one]))
  return rows.map((row) => ({ ...row, usage: byId.get(row.id) }))
}

/** All records of a resource, with usage if requested. */
export function useRows(resource: SchemaResource, meta: Meta, hasUsage: boolean) {
  const list = useGetList(resource, { ...wholeList, ...(meta ? { meta } : {}) })
  const used = useCommandQuery(resource as KeptKind, 'usage', {}, { enabled: hasUsage })
  const isThere = list.data !== undefined && (!hasUsage || used.data !== undefined)
  const rows = useMemo(
    () => (isThere ? joined(list.data as Row[], used.data?.data) : undefined),
    [isThere, list.data, used.data],
  )
  const refetch = async () => {
    const asked = { throwOnError: true } as const
    const [fresh, usage] = await Promise.all([list.refetch(asked), hasUsage ? used.refetch(asked) : used])
    // `refetch` returns the whole answer, not only its rows.
    const { data = [] } = (fresh.data ?? {}) as unknown as { data?: Row[] }
    return joined(data, usage.data?.data)
  }
  return {
    rows,
    error: list.error ?? used.error,
    retry: () => void refetch().catch(() => undefined),
    /** Refetches a record. */
    reload: async (id: string): Promise<Row> => {
      const row = (await refetch()).find((one) => one.id === id)
      const { one } = resourceOf(resource)
      if (!row) throw new Error(t`This ${one} was deleted meanwhile.`)
      return row
    },
  }
}

/** The version of a record, from the record or its usage. */
export function versionOfRow({ usage, ...row }: Row): string | undefined {
  const versioned = 'createdAt' in row ? (row as unknown as Versioned) : usage
  return versioned && versionOf(versioned)
}

/** Capitalizes the first letter. */
export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
