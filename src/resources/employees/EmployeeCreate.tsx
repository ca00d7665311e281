import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Link, Navigate } from 'react-router'
import type { z } from 'zod'
import { type CreatedEmployee, NewEmployee } from '#contract/api/employeeCreate.ts'
import { employees as employeesApi } from '#contract/api/employees.ts'
import { widths } from '#src/admin/theme/tokens.ts'
import { nameOf } from '#src/admin/fields/Chip.tsx'
import { KeepDraft, useDraft } from '#src/admin/form/draft.tsx'
import { SchemaForm } from '#src/admin/form/SchemaForm.tsx'
import { useUnsavedGuard } from '#src/admin/form/useUnsavedGuard.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { useAnnounceCreated } from '#src/admin/form/useSaveRecord.tsx'
import { paths } from '#src/layout/paths.ts'
import { call } from '#src/providers/call.ts'
import { EmployeeCreateInputs } from './EmployeeCreateInputs.tsx'
import { LinkDialog } from './InvitationCard.tsx'

const blank = {
  fullName: '',
  displayName: '',
  status: 'on-boarding',
  joinedDate: '',
  teamEmail: '',
  personalEmail: '',
  positions: [],
  seniorityID: null,
  salary: undefined,
  roles: [],
  referredBy: null,
  skipEmail: false,
}
const withoutSalary = ({ salary: _, ...values }: FieldValues) => values

/** A new colleague: the form, the invitation, and for a link to be passed on by hand the place to copy it. */
export function EmployeeCreate() {
  const draft = useDraft('employee')
  const announceCreated = useAnnounceCreated('employees')
  const announce = (username: string) =>
    announceCreated({
      message: 'Employee created.',
      to: paths.employee(username),
      view: 'View employee detail',
    })
  const [dirty, setDirty] = useState(false)
  const [created, setCreated] = useState<z.infer<typeof CreatedEmployee>>()
  const [next, setNext] = useState('')
  const { question } = useUnsavedGuard(dirty && !created, draft.drop)

  const create = async (values: object) => {
    const body = values as NewEmployee
    const { data } = await call(employeesApi.create, { body })
    draft.drop()
    setCreated(data)
    if (body.skipEmail) return
    setNext(paths.employees)
    announce(data.username)
  }
  if (next) return <Navigate to={next} replace />
  const moveOn = () => {
    if (created) announce(created.username)
    setNext(paths.employees)
  }
  return (
    <>
      <PageHeading title="New employee" back={{ to: paths.employees, label: 'Back to employees' }} />
      <Paper variant="outlined" sx={{ p: 5, maxWidth: widths.form }}>
        <SchemaForm
          schema={NewEmployee}
          values={blank}
          required={['positions', 'roles']}
          failure="Could not create the employee"
          submit="Create employee"
          save={create}
          onSaved={() => {}}
          onDirty={setDirty}
        >
          <KeepDraft draft={draft} kept={withoutSalary} left="The salary is not kept: enter it again." />
          <EmployeeCreateInputs referrer={String(draft.found?.referredBy ?? '')} />
        </SchemaForm>
      </Paper>
      {created && (
        <LinkDialog name={nameOf(created)} invitation={created.invitation} mailed={false} onClose={moveOn}>
          <Button color="inherit" component={Link} to={paths.employee(created.username)} replace>
            View employee detail
          </Button>
        </LinkDialog>
      )}
      {question}
    </>
  )
}
