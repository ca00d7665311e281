import { useGetList } from 'react-admin'
import { nameOf, type ResourcesWith } from '#contract/resources.ts'
import { wholeList } from '#src/providers/dataProvider/hooks.ts'

/** An option of a select, from a record of its resource. */
export interface Option {
  id: string
  name: string
  code: string
  avatar?: string
  /** Tells options of one name apart. */
  detail?: string
  /** Only for countries. */
  cities?: { name: string }[]
  /** Only for currencies. */
  symbol?: string
  /** Only for bank accounts. */
  currency?: { name: string; symbol: string }
}

const tenMinutes = 600_000

type Entry = Partial<Option> & { id: string }

/** The options of a resource, cached for ten minutes. `enabled: false` defers the fetch. */
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
