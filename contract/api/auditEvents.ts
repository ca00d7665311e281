import { z } from 'zod'
import { DateInput, Instant } from '../dates.ts'
import { data, endpoint, Id, idInput } from '../endpoint.ts'
import { blankAsNone } from '../queries.ts'
import { BasicEmployee } from './employee.ts'
import { TimelineEntry } from './employees.ts'

/** One line of the audit trail of the whole company. */
export const AuditEntry = TimelineEntry.extend({
  /** What it is about: its kind, and what it is called now where it still has a name. */
  about: z.object({
    kind: z.string(),
    id: Id,
    name: z.string(),
    /** What its page is found by; `""` where it has none. */
    key: z.string(),
  }),
  /** Whom it is about, where that is not the thing itself. */
  subject: BasicEmployee.nullable(),
  /** Of the request that did it; `""` for what the system did by itself. */
  requestId: z.string(),
  /** When the values were taken out because a person was erased. */
  erasedAt: Instant.nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const day = blankAsNone(DateInput)

/** What narrows the audit trail; each narrows further. */
export const AuditFilter = z.object({
  /** Who did it. */
  actor: blankAsNone(idInput()),
  action: blankAsNone(z.string().max(200)),
  /** Kind of the thing, such as `employee`. */
  kind: blankAsNone(z.string().max(200)),
  /** Id of the thing, or of the person whom it is about. */
  about: blankAsNone(idInput()),
  /** First and last day, in the company's time zone. */
  from: day,
  until: day,
  request: blankAsNone(z.string().max(200)),
})

/** Calls of the page Audit trail. */
export const auditEvents = {
  list: endpoint({
    method: 'GET',
    path: '/audit-events',
    access: 'session',
    adminOnly: true,
    cost: 5,
    summary: 'The audit trail, newest first',
    description:
      'Of the fields that were changed, those that the caller may read. Nothing is counted: `next` is the `before` of the next page, `null` after the last.',
    query: AuditFilter.extend({
      size: z.coerce.number().int().min(1).max(200).default(50),
      /** Only what happened before this number. */
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
    summary: 'Which actions and kinds of things the audit trail has',
    response: data(z.object({ actions: z.array(z.string()), kinds: z.array(z.string()) })),
  }),
}
