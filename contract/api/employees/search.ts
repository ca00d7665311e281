import { z } from 'zod'
import { asOfInBody } from '../../asOf.ts'
import { problem } from '../../errors/fault.ts'
import { FilterDay } from '../../dates.ts'
import { filterOf, idsInBody } from '../../queries.ts'
import { EmployeeStatus } from '../metadata/metadata.ts'
import { OwnFilters } from '../metadata/ownFields.ts'

/** Codes of a filter. `-` means "has none of these". `null` elements are ignored, blank ones refused. */
const codes = (kind: string) =>
  filterOf(z.string().trim().min(1, problem('employee.badFilterCode', { kind })).max(200).nullable())

/** Sort orders of the list of employees, in addition to the fixed default. */
export const employeeOrders = ['displayName', 'joinedDate', 'seniority', 'status'] as const

/** The name of an own field as a column and an order: `own.` and its id (docs/rules/people.md#8.5). */
export type OwnColumn = `own.${string}`
export const ownColumnPattern = /^own\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
export const isOwnColumn = (name: string): name is OwnColumn => ownColumnPattern.test(name)

/** A bound of a filter by days. */
const bound = FilterDay.nullish()

/** Body of `POST /employees/search` (rules/people.md#4.1). */
export const EmployeeSearch = z.object({
  page: z.int().nullish(),
  size: z.int().nullish(),
  sort: z.string().max(200).nullish(),
  preload: z.boolean().nullish(),
  keyword: z.string().max(200).nullish(),
  workingStatuses: filterOf(EmployeeStatus.nullable()),
  positions: codes('position'),
  stacks: codes('stack'),
  projects: codes('project'),
  chapters: codes('chapter'),
  seniorities: codes('seniority'),
  organizations: codes('organization'),
  lineManagers: filterOf(z.string().max(200).toLowerCase().nullable()),
  /**
   * People who joined, or whose last day or end of probation or contract is, on these days or between them (not in the
   * specified API). Only for callers who can read the day; otherwise ignored.
   */
  joinedFrom: bound,
  joinedTo: bound,
  leftFrom: bound,
  leftTo: bound,
  probationFrom: bound,
  probationTo: bound,
  contractFrom: bound,
  contractTo: bound,
  /** Returns only these people (not in the specified API). */
  ids: idsInBody,
  /**
   * Field to sort by, with `-` for descending (not in the specified API). The default order applies if the caller can't
   * read the field.
   */
  order: z
    .union([
      z.enum(employeeOrders.flatMap((name) => [name, `-${name}`] as const)),
      z.string().regex(/^-?own\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    ])
    .nullish(),
  /** Filters by own fields (not in the specified API). */
  own: OwnFilters.nullish(),
  /** People as they were, or are planned to be, on a day (docs/rules/time.md#7; not in the specified API). */
  asOf: asOfInBody,
  /** `false` skips counting and leaves out `total` (not in the specified API). */
  withTotal: z.boolean().nullish(),
  /**
   * Fields to read; the others are blank. Unknown names are ignored. All by default, but own fields, which are named like
   * their columns (not in the specified API).
   */
  fields: z.array(z.string().max(100)).max(300).nullish(),
})
export type EmployeeSearch = z.infer<typeof EmployeeSearch>
