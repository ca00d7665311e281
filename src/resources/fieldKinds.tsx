import { t } from '@lingui/core/macro'
import { Skeleton } from '@mui/material'
import { type ComponentType, Fragment } from 'react'
import { useGetOne } from 'react-admin'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import type { HeadInput } from '#contract/api/projects/headInput.ts'
import { roleName } from '#contract/roleName.ts'
import { lazyComponent } from '#src/admin/layout/lazy.tsx'
import type { FieldKind, FieldProps } from '#src/admin/schema/fieldKinds.ts'
import { nameOf } from './employees/EmployeeField.tsx'
import { PeopleField } from './employees/PeopleField.tsx'
import { ProjectsField } from './projects/ProjectField.tsx'

// Inputs load with the forms that have them, behind a placeholder of about their height.
const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyComponent(load, { loading: <Skeleton variant="rounded" height={66} /> })
const EmployeeInput = later(async () => (await import('./employees/EmployeeInput.tsx')).EmployeeInput)
const ContactsInput = later(async () => (await import('./metadata/ContactsInput.tsx')).ContactsInput)
const AllowancesInput = later(async () => (await import('./metadata/AllowancesInput.tsx')).AllowancesInput)
const CitiesInput = later(async () => (await import('./metadata/PlaceInput.tsx')).CitiesInput)
const RegionsInput = later(async () => (await import('./metadata/PlaceInput.tsx')).RegionsInput)
const HeadsInput = later(async () => (await import('./projects/HeadsInput.tsx')).HeadsInput)

function PersonWords({ value: id }: { value: unknown }) {
  const { data, error } = useGetOne<BasicEmployee>('employees', { id: String(id) }, { retry: false })
  if (data) return nameOf(data)
  return error ? t`someone you don't have access to` : '…'
}

/** Names of people, each with the share if known. */
function HeadsWords({ value }: { value: unknown }) {
  return (value as readonly HeadInput[]).map(({ employeeID, commissionRate }, index) => (
    <Fragment key={employeeID}>
      {index > 0 && ', '}
      <PersonWords value={employeeID ?? ''} />
      {commissionRate !== undefined && ` ${commissionRate}%`}
    </Fragment>
  ))
}

/** The main contact of a client, and the number of others. */
function ContactsField({ value }: FieldProps) {
  const [first, ...others] = value as readonly { name: string }[]
  if (!first) return '-'
  return others.length > 0 ? `${first.name} +${others.length}` : first.name
}

/** The number of cities. */
const CitiesField = ({ value }: FieldProps) => (value as readonly unknown[]).length

/** Days per year that differ: `25, 27`. */
const AllowancesField = ({ value }: FieldProps) =>
  [...new Set((value as readonly { days: number }[]).map(({ days }) => days))].join(', ') || '-'

/** Names of roles. */
const RolesField = ({ value }: FieldProps) =>
  (value as readonly { name: string }[]).map(({ name }) => roleName(name)).join(', ') || '-'

/** The kinds of fields that have a domain. The kit draws all others. */
export const fieldKinds: Readonly<Record<string, FieldKind>> = {
  employee: { Field: PeopleField, Input: EmployeeInput, Words: PersonWords },
  heads: { Input: HeadsInput, Words: HeadsWords },
  projects: { Field: ProjectsField },
  contacts: { Field: ContactsField, Input: ContactsInput },
  allowances: { Field: AllowancesField, Input: AllowancesInput },
  cities: { Field: CitiesField, Input: CitiesInput },
  regions: { Input: RegionsInput },
  assignableRoles: { Field: RolesField },
}
