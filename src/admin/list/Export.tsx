import type { GetListParams } from 'react-admin'
import { type ResourceName, resourceOf } from '#contract/resources.ts'
import { listInput } from '#src/providers/dataProvider/listInput.ts'
import { lazyComponent } from '../layout/lazy.tsx'
import type { ExportMenuProps } from './ExportMenu.tsx'

const ExportMenu = lazyComponent(async () => (await import('./ExportMenu.tsx')).ExportMenu, { isIdle: true })

export interface ExportProps extends Pick<GetListParams, 'filter' | 'meta'> {
  resource: ResourceName
  sort?: GetListParams['sort'] | undefined
  /** The columns on screen, if the list lets people choose them. */
  columns?: string[] | undefined
  withSalaries?: ExportMenuProps['withSalaries']
}

/** The export request of a list, from its registry entry; undefined if it has no export. */
function requestOf({ resource, filter, sort, meta, columns }: ExportProps) {
  const { exported, calls, parent } = resourceOf(resource)
  const { list } = calls
  if (!exported || !list) return undefined
  const { page: _page, size: _size, ...narrowed } = listInput(resource, { filter, ...(sort && { sort }) })
  const [, key = ''] = /:(\w+)/.exec(list.path) ?? []
  return {
    list: exported,
    ...(parent && { params: { [key]: (meta as Record<string, unknown> | undefined)?.[parent.key] } }),
    [list.method === 'GET' ? 'query' : 'body']: narrowed,
    ...(columns && { columns }),
  }
}

/** The Export menu of a list, with its current filter and order. Loads after the rows. */
export function Export({ withSalaries, ...list }: ExportProps) {
  const request = requestOf(list)
  return request && <ExportMenu request={request} withSalaries={withSalaries} />
}
