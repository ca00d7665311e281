import type { z } from 'zod'
import { type FieldKind, factsOf } from './fields.ts'

/** Records that a field can refer to, by the names of their tables. */
export type Reference =
  | 'absence_kinds'
  | 'action_items'
  | 'audit_cycles'
  | 'bank_accounts'
  | 'chapters'
  | 'clients'
  | 'company_infos'
  | 'countries'
  | 'currencies'
  | 'employees'
  | 'organizations'
  | 'positions'
  | 'roles'
  | 'seniorities'
  | 'stacks'

const byKind: Partial<Record<FieldKind, Reference>> = {
  absenceKinds: 'absence_kinds',
  assignableRoles: 'roles',
  bankAccounts: 'bank_accounts',
  chapters: 'chapters',
  clients: 'clients',
  companyInfos: 'company_infos',
  countries: 'countries',
  currencies: 'currencies',
  employee: 'employees',
  organizations: 'organizations',
  positions: 'positions',
  seniorities: 'seniorities',
  stacks: 'stacks',
}

/** The records whose ids a field has: by `refersTo`, else by its kind. Undefined if it has none. */
export function referenceOf(schema: z.ZodType): Reference | undefined {
  const { refersTo, kind } = factsOf(schema) ?? {}
  return refersTo ?? (kind && byKind[kind])
}
