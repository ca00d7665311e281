import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  Alert,
  AlertTitle,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormLabel,
  Link,
  Radio,
  RadioGroup,
  Stack,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { type Employee, type EmployeeDetail, G } from '#contract/api/employees/employee.ts'
import { RolesChange } from '#contract/api/employees/edits.ts'
import { workingStatuses } from '#contract/api/employees/employment.ts'
import { employeeStatuses, type EmployeeStatus as Status } from '#contract/api/metadata/metadata.ts'
import { DutyLines } from '#src/resources/employees/DutyLines.tsx'
import { DateText } from '#src/admin/fields/DateText.tsx'
import { nameOf } from './EmployeeField.tsx'
import { useRequestedAction } from '#src/admin/actions/recordActions.ts'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { useUnsavedGuard } from '#src/admin/form/useUnsavedGuard.tsx'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { Edit } from '#src/admin/form/Edit.tsx'
import { Form } from '#src/admin/form/Form.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { StatusOvertaken, useStatusChange } from '#src/admin/inputs/StatusSelect.tsx'
import { roleName } from '#contract/roleName.ts'
import { listed } from '#src/i18n/format.ts'
import { paths } from '#src/layout/paths.ts'
import { useOwnNote } from './rank.tsx'
import { useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { describeFailure } from '#src/providers/describeError.ts'
import { useCan } from '#src/providers/useSession.ts'

const ConfirmPanel = lazyOverlay(async () => (await import('./ConfirmPanel.tsx')).ConfirmPanel)

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

/** A chosen status, and the answer about mail forwarding from the leave dialog. */
interface Choice {
  status: Status
  keepsForwarding: boolean
}

interface BackDialogProps extends Omit<LeaveDialogProps, 'onConfirm'> {
  onConfirm: (status: Status) => void
}

/** Asks before somebody who left comes back, and as what. */
function BackDialog({ person, busy, onConfirm, onCancel }: BackDialogProps) {
  const name = nameOf(person)
  const [status, setStatus] = useState<Status>('full-time')
  return (
    <ConfirmDialog
      open
      title={t`Bring ${name} back?`}
      action={t`Bring back`}
      color="primary"
      busy={busy}
      onConfirm={() => onConfirm(status)}
      onCancel={onCancel}
    >
      <Typography>
        <Trans>{name} can sign in again from today. The last day is cleared. Projects are not restored.</Trans>
      </Typography>
      <FormControl sx={{ mt: 3 }}>
        <FormLabel id="back-as">{t`Back as`}</FormLabel>
        <RadioGroup
          aria-labelledby="back-as"
          value={status}
          onChange={(event) => setStatus(event.target.value as Status)}
        >
          {Object.entries(workingStatuses).map(([value, label]) => (
            <FormControlLabel key={value} value={value} label={label} control={<Radio />} />
          ))}
        </RadioGroup>
      </FormControl>
    </ConfirmDialog>
  )
}

/** Leaving at once, coming back and confirming, which the menu "Change" opens here. */
function StatusActions({ person }: { person: EmployeeDetail }) {
  const [asked, setAsked] = useState<'left' | 'back' | 'confirm'>()
  const saving = useStatusChange<Employee, Choice>({
    resource: 'employees',
    record: person,
    call: 'employee-status',
    bodyOf: ({ status, keepsForwarding }) => ({ employeeStatus: status, isKeepFwdEmail: keepsForwarding }),
  })
  const { status } = person
  useRequestedAction({
    confirm: status === 'probation' && (() => setAsked('confirm')),
    left: status !== 'left' && (() => setAsked('left')),
    back: status === 'left' && (() => setAsked('back')),
  })
  const close = () => setAsked(undefined)
  const change = (choice: Choice) => void saving.change(choice).then((isDone) => isDone && close())
  const dialog = { person, busy: saving.busy, onCancel: close }
  return (
    <>
      <StatusOvertaken status={status} statuses={employeeStatuses} saving={saving} />
      {asked === 'left' && (
        <LeaveDialog {...dialog} onConfirm={(keepsForwarding) => change({ status: 'left', keepsForwarding })} />
      )}
      {asked === 'back' && (
        <BackDialog {...dialog} onConfirm={(next) => change({ status: next, keepsForwarding: false })} />
      )}
      {asked === 'confirm' && <ConfirmPanel person={person} onClose={close} />}
    </>
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
      <Typography>{listed(person.roles.map(({ name }) => roleName(name)))}</Typography>
      <Alert severity="info">{note}</Alert>
    </>
  )
}

/** The roles, and the way to what they open. Renders nothing without permission to edit people. */
export function RolesCard({ person }: { person: EmployeeDetail }) {
  const can = useCan()
  const name = nameOf(person)
  const note = useOwnNote(person)
  if (!can('employees.edit')) return null
  const roles = can('employeeRoles.edit')
  const isLeft = person.status === 'left'
  const access = can('employeeRoles.read') && (
    <Link component={RouterLink} to={paths.access(person.username)} sx={{ fontSize: 'var(--text-13)' }}>
      <Trans>What can {name} see?</Trans>
    </Link>
  )
  return (
    <>
      <StatusActions person={person} />
      {(roles || access || isLeft) && (
        <SectionCard title={t`Role and access`} aside={access}>
          <Stack spacing={4}>
            {isLeft && can(G) && <Forwarding person={person} />}
            {roles && (note ? <OwnRoles person={person} note={note} /> : <RolesForm />)}
          </Stack>
        </SectionCard>
      )}
    </>
  )
}
