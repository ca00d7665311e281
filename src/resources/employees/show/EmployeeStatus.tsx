import { useState } from 'react'
import type { Employee } from '#contract/api/employee.ts'
import { type EmployeeStatus as Status, employeeStatuses } from '#contract/api/metadata.ts'
import { nameOf } from '#src/components/Chip.tsx'
import { StatusSelect } from '#src/components/status/StatusSelect.tsx'
import { useStatusChange } from '#src/components/status/useStatusChange.ts'
import { LeaveDialog } from './LeaveDialog.tsx'

/** A status that was chosen, with the answer to the question of leaving. */
interface Choice {
  status: Status
  keepsForwarding: boolean
}

/** The status of a person. Saves at once, except "Left", which asks first. */
export function EmployeeStatus({ person }: { person: Employee }) {
  const [leaving, setLeaving] = useState(false)
  const saving = useStatusChange<Employee, Choice>({
    resource: 'employees',
    record: person,
    call: 'employee-status',
    bodyOf: ({ status, keepsForwarding }) => ({ employeeStatus: status, isKeepFwdEmail: keepsForwarding }),
  })
  const pick = (status: Status) => {
    if (status === 'left') setLeaving(true)
    else void saving.change({ status, keepsForwarding: false })
  }
  return (
    <StatusSelect status={person.status} statuses={employeeStatuses} saving={saving} onPick={pick}>
      {leaving && (
        <LeaveDialog
          name={nameOf(person)}
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
