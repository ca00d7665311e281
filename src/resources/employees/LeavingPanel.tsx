import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, AlertTitle, Typography } from '@mui/material'
import type { EmployeeDetail } from '#contract/api/employees/employee.ts'
import { type EmploymentPeriod, LeavingPlan } from '#contract/api/employees/employment.ts'
import { Edit } from '#src/admin/form/Edit.tsx'
import { Form } from '#src/admin/form/Form.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { DutyLines } from './DutyLines.tsx'
import { nameOf } from './EmployeeField.tsx'

const Input = Form.Input<typeof LeavingPlan>

interface LeavingPanelProps {
  person: EmployeeDetail
  /** The leaving that is planned already. */
  planned: EmploymentPeriod | undefined
  onClose: () => void
}

/** Plans the last day of a person: shows what they are responsible for, and asks who takes over. */
export function LeavingPanel({ person, planned, onClose }: LeavingPanelProps) {
  const { id } = person
  const name = nameOf(person)
  const { data } = useCommandQuery('employees', 'bulk', { body: { ids: [id], status: 'left', dryRun: true } })
  const duties = data?.data[0]?.duties
  const values = {
    lastDay: person.leftDate,
    reason: planned?.reason ?? '',
    menteesTo: planned?.menteesTo?.id ?? null,
    projectsTo: planned?.projectsTo?.id ?? null,
    isKeepFwdEmail: person.isKeepFwdEmail,
  }
  return (
    <SidePanel title={planned ? t`Change the last day of ${name}` : t`Plan leaving of ${name}`} onClose={onClose}>
      {(place) => (
        <Edit
          resource="employees"
          section="leaving"
          schema={LeavingPlan}
          record={person}
          required={['lastDay', 'reason']}
          valuesOf={() => values}
          saved={t`Leaving planned`}
          failure={t`Couldn't plan the leaving`}
          {...place}
        >
          <Typography variant="body2" color="text.secondary">
            <Trans>
              {name} works until the end of the last day. The day after, sessions and memberships end and the status
              becomes Left. Until then you can take it back.
            </Trans>
          </Typography>
          <Input source="lastDay" />
          <Input source="reason" />
          {duties && (
            <Alert severity="info">
              <AlertTitle>{t`Responsible for`}</AlertTitle>
              <DutyLines duties={duties} />
            </Alert>
          )}
          <Input source="menteesTo" known={planned?.menteesTo ?? null} without={[id]} />
          <Input source="projectsTo" known={planned?.projectsTo ?? null} without={[id]} />
          <Input source="isKeepFwdEmail" />
        </Edit>
      )}
    </SidePanel>
  )
}
