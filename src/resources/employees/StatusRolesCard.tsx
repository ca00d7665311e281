import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, AlertTitle, Checkbox, FormControlLabel, Link, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { type Employee, G } from '#contract/api/employees/employee.ts'
import { RolesChange } from '#contract/api/employees/edits.ts'
import { employeeStatuses, type EmployeeStatus as Status } from '#contract/api/metadata/metadata.ts'
import { DutyLines } from '#src/resources/employees/DutyLines.tsx'
import { DateText } from '#src/admin/fields/DateText.tsx'
import { nameOf } from './EmployeeField.tsx'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { useUnsavedGuard } from '#src/admin/form/useUnsavedGuard.tsx'
import { Edit } from '#src/admin/form/Edit.tsx'
import { Form } from '#src/admin/form/Form.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { StatusSelect, useStatusChange } from '#src/admin/inputs/StatusSelect.tsx'
import { listed } from '#src/i18n/format.ts'
import { paths } from '#src/layout/paths.ts'
import { useOwnNote } from './rank.tsx'
import { useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { describeFailure } from '#src/providers/describeError.ts'
import { useCan } from '#src/providers/useSession.ts'

interface LeaveDialogProps {
  person: Employee
  busy: boolean
  onConfirm: (isKeepFwdEmail: boolean) => void
  onCancel: () => void
}

/** Asks before a person is marked as left. Mount it anew each time, so that the checkbox starts unchecked. */
function LeaveDialog({ person, busy, onConfirm, onCancel }: LeaveDialogProps) {
  const { id, leftDate } = person
  const name = nameOf(person)
  const [isForwarding, setForwarding] = useState(false)
  const { data, error } = useCommandQuery('employees', 'bulk', { body: { ids: [id], status: 'left', dryRun: true } })
  const [row] = data?.data ?? []
  return (
    <ConfirmDialog
      open
      title={t`Mark ${name} as left?`}
      action={t`Mark as left`}
      busy={busy}
      onConfirm={() => onConfirm(isForwarding)}
      onCancel={onCancel}
    >
      <Typography>
        <Trans>
          {name} loses access immediately and leaves all projects today. A later change of status clears the last day
          and won't restore the projects.
        </Trans>
      </Typography>
      {leftDate && (
        <Typography sx={{ mt: 2 }}>
          <Trans>
            The last day stays <DateText date={leftDate} />.
          </Trans>
        </Typography>
      )}
      {row?.refusal && (
        <Alert severity="error" sx={{ mt: 3 }}>
          {row.refusal}
        </Alert>
      )}
      {row?.duties && (
        <Alert severity="warning" sx={{ mt: 3 }}>
          <AlertTitle>{t`Nobody will have these duties`}</AlertTitle>
          <DutyLines duties={row.duties} />
        </Alert>
      )}
      {error && (
        <Alert severity="warning" sx={{ mt: 3 }}>
          {describeFailure(t`Couldn't look up the duties`, error)}
        </Alert>
      )}
      <FormControlLabel
        sx={{ mt: 3 }}
        label={t`Keep forwarding email`}
        control={<Checkbox checked={isForwarding} onChange={(_event, checked) => setForwarding(checked)} />}
      />
      <Typography variant="body2" color="text.secondary" aria-live="polite">
        {isForwarding
          ? t`Mail to the team address still goes to the personal address, and an email says so. Their chat role becomes veteran.`
          : t`Forwarding to the personal address stops. Their chat role becomes alumnus.`}
      </Typography>
      <Typography
        variant="body2"
        color="text.secondary"
        sx={{ mt: 3 }}
      >{t`An offboarding checklist will appear here.`}</Typography>
    </ConfirmDialog>
  )
}

/** A selected status, and the answer about mail forwarding from the leave dialog. */
interface Choice {
  status: Status
  keepsForwarding: boolean
}

/** The status select of a person. Saves immediately, except "Left", which asks first. */
function EmployeeStatus({ person }: { person: Employee }) {
  const [leaving, setLeaving] = useState(false)
  const saving = useStatusChange<Employee, Choice>({
    resource: 'employees',
    record: person,
    call: 'employee-status',
    bodyOf: ({ status, keepsForwarding }) => ({ employeeStatus: status, isKeepFwdEmail: keepsForwarding }),
  })
  const choose = (status: Status) => {
    if (status === 'left') setLeaving(true)
    else void saving.change({ status, keepsForwarding: false })
  }
  return (
    <StatusSelect status={person.status} statuses={employeeStatuses} saving={saving} onPick={choose}>
      {leaving && (
        <LeaveDialog
          person={person}
          busy={saving.busy}
          onConfirm={(keepsForwarding) =>
            void saving.change({ status: 'left', keepsForwarding }).then((isDone) => setLeaving(!isDone))
          }
          onCancel={() => setLeaving(false)}
        />
      )}
    </StatusSelect>
  )
}

const Input = Form.Input<typeof RolesChange>

const rolesValues = ({ roles }: Employee) => ({ roles: roles.map(({ id }) => id) })

/** The roles of a person. Saved on request only, because they change the person's permissions immediately. */
function RolesForm() {
  const [dirty, setDirty] = useState(false)
  const { question } = useUnsavedGuard(dirty)
  return (
    <>
      <Edit
        resource="employees"
        section="roles"
        valuesOf={rolesValues}
        saved={t`Roles updated`}
        failure={t`Couldn't update the roles`}
        onDirty={setDirty}
      >
        <Input source="roles" />
      </Edit>
      {question}
    </>
  )
}

function Forwarding({ person: { teamEmail, isKeepFwdEmail } }: { person: Employee }) {
  return (
    <Typography variant="body2" color="text.secondary">
      {isKeepFwdEmail
        ? t`Mail to ${teamEmail} is still forwarded to the personal address.`
        : t`Mail to ${teamEmail} is no longer forwarded.`}
    </Typography>
  )
}

function OwnRoles({ person, note }: { person: Employee; note: string }) {
  return (
    <>
      <Typography>{listed(person.roles.map(({ name }) => name))}</Typography>
      <Alert severity="info">{note}</Alert>
    </>
  )
}

/** Status and roles. Renders nothing without permission to edit people. */
export function StatusRolesCard({ person }: { person: Employee }) {
  const can = useCan()
  const name = nameOf(person)
  const note = useOwnNote(person)
  if (!can('employees.edit')) return null
  const roles = can('employeeRoles.edit')
  const access = can('employeeRoles.read') && (
    <Link component={RouterLink} to={paths.access(person.username)} sx={{ fontSize: 'var(--text-13)' }}>
      <Trans>What can {name} see?</Trans>
    </Link>
  )
  return (
    <SectionCard title={roles ? t`Status and roles` : t`Status`} aside={access}>
      <Stack spacing={4}>
        <EmployeeStatus person={person} />
        {person.status === 'left' && can(G) && <Forwarding person={person} />}
        {person.status === 'left' && person.leftDate && (
          <Typography variant="body2" color="text.secondary">{t`Another status clears the last day.`}</Typography>
        )}
        {roles && (note ? <OwnRoles person={person} note={note} /> : <RolesForm />)}
      </Stack>
    </SectionCard>
  )
}
