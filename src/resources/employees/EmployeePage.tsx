import { paths } from '#src/layout/paths.ts'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { type EmployeeDetail, G } from '#contract/api/employees/employee.ts'
import { RightsHere } from '#src/providers/useSession.ts'
import { nameOf } from './EmployeeField.tsx'
import { RecordSkeleton, Show } from '#src/admin/show/Show.tsx'

/** What the page of another day needs, besides that of the page. */
export const forDays = [G] as const

interface EmployeePageProps {
  render: (person: EmployeeDetail) => ReactNode
  /** The permissions for another day, if the page has one. */
  days?: typeof forDays
  note?: string
}

/** A page of the person in the address. */
export const EmployeePage = ({ render, ...days }: EmployeePageProps) => (
  <Show
    {...days}
    resource="employees"
    place={paths.employee(':id')}
    nameOf={nameOf}
    failure={t`Couldn't load the employee`}
    loading={<RecordSkeleton label={t`Loading the employee`} left={[620, 180, 280]} right={[230, 200, 320]} />}
    render={(person: EmployeeDetail) => <RightsHere value={person.mayHere}>{render(person)}</RightsHere>}
  />
)
