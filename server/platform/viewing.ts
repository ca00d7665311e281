import { type RawBuilder, sql } from 'kysely'

/** Who really asks, while a session views the product with the rights of another person (docs/rules/roles.md#4). */
export interface Viewing {
  /** The person of the session. */
  id: string
  /** When it ends by itself. */
  until: string
}

/** A caller: a person, or one as whom another views. */
interface Caller {
  id: string
  viewing?: Viewing
}

/** The id of the person at the keyboard, whoever's rights hold. */
export const realId = ({ id, viewing }: Caller): string => viewing?.id ?? id

/** The id of a request while viewing, as the trail keeps it: who views, as whom, and the id of the request. */
export const viewingRequest = ({ id, viewing }: Required<Caller>, requestId: string): string =>
  `view:${viewing.id}:${id}:${requestId}`

/** The actor of an event: who views, never the person as whom they view, whatever the area says. */
export function realActor({ actorId, requestId }: { actorId: string | null; requestId: string }): string | null {
  const [mark, viewer, viewed] = requestId.split(':')
  return mark === 'view' && viewer && actorId === viewed ? viewer : actorId
}

/** SQL: the id of the person as whom the request in this column was made; null for all others. */
export const viewedIn = (column: string): RawBuilder<string | null> => sql`case
  when starts_with(${sql.ref(column)}, 'view:') then split_part(${sql.ref(column)}, ':', 3)::uuid end`
