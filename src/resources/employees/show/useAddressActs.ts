import { addresses } from '#contract/api/addresses.ts'
import { useRefresh } from '#src/components/record/useSaveRecord.ts'
import { call } from '#src/providers/call.ts'
import { useCan } from '#src/providers/session.ts'

/** What can be done while an address of somebody waits to be confirmed, by who may edit people. */
export function useAddressActions({ id }: { id: string }) {
  const can = useCan()
  const refresh = useRefresh('employees')
  if (!can('employees.edit')) return {}
  const params = { id }
  return {
    sendAgain: () => call(addresses.sendAgain, { params }),
    takeBack: async () => {
      await call(addresses.takeBack, { params })
      await refresh()
    },
  }
}
