import { msg, t } from '@lingui/core/macro'
import { Box } from '@mui/material'
import { type FieldValues, useWatch } from 'react-hook-form'
import { projectStatuses } from '#contract/api/metadata/metadata.ts'
import { NewProject } from '#contract/api/projects/edits.ts'
import { plainText } from '#contract/plainText.ts'
import { projectCodeOf } from '#contract/projectCode.ts'
import { SimilarRecords } from '#src/admin/form/SimilarRecords.tsx'
import { SchemaInput } from '#src/admin/inputs/SchemaInput.tsx'
import type { FormStep } from '#src/admin/form/StepForm.tsx'
import { useDebouncedValue } from '#src/admin/hooks/deferred.ts'
import { paths } from '#src/layout/paths.ts'
import { useGetList } from '#src/providers/dataProvider/hooks.ts'
import { useCan } from '#src/providers/useSession.ts'
import { NewMembers, type NewMembersProps } from './NewMembers.tsx'

/** A hint below the field if a project of the same name exists. */
function SameName() {
  const can = useCan()
  const name = useDebouncedValue(String(useWatch({ name: 'name' }) ?? '').trim())
  const { data: found = [] } = useGetList(
    'projects',
    { filter: { name }, pagination: { page: 1, perPage: 5 } },
    { enabled: name !== '' && can('projects.read') },
  )
  const same = name ? found.filter((one) => plainText(one.name) === plainText(name)) : []
  return (
    <SimilarRecords
      records={same.map(({ id, name: known, code, status }) => ({
        id,
        name: known,
        to: paths.project(code),
        details: `${code}, ${projectStatuses[status].toLowerCase()}`,
      }))}
    />
  )
}

const Input = SchemaInput<typeof NewProject>

function CodeInput() {
  const [name, code] = useWatch({ name: ['name', 'code'] }) as unknown[]
  const isMade = !code && typeof name === 'string' && name.trim() !== ''
  const generated = isMade ? projectCodeOf(name) : ''
  const made = isMade
    ? t`Used in links and invoices; permanent. Leave blank for “${generated}”, with a number if that is taken.`
    : undefined
  return <Input source="code" {...(made ? { help: made } : {})} />
}

/** Step 1: name, code, type and other basics. */
export function BasicsStep() {
  return (
    <>
      <Box>
        <Input source="name" />
        <SameName />
      </Box>
      <CodeInput />
      <Input source="status" />
      <Input source="type" />
      <Input source="function" />
      <Input source="startDate" />
      <Input source="countryID" />
    </>
  )
}

/** Step 2: project leads and managers, contact addresses, and members. */
export function PeopleStep(rows: NewMembersProps) {
  return (
    <>
      <Input source="accountManagers" />
      <Input source="deliveryManagers" />
      <Input source="salePersons" />
      <Input source="projectEmail" />
      <Input source="clientEmail" />
      <NewMembers {...rows} />
    </>
  )
}

/** Step 3: commercial data for invoices. All optional. */
export function CommercialStep() {
  const mayLookUp = useCan()('projects.edit')
  return (
    <>
      {mayLookUp && <Input source="clientID" />}
      {mayLookUp && <Input source="bankAccountID" />}
      <Input source="organizationID" />
      <Input source="auditNotionID" placeholder="00000000-0000-0000-0000-000000000000" />
    </>
  )
}

/** The steps of a new project and their fields. */
export const steps: readonly FormStep<keyof NewProject>[] = [
  { title: msg`Basics`, fields: ['name', 'code', 'status', 'type', 'function', 'startDate', 'countryID'] },
  {
    title: msg`People`,
    fields: ['accountManagers', 'deliveryManagers', 'salePersons', 'projectEmail', 'clientEmail', 'members'],
  },
  { title: msg`Commercial`, fields: ['clientID', 'bankAccountID', 'organizationID', 'auditNotionID'] },
]

/** Fields required by the form but not by the server (rules/pages.md#3.2). */
export const required = ['type', 'projectEmail'] as const satisfies (keyof NewProject)[]

/** Values of an empty form. */
export const blank: Record<keyof NewProject, unknown> = {
  name: '',
  code: '',
  status: null,
  type: null,
  function: null,
  startDate: '',
  countryID: null,
  accountManagers: [],
  deliveryManagers: [],
  salePersons: [],
  projectEmail: '',
  clientEmail: [],
  members: [],
  clientID: null,
  bankAccountID: null,
  organizationID: null,
  auditNotionID: '',
}

const moneyKeys = new Set(['rate', 'discount', 'commissionRate', 'leadCommissionRate', 'upsellCommissionRate'])

/** The values without rates and shares, which must not remain in a browser. */
export function withoutMoney(values: FieldValues): FieldValues {
  const bare = (row: object) => Object.fromEntries(Object.entries(row).filter(([name]) => !moneyKeys.has(name)))
  const of = (value: unknown) =>
    Array.isArray(value) ? value.map((one) => (typeof one === 'object' && one ? bare(one) : one)) : value
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, of(value)]))
}
