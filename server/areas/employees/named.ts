import type {
  BasicEmployee,
  Employee,
  EmployeeDetail,
  EmployeeProject,
  EmployeeRecord,
} from '#contract/api/employees/employee.ts'
import type { Scope } from '#contract/scopes.ts'
import type { Db } from '#server/platform/deps.ts'
import { type Reference, referenceAt } from '#server/platform/reference/reference.ts'

/** Relations that are read as ids of reference data. */
export type Kind = 'positions' | 'stacks' | 'chapters' | 'organizations' | 'roles'
type Salary = Omit<NonNullable<Employee['baseSalary']>, 'currency'>

type MoreInDetail = Partial<Omit<EmployeeRecord & EmployeeDetail, keyof Employee>>

/** An employee as read from the database, with reference data as ids. */
export type StoredEmployee = Omit<Employee, Kind | 'seniority' | 'projects' | 'mentees' | 'baseSalary'> &
  MoreInDetail & {
    links: { [Name in Kind]: string[] }
    seniority: string | null
    projects: (Omit<EmployeeProject, 'positions'> & { positions: string[] })[]
    mentees?: (BasicEmployee & { seniority: string | null; positions: string[] })[]
    baseSalary: Salary | null
    /** The scopes of the reader in which the person is; null if the reader holds nothing in a scope. */
    scopes: Scope[] | null
    /** The version of the reference data that the ids belong to. */
    version: number | null
  }

/** The key is omitted without a currency, because clients destructure it without a check (rules/people.md#1.3). */
function salaryOf(salary: Salary | null, { currencies }: Reference): Employee['baseSalary'] {
  const currency = salary && currencies.one(salary.currency_id)
  return currency ? { ...salary, currency } : salary
}

function named(stored: StoredEmployee, reference: Reference): Employee {
  const { positions, seniorities } = reference
  const { links } = stored
  return Object.assign(stored, {
    seniority: seniorities.one(stored.seniority),
    positions: positions.some(links.positions),
    stacks: reference.stacks.some(links.stacks),
    chapters: reference.chapters.some(links.chapters),
    organizations: reference.organizations.some(links.organizations),
    roles: reference.roles.some(links.roles),
    projects: stored.projects.map((project) => ({
      ...project,
      positions: positions.some(project.positions),
    })),
    mentees: (stored.mentees ?? []).map((mentee) => ({
      ...mentee,
      seniority: seniorities.one(mentee.seniority),
      positions: positions.some(mentee.positions),
    })),
    baseSalary: salaryOf(stored.baseSalary, reference),
  })
}

/** Replaces the ids of reference data with the entries, in the shape of the API. */
export async function namedEmployees(db: Db, stored: StoredEmployee[]): Promise<Employee[]> {
  const [first] = stored
  if (!first) return []
  const reference = await referenceAt(db, first.version)
  return stored.map((one) => named(one, reference))
}
