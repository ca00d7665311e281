import { Button, Stack } from '@mui/material'
import { t } from '@lingui/core/macro'
import { useController } from 'react-hook-form'
import { permissionGroups, type Permission } from '#contract/permissions.ts'
import type { ScopedGrant } from '#contract/scopes.ts'
import { type CommonInputProps, type ControlProps, FormField } from '#src/admin/inputs/FormField.tsx'
import { useCan } from '#src/providers/useSession.ts'
import { GrantsInput, isScoped } from '#src/resources/roles/ScopeInput.tsx'

/** Permissions that only read. */
const isReading = (code: string) => code.split('.').includes('read')

function Boxes({ field }: ControlProps) {
  const can = useCan()
  const chosen = new Set(field.value as Permission[])
  const { field: some } = useController({ name: 'scoped' })
  const scoped = some.value as ScopedGrant[]
  const isOffered = (code: Permission) => can(code) || (isScoped(code) && can(`some ${code}`))
  const groups = permissionGroups
    .map(({ label, permissions }) => ({ label, permissions: permissions.filter(({ code }) => isOffered(code)) }))
    .filter(({ permissions }) => permissions.length > 0)
  const all = groups.flatMap(({ permissions }) => permissions.map(({ code }) => code))
  const toggle = (code: Permission, checked: boolean) =>
    field.onChange(all.filter((one) => (one === code ? checked : chosen.has(one))))
  const clear = () => {
    field.onChange([])
    some.onChange([])
  }
  return (
    <Stack spacing={4}>
      <Stack direction="row" spacing={2}>
        <Button
          size="small"
          onClick={() => field.onChange(all.filter((code) => isReading(code) && can(code)))}
        >{t`All that read`}</Button>
        <Button size="small" disabled={chosen.size + scoped.length === 0} onClick={clear}>{t`None`}</Button>
      </Stack>
      <GrantsInput
        groups={groups}
        chosen={chosen}
        onToggle={toggle}
        scoped={scoped}
        onScoped={some.onChange}
        isLocked={(code) => !can(code)}
        firstRef={field.ref}
      />
    </Stack>
  )
}

/**
 * A checkbox for each permission that the person holds, on everybody or on some people: a key can't have others
 * (rules/keys.md#1.1).
 */
export function PermissionsInput(props: CommonInputProps) {
  return (
    <FormField {...props} group>
      {(control) => <Boxes {...control} />}
    </FormField>
  )
}
