import type { ReactNode } from 'react'
import { ListBase, type UseGetListOptions } from 'react-admin'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { type ResourceName, resourceOf } from '#contract/resources.ts'
import type { ListStart } from '#contract/resources/resource.ts'
import { useSelection } from '#src/admin/bulk/useSelection.ts'
import { notFoundPath } from '#src/admin/layout/pageNames.tsx'
import { fieldsOfList } from '#src/providers/firstList.ts'
import { useSettings } from '#src/providers/useSession.ts'
import { ListAddress } from './ListAddress.tsx'
import { ListLookContext } from './columns.tsx'
import { ReferenceListBase } from './ReferenceListBase.tsx'
import { useTablePreferences } from './useTablePreferences.ts'

const refused = new Set([403, 404])

interface ListProps {
  resource: ResourceName
  /** The name of a parent's id, such as `projectID`, and the id: for the records of one parent. */
  target?: string
  id?: string
  /** The schema of a row. The registry knows it only as a type, so that pages don't load all schemas. */
  schema?: z.ZodObject
  /** The columns shown at first, if the person can choose them. */
  columns?: readonly string[]
  /** Always part of the filter, besides those of the address. */
  filter?: Record<string, unknown>
  /** `false` for a list that doesn't remember its last filter and order. Each parent has a memory of its own. */
  storeKey?: false
  queryOptions?: UseGetListOptions
  children: ReactNode
}

const none: readonly string[] = []

/** How lists start unless the registry says otherwise: in the server's order. */
const usualStart = { perPage: 50, sort: { field: '', order: 'ASC' } } as const

/**
 * React-admin's list of a resource. The address has search, filters, order and page; their defaults come from the
 * registry. With `target` and `id` it lists the records of a parent. A 403 leads to the 404 page, as a hidden
 * record does.
 */
export function List(props: ListProps) {
  const { resource, target, id, schema, columns, filter: fixed, storeKey, queryOptions, children } = props
  const navigate = useNavigate()
  const settings = useSettings()
  const look = useTablePreferences(resource, columns ?? none)
  const { perPage, sort, filter, reads, meta: usual }: ListStart = resourceOf(resource).start ?? usualStart
  const first = filter?.(settings)
  const meta = reads ? { ...usual, fields: fieldsOfList(reads.always, look.shown) } : usual
  const onError = (error: Error) => {
    if ('status' in error && refused.has(error.status as number)) void navigate(notFoundPath, { replace: true })
  }
  const shared = {
    resource,
    perPage,
    sort,
    queryOptions: { onError, ...(meta ? { meta } : {}), ...queryOptions },
    ...(fixed ? { filter: fixed } : {}),
    ...(first ? { filterDefaultValues: first } : {}),
    children: (
      <>
        <Selection />
        <ListLookContext value={{ schema, look: columns && look }}>{children}</ListLookContext>
      </>
    ),
  }
  return (
    <ListAddress resource={resource} usual={first} fixed={fixed}>
      {target && id ? (
        <ReferenceListBase {...shared} target={target} id={id} storeKey={storeKey ?? `${resource}.${id}.listParams`} />
      ) : (
        // The shell has already checked the session.
        <ListBase {...shared} disableAuthentication {...(storeKey === false ? { storeKey } : {})} />
      )}
    </ListAddress>
  )
}

/** Within the list, whose context it needs. */
function Selection() {
  useSelection()
  return null
}
