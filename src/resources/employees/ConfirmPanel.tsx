import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Skeleton, Typography } from '@mui/material'
import { useWatch } from 'react-hook-form'
import type { EmployeeDetail } from '#contract/api/employees/employee.ts'
import { Confirmation } from '#contract/api/employees/employment.ts'
import { permissionGroups } from '#contract/permissions.ts'
import { Edit } from '#src/admin/form/Edit.tsx'
import { Form } from '#src/admin/form/Form.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { useOptions } from '#src/admin/list/useOptions.ts'
import { useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { useCan } from '#src/providers/useSession.ts'
import { AccessField } from './AccessField.tsx'
import { nameOf } from './EmployeeField.tsx'

const Input = Form.Input<typeof Confirmation>

const words = permissionGroups.flatMap(({ permissions }) => permissions)

/** What the person will see with the chosen roles, and what is new in it. */
function Preview({ person: { id, displayName } }: { person: EmployeeDetail }) {
  const chosen: unknown = useWatch({ name: 'roles' })
  const roles = Array.isArray(chosen) ? (chosen as string[]) : []
  const before = useCommandQuery('employees', 'access', { params: { id } })
  const query = useCommandQuery('employees', 'previewAccess', { params: { id }, body: { roles } })
  const [now, then] = [before.data?.data, query.data?.data]
  if (!now || !then)
    return <Pending query={now ? query : before} failure={t`Couldn't load what this person will see`} height={240} />
  const held = (access: typeof now) => new Set<string>(access.permissions.map(({ code }) => code))
  const [had, has] = [held(now), held(then)]
  const gained = words.filter(({ code }) => has.has(code) && !had.has(code))
  const lost = words.filter(({ code }) => had.has(code) && !has.has(code))
  return (
    <section aria-label={t`What ${displayName} will see`}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>{t`What ${displayName} will see`}</Typography>
      <AccessField access={then} />
      {[
        [plural(gained.length, { one: '# new permission', other: '# new permissions' }), gained] as const,
        [plural(lost.length, { one: '# permission less', other: '# permissions less' }), lost] as const,
      ].map(
        ([title, rows]) =>
          rows.length > 0 && (
            <details key={title} open>
              <summary>{title}</summary>
              <ul className="lines">
                {rows.map(({ code, opens }) => (
                  <li key={code}>{opens}</li>
                ))}
              </ul>
            </details>
          ),
      )}
      {gained.length + lost.length === 0 && (
        <Typography variant="body2" color="text.secondary">{t`The permissions stay as they are.`}</Typography>
      )}
    </section>
  )
}

interface ConfirmPanelProps {
  person: EmployeeDetail
  onClose: () => void
}

/** Confirms the employment of a person who passed probation: status and roles together, with what they will see. */
export function ConfirmPanel({ person, onClose }: ConfirmPanelProps) {
  const can = useCan()
  const name = nameOf(person)
  const mayGive = can('employeeRoles.edit')
  const known = useOptions('assignableRoles', mayGive)
  const fullTime = known.options.find(({ code }) => code === 'full-time')
  /** The role of probation ends with it (rules/time.md#4.8). */
  const after = ({ id, code }: EmployeeDetail['roles'][number]) => (code === 'probation' && fullTime?.id) || id
  return (
    <SidePanel title={t`Confirm the employment of ${name}`} onClose={onClose}>
      {(place) =>
        mayGive && known.isPending ? (
          <Skeleton variant="rounded" height={240} />
        ) : (
          <Edit
            resource="employees"
            section="confirmation"
            schema={Confirmation}
            record={person}
            required={mayGive ? ['roles'] : []}
            valuesOf={({ roles }) => ({ roles: [...new Set(roles.map(after))] })}
            transform={(body) => (mayGive ? body : {})}
            submit={t`Confirm`}
            saved={t`Employment confirmed`}
            failure={t`Couldn't confirm the employment`}
            {...place}
          >
            <Alert severity="info">
              <Trans>
                {name} is full-time from today. Status and roles change together, and one Undo takes both back.
              </Trans>
            </Alert>
            {mayGive && <Input source="roles" />}
            {mayGive && can('employeeRoles.read') && <Preview person={person} />}
          </Edit>
        )
      }
    </SidePanel>
  )
}
