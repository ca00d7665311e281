import type { GetListParams, UpdateParams } from 'react-admin'
import type { Undoable } from '../http.ts'

/** A record as react-admin needs it: anything with an id. */
export type Row = object & { id: string }

/** How one resource of react-admin maps onto the API. A method that is left out is not supported. */
export interface Source {
  list?: (params: GetListParams, signal?: AbortSignal) => Promise<Listed>
  one?: (id: string, signal?: AbortSignal) => Promise<Row>
  /** Sends the change. Its answer says how to undo it and nothing else: readers fetch the record again. */
  update?: (params: UpdateParams) => Promise<Undoable>
}

/** One page of rows. Without `total`, `hasNextPage` says whether more can be loaded. */
export interface Listed {
  data: Row[]
  total?: number | undefined
  hasNextPage?: boolean
  /** What the answer says besides its rows. */
  meta?: Record<string, unknown>
}
