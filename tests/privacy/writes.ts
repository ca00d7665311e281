import fc from 'fast-check'
import type { Known } from '#tests/fuzz/known.ts'
import type { Operation } from '#tests/fuzz/operations.ts'
import { requests } from '#tests/fuzz/requests.ts'
import { type Read, searches } from './reads.ts'

const inUse = 'that an entry is in use where one may not look is told, which deleting it there would be worse than'

/** Calls that are not tried, with the reason. */
export const untried: Record<string, string> = {
  'auth.signIn': 'asks the identity provider',
  'auth.signOut': 'ends what the attack goes on with',
  'metadata.countriesDelete': inUse,
  'metadata.currenciesDelete': inUse,
  'metadata.banksDelete': inUse,
}

/** Calls that are sent as they are, because they change nothing. */
export const asked = [
  ...searches,
  'employeeImports.check',
  'projectMembers.checkImport',
  'invoices.preview',
  'exporting.list',
]

/** True if a call changes something and is therefore rehearsed. */
export const isWrite = ({ method, operationId }: Pick<Operation, 'method' | 'operationId'>): boolean =>
  method !== 'GET' && !asked.includes(operationId) && !(operationId in untried)

const seed = 20_261

/**
 * Valid and invalid writes by a person who does not know the stored values: some per call, always the same. They are
 * rehearsed.
 */
export function writesOf(operations: readonly Operation[], known: Known, some: number): Read[] {
  return operations.flatMap((operation) =>
    fc.sample(requests([operation], known, [0, 0, 4]), { seed, numRuns: some }).map((request): Read => {
      const { method, url, headers, payload } = request
      const { operationId } = operation
      return { operationId, method, url, sent: { headers, payload }, key: operationId, isRehearsed: true }
    }),
  )
}
