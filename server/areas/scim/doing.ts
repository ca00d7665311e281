import type { Leaving } from '#server/areas/employees/index.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import type { Person } from '#server/platform/http/person.ts'

/** Who calls, within the transaction of one request. */
export interface Doing {
  trx: Db
  deps: Pick<Deps, 'env' | 'tokens'>
  me: Person
  requestId: string
  leaving: Leaving
}
