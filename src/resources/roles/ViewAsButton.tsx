import { t } from '@lingui/core/macro'
import { Button } from '@mui/material'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import { viewAs } from '#contract/api/viewAs.ts'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { followView } from '#src/providers/signIn.ts'
import { useCall } from '#src/providers/useMutation.ts'
import { useCan, useProfile } from '#src/providers/useSession.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'

/** Begins to show the product with the rights of a person, from the home page on (docs/rules/roles.md#4). */
export function ViewAsButton({ person }: { person: BasicEmployee }) {
  const can = useCan()
  const me = useProfile()
  const notifyFailure = useNotifyFailure()
  const name = nameOf(person)
  const { mutate, isPending } = useCall(viewAs.begin, {
    onSuccess: () => followView('/'),
    onError: notifyFailure(t`Couldn't view as ${name}`),
  })
  if (!can('employeeRoles.edit') || me.id === person.id || me.viewing) return null
  return (
    <Button size="small" variant="outlined" loading={isPending} onClick={() => mutate({ params: { id: person.id } })}>
      {t`View as ${name}`}
    </Button>
  )
}
