import { z } from 'zod'
import { DateInput, Instant } from '../dates.ts'
import { data, endpoint, Id, idInput } from '../endpoint.ts'
import { blankAsNone } from '../queries.ts'
import { BasicEmployee } from './employees/employee.ts'
import { TimelineEntry } from './timeline.ts'

/** One event of the company's audit trail. */
export const AuditEntry = TimelineEntry.extend({
  /** The changed record: its kind and, if it still has one, its current name. */
  about: z.object({
    kind: z.string(),
    id: Id,
    name: z.string(),
    /** Id or code in the address of its page; `""` if it has no page. */
    key: z.string(),
  }),
  /** The person concerned, if the record is not a person. */
  subject: BasicEmployee.nullable(),
  /** Name of the key with which a program did it for the actor; `""` if they did it themselves. */
  byKey: z.string(),
  /** As whom the actor viewed the product meanwhile (rules/roles.md#4); null if they did not. */
  viewingAs: BasicEmployee.nullable(),
  /**
   * Id of the request, after `view:` and two ids while viewing as somebody else, and after `key:` and its id if it was
   * made with a key; `""` for changes by the system.
   */
  requestId: z.string(),
  /** Time at which erasing a person removed the values. */
  erasedAt: Instant.nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const day = blankAsNone(DateInput)

/** Filters of the audit trail, combined with "and". */
export const AuditFilter = z.object({
  /** Person who made the change. */
  actor: blankAsNone(idInput()),
  action: blankAsNone(z.string().max(200)),
  /** Kind of the record, such as `employee`. */
  kind: blankAsNone(z.string().max(200)),
  /** Id of the record, or of the person concerned. */
  about: blankAsNone(idInput()),
  /** First and last day, in the company's time zone. */
  from: day,
  until: day,
  request: blankAsNone(z.string().max(200)),
})

/** Endpoints of the page Audit trail. */
export const auditEvents = {
  list: endpoint({
    method: 'GET',
    path: '/audit-events',
    access: 'session',
    adminOnly: true,
    cost: 5,
    summary: 'The audit trail, newest first',
    description:
      'Contains the changed fields that the caller may read. No total: `next` is the `before` of the next page, `null` on the last.',
    query: AuditFilter.extend({
      size: z.coerce.number().int().min(1).max(200).default(50),
      /** Returns only events before this number. */
      before: blankAsNone(z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)),
    }),
    response: data(z.array(AuditEntry)).extend({ next: z.int().nullable() }),
  }),
  words: endpoint({
    method: 'GET',
    path: '/audit-events/words',
    access: 'session',
    adminOnly: true,
    cost: 5,
    summary: 'Actions and kinds of records in the audit trail',
    response: data(z.object({ actions: z.array(z.string()), kinds: z.array(z.string()) })),
  }),
}
