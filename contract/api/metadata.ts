import { z } from 'zod'
import { Instant } from '../dates.ts'
import { data, endpoint, Id, idInput } from '../endpoint.ts'

/** Shapes of wire-people.md section 2.2: the small things that employees and projects refer to. */
export const Position = z.object({ id: Id, code: z.string(), name: z.string() })
export const Seniority = z.object({ id: Id, code: z.string(), name: z.string() })
export const Stack = z.object({ id: Id, code: z.string(), name: z.string(), avatar: z.string() })
export const Organization = z.object({ id: Id, code: z.string(), name: z.string(), avatar: z.string() })
/** `name` carries the coloured dot of the role's colour. */
export const Role = z.object({ id: Id, code: z.string(), name: z.string() })
export const Currency = z.object({
  id: Id,
  name: z.string(),
  symbol: z.string(),
  locale: z.string(),
  type: z.enum(['fiat', 'crypto']),
})
/** A chapter as it stands inside an employee: `leadID` is `""` when nobody leads it. */
export const EmployeeChapter = z.object({ id: Id, code: z.string(), name: z.string(), leadID: z.string() })

export const City = z.object({ name: z.string(), lat: z.string(), long: z.string() })

const times = { createdAt: Instant, updatedAt: Instant.nullable() }
const CodeName = z.object({ id: z.literal(''), code: z.string(), name: z.string() })

/** Employee statuses in the order in which they are offered, with the words people read (wire-people.md section 4.1). */
export const employeeStatuses = {
  left: 'Left',
  'on-boarding': 'On Boarding',
  probation: 'Probation',
  'full-time': 'Full-time',
  contractor: 'Contractor',
} as const
export const EmployeeStatus = z.enum(
  Object.keys(employeeStatuses) as [keyof typeof employeeStatuses, ...(keyof typeof employeeStatuses)[]],
)
export type EmployeeStatus = z.infer<typeof EmployeeStatus>

/** Project statuses, likewise (wire-people.md section 4.5). */
export const projectStatuses = {
  'on-boarding': 'On Boarding',
  paused: 'Paused',
  active: 'Active',
  closed: 'Closed',
} as const

const list = <S extends z.ZodType>(path: string, summary: string, item: S) =>
  endpoint({
    method: 'GET',
    path: `/metadata/${path}`,
    access: 'public',
    summary,
    response: data(z.array(item)),
  })

/** Lists that anyone may read, also before signing in (wire-people.md section 4). Ordered by name where nothing else is said. */
export const metadata = {
  workingStatuses: list('working-status', 'Employee statuses', CodeName),
  accountStatuses: list('account-statuses', 'Employee statuses, under their other name', CodeName),
  projectStatuses: list('project-statuses', 'Project statuses', CodeName),
  positions: list('positions', 'Positions', Position.extend(times)),
  roles: list('roles', 'Roles that may be given to people, highest rank first', Role),
  seniorities: list(
    'seniorities',
    'Seniorities, lowest level first',
    Seniority.extend({ level: z.int(), ...times }),
  ),
  chapters: list(
    'chapters',
    'Chapters with their leads',
    z.object({ id: Id, code: z.string(), name: z.string(), lead_id: Id.nullable(), ...times }),
  ),
  organizations: list('organizations', 'Organizations', Organization.extend(times)),
  currencies: list('currencies', 'Currencies', Currency),
  currency: list('currency', 'Currencies, under their other name', Currency),
  countries: list(
    'countries',
    'Countries with dial prefix and cities',
    z.object({ id: Id, name: z.string(), code: z.string(), cities: z.array(City) }),
  ),
  cities: endpoint({
    method: 'GET',
    path: '/metadata/countries/:countryId/cities',
    access: 'public',
    summary: 'Cities of a country',
    params: z.object({ countryId: idInput('The country id in the address is not a UUID.') }),
    response: data(z.array(City)),
    refusals: { 404: 'no such country' },
  }),
  stacks: endpoint({
    method: 'GET',
    path: '/metadata/stacks',
    access: 'public',
    summary: 'Stacks, by code',
    description:
      'Without parameters the whole list. `keyword` matches inside name or code, in any letter case.',
    query: z.object({
      keyword: z.string().optional(),
      page: z.coerce.number().int().optional(),
      size: z.coerce.number().int().optional(),
    }),
    response: z.object({
      page: z.int(),
      size: z.int(),
      sort: z.string(),
      total: z.int(),
      data: z.array(Stack.extend(times)),
    }),
  }),
}
