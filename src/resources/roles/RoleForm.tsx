import { t } from '@lingui/core/macro'
import { Stack } from '@mui/material'
import type { RoleRecord } from '#contract/api/roles.ts'
import { Create } from '#src/admin/form/Create.tsx'
import { Edit } from '#src/admin/form/Edit.tsx'
import { Form } from '#src/admin/form/Form.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'

interface RoleFormProps {
  /** All roles, highest first. */
  roles: readonly RoleRecord[]
  /** The own role that is edited. Without it, one is made. */
  role?: RoleRecord | undefined
  /** Whose grants the new role gets. */
  source?: RoleRecord | undefined
  onClose: () => void
}

/** Name and place of an own role: a new one, a copy, or one that is there. */
export function RoleForm({ roles, role, source, onClose }: RoleFormProps) {
  const isPlace = ({ id, code }: { id: string; code?: string }) => code !== 'admin' && id !== role?.id
  const place = <Form.Input source="belowID" only={isPlace} />
  if (role) {
    const above = roles[roles.findIndex(({ id }) => id === role.id) - 1]
    return (
      <SidePanel title={t`Name and place`} onClose={onClose}>
        {(panel) => (
          <Edit
            resource="roles"
            section="place"
            record={role}
            valuesOf={({ name }) => ({ name, belowID: above?.id ?? '' })}
            required={['name', 'belowID']}
            failure={t`Couldn't save the role`}
            saved={t`Role saved`}
            {...panel}
          >
            <Stack spacing={4}>
              <Form.Input source="name" />
              {place}
            </Stack>
          </Edit>
        )}
      </SidePanel>
    )
  }
  const original = source?.name ?? ''
  const below = source && source.code !== 'admin' && source.isShow ? source.id : ''
  return (
    <SidePanel title={source ? t`Copy of ${original}` : t`New role`} onClose={onClose}>
      {(panel) => (
        <Create
          resource="roles"
          values={{ name: source ? t`Copy of ${original}` : '', belowID: below, copyOf: source?.id ?? '' }}
          failure={t`Couldn't make the role`}
          saved={t`Role made. Look through what it grants before you give it.`}
          {...panel}
        >
          <Stack spacing={4}>
            <Form.Input source="name" />
            {place}
            {!source && <Form.Input source="copyOf" />}
          </Stack>
        </Create>
      )}
    </SidePanel>
  )
}
