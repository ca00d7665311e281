import { tagged } from '../../tags.ts'
import { z } from 'zod'
import { Instant } from '../../dates.ts'
import { Id } from '../../endpoint.ts'
import { problem } from '../../errors/fault.ts'
import { Picture } from '../../pictures.ts'
import { words } from '../../words.ts'

/** Shapes of rules/people.md#1.2: records that employees and projects refer to. */
export const Position = z.object({ id: Id, code: z.string(), name: z.string() })
export const Seniority = z.object({ id: Id, code: z.string(), name: z.string() })
export const Stack = z.object({ id: Id, code: z.string(), name: z.string(), avatar: Picture })
export const Organization = z.object({ id: Id, code: z.string(), name: z.string(), avatar: Picture })
/** `name` begins with a dot in the role's colour. */
export const Role = z.object({ id: Id, code: z.string(), name: z.string() })
export const Currency = z.object({
  id: Id,
  name: z.string(),
  symbol: z.string(),
  locale: z.string(),
  type: z.enum(['fiat', 'crypto']),
})
/** A chapter as part of an employee. `leadID` is `""` without a lead. */
export const EmployeeChapter = z.object({ id: Id, code: z.string(), name: z.string(), leadID: z.string() })

/** A place of work: a country, or a country and a region, such as `VN` or `DE-BY`. */
export const workplaceCode = z
  .string()
  .trim()
  .regex(/^([A-Z]{2}(-[A-Za-z0-9]{1,10}){0,2})?$/, problem('request.badWorkplace'))

/** A place of work, with a code such as `DE-BY` as its id. */
export const Workplace = z.object({ id: z.string(), name: z.string() })

export const City = z.object({ name: z.string(), lat: z.string(), long: z.string() })

/** Times of creation and last change. */
export const times = { createdAt: Instant, updatedAt: Instant.nullable() }

/** Employee statuses in display order, with their labels (rules/metadata.md#2.1). */
export const employeeStatuses = tagged(
  words({
    left: 'Left',
    'on-boarding': 'Onboarding',
    probation: 'Probation',
    'full-time': 'Full-time',
    contractor: 'Contractor',
  }),
  {
    left: 'neutral',
    'on-boarding': 'gold',
    probation: 'stacks',
    'full-time': 'stacks',
    contractor: 'cyan',
  },
)
export const EmployeeStatus = z.enum(
  Object.keys(employeeStatuses) as [keyof typeof employeeStatuses, ...(keyof typeof employeeStatuses)[]],
)
export type EmployeeStatus = z.infer<typeof EmployeeStatus>

/** Project statuses in display order, with their labels (rules/metadata.md#2.2). */
export const projectStatuses = tagged(
  words({
    'on-boarding': 'Onboarding',
    paused: 'Paused',
    active: 'Active',
    closed: 'Closed',
  }),
  { 'on-boarding': 'gold', paused: 'gold', active: 'stacks', closed: 'neutral' },
)
