import { t } from '@lingui/core/macro'
import type { FieldValues } from 'react-hook-form'
import type { EmployeeDetail } from '#contract/api/employees/employee.ts'
import { EmploymentChange, type EmploymentPeriod } from '#contract/api/employees/employment.ts'
import { showDate } from '#contract/dates.ts'
import { labelOf } from '#contract/fields.ts'
import { Form } from '#src/admin/form/Form.tsx'
import { useSettings } from '#src/providers/useSession.ts'
import { nameOf } from './EmployeeField.tsx'
import { PeriodPanel, type PeriodWrite } from './PeriodPanel.tsx'
import { WorkingHoursInput } from './workingHours.tsx'

const Employment = EmploymentChange.omit({ correction: true })
const Input = Form.Input<typeof Employment>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const idsOf = (things: readonly { id: string }[]) => things.map(({ id }) => id)

/** The values of a row that the form has. */
const valuesOf = (row: EmploymentPeriod | undefined, usual: readonly number[]): FieldValues => ({
  status: row?.status === 'left' ? undefined : row?.status,
  seniorityID: row?.seniority?.id,
  lineManagerID: row?.lineManager?.id ?? null,
  positions: idsOf(row?.positions ?? []),
  organizationIDs: idsOf(row?.organizations ?? []),
  chapters: idsOf(row?.chapters ?? []),
  workingHours: row?.workingHours ?? usual,
  workplace: row?.workplace || null,
})

/** Leaves out what is as it was, so that what others change or plan meanwhile stays. */
function changedOnly(body: FieldValues, before: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !(name in before && isSame(value, before[name]))),
  )
}

/** What a form changes: one part from a day on, or all of a row that is corrected. */
export type EmploymentPart = 'position' | 'seniority' | 'manager' | 'hours' | 'status'

function titleOf(part: EmploymentPart | undefined, name: string): string {
  switch (part) {
    case 'position':
      return t`Change position of ${name}`
    case 'seniority':
      return t`Change seniority of ${name}`
    case 'manager':
      return t`Change line manager of ${name}`
    case 'hours':
      return t`Change working time of ${name}`
    default:
      return t`Change status of ${name}`
  }
}

interface EmploymentPanelProps {
  person: EmployeeDetail
  write: PeriodWrite<EmploymentPeriod>
  part?: EmploymentPart | undefined
  onClose: () => void
}

/** Changes a part of the employment of a person from a day on, or corrects a row. */
export function EmploymentPanel({ person, write, part, onClose }: EmploymentPanelProps) {
  const { workingHours: usual } = useSettings()
  const shows = (one: EmploymentPart) => !part || part === one
  const { corrected } = write
  const day = corrected && showDate(corrected.from)
  return (
    <PeriodPanel
      person={person}
      write={write}
      section="employment"
      schema={Employment}
      title={day ? t`Correct the employment from ${day}` : titleOf(part, nameOf(person))}
      valuesOf={(row, current) => valuesOf(row?.status === 'left' ? current : row, usual)}
      bodyOf={(body, values) => {
        const changed = changedOnly(body, values)
        // Those of the company are none of one's own, so they follow the setting.
        return isSame(changed.workingHours, usual) ? { ...changed, workingHours: null } : changed
      }}
      saved={corrected ? t`Employment corrected` : t`Employment changed`}
      failure={t`Couldn't change the employment`}
      onClose={onClose}
    >
      {(row) => (
        <>
          {shows('status') && <Input source="status" />}
          {shows('seniority') && <Input source="seniorityID" />}
          {shows('manager') && <Input source="lineManagerID" known={row?.lineManager ?? null} without={[person.id]} />}
          {shows('position') && (
            <>
              <Input source="positions" />
              <Input source="chapters" />
              <Input source="organizationIDs" />
            </>
          )}
          {shows('hours') && (
            <>
              <WorkingHoursInput source="workingHours" label={labelOf(Employment, 'workingHours')} optional={false} />
              <Input source="workplace" placeholder={t`The company's`} />
            </>
          )}
          <Input source="reason" />
        </>
      )}
    </PeriodPanel>
  )
}
