import { useGetList } from 'react-admin'
import type { z } from 'zod'
import type { City as CitySchema } from '#contract/api/metadata.ts'
import { nameOf, type ResourcesWith } from '#contract/resources.ts'
import { wholeList } from '#src/providers/dataProvider/hooks.ts'

type City = z.infer<typeof CitySchema>

/** One entry to choose from, by what names its resource. */
export interface Option {
  id: string
  name: string
  code: string
  avatar?: string
  /** Of a country. */
  cities?: City[]
  /** Of a currency. */
  symbol?: string
  /** Of a bank account. */
  currency?: { name: string; symbol: string }
}

const tenMinutes = 600_000

type Entry = Partial<Option> & { id: string }

/** A list to choose from, fetched once and kept for ten minutes; `enabled: false` puts the fetch off. */
export function useOptions(kind: ResourcesWith<'list'>, enabled = true) {
  const { data, error, isPending, refetch } = useGetList<Entry>(kind, wholeList, {
    staleTime: tenMinutes,
    enabled,
  })
  const options = data?.map((entry): Option => {
    const { id, code = id, avatar } = entry
    return { ...entry, id, name: nameOf(kind, entry), code, ...(avatar ? { avatar } : {}) }
  })
  return { options: options ?? [], error, isPending, refetch }
}
