import { useNotify } from 'react-admin'
import { describeFailure } from '#src/providers/describeError.ts'

/** Returns a function for `onError` of a mutation: it shows what failed and why. */
export function useNotifyFailure() {
  const notify = useNotify()
  return (failure: string) => (error: unknown) => notify(describeFailure(failure, error), { type: 'error' })
}
