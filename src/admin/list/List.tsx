import type { ReactNode } from 'react'
import { ListBase } from 'react-admin'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { type ResourceName, resourceOf } from '#contract/resources.ts'
import { useSelection } from '#src/admin/bulk/useSelection.ts'
import { notFoundPath } from '#src/admin/layout/pageNames.tsx'
import { fieldsOfList } from '#src/providers/firstList.ts'
import { useSettings } from '#src/providers/session.ts'
import { ListLookContext } from './columns.tsx'
import { useTablePreferences } from './useTablePreferences.ts'

const refused = new Set([403, 404])

interface ListProps {
  resource: ResourceName
  /** The schema of a row. The registry knows it only as a type, so that pages don't load all schemas. */
  schema?: z.ZodObject
  /** The columns shown at first, if the person can choose them. */
  columns?: readonly string[]
  children: ReactNode
}

const none: readonly string[] = []

/**
 * React-admin's list of a resource. The address has search, filters, order and page; their defaults come from the
 * registry. A 403 leads to the forbidden page.
 */
export function List({ resource, schema, columns, children }: ListProps) {
  const navigate = useNavigate()
  const settings = useSettings()
  const look = useTablePreferences(resource, columns ?? none)
  const { perPage, sort, filter, reads, meta: usual } = resourceOf(resource).start ?? {}
  const meta = reads ? { ...usual, fields: fieldsOfList(reads.always, look.shown) } : usual
  const onError = (error: Error) => {
    if ('status' in error && refused.has(error.status as number)) void navigate(notFoundPath, { replace: true })
  }
  return (
    <ListBase
      resource={resource}
      // The shell has already checked the session.
      disableAuthentication
      {...(perPage ? { perPage } : {})}
      {...(sort ? { sort } : {})}
      {...(filter ? { filterDefaultValues: filter(settings) } : {})}
      queryOptions={{ onError, ...(meta ? { meta } : {}) }}
    >
      <Selection />
      <ListLookContext value={{ schema, look: columns && look }}>{children}</ListLookContext>
    </ListBase>
  )
}

/** Within the list, whose context it needs. */
function Selection() {
  useSelection()
  return null
}
