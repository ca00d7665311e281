import type { FieldValues } from 'react-hook-form'
import type { NewProject } from '#contract/api/projectEdits.ts'
import type { FormStep } from '#src/components/steps/useSteps.ts'

/** The steps of a new project and the fields that stand on each. */
export const steps: readonly FormStep<keyof NewProject>[] = [
  { title: 'Basics', fields: ['name', 'code', 'status', 'type', 'function', 'startDate', 'countryID'] },
  {
    title: 'People',
    fields: ['accountManagers', 'deliveryManagers', 'salePersons', 'projectEmail', 'clientEmail', 'members'],
  },
  { title: 'Commercial', fields: ['clientID', 'bankAccountID', 'organizationID', 'auditNotionID'] },
]
export const titles = steps.map(({ title }) => title)

/** What the screen asks beyond the service (screens.md section 2.5). */
export const required = ['type', 'projectEmail'] as const satisfies (keyof NewProject)[]

/** A form in which nothing was filled in. */
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

const moneyKeys = new Set([
  'rate',
  'discount',
  'commissionRate',
  'leadCommissionRate',
  'upsellCommissionRate',
])

/** The values without rates and shares: those must not stay behind in a browser. */
export function withoutMoney(values: FieldValues): FieldValues {
  const bare = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !moneyKeys.has(name)))
  const of = (value: unknown) =>
    Array.isArray(value) ? value.map((one) => (typeof one === 'object' && one ? bare(one) : one)) : value
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, of(value)]))
}
