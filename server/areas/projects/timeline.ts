import { sql } from 'kysely'
import { Member } from '#contract/api/project.ts'
import { ProjectRecord } from '#contract/api/projectRecord.ts'
import type { Viewer } from '#server/areas/employees/visibility.ts'
import { historyOf, type Strand } from '#server/audit/history.ts'
import type { Db } from '#server/deps.ts'

const ofSeats = sql<boolean>`(a.action like 'project.member-%' or a.action like 'project.slot-%')`

/** Whoever the seat is of, by the name that he has now. */
const sitter = sql<string>`coalesce((select s.display_name from employees s where s.id = a.subject_id), 'Open role')`

/**
 * The history of a project and of its seats, newest first, as far as the reader may see their fields. Changes of a seat bear the name
 * of whoever sits there; they are for those who may see members at all.
 */
export function projectTimeline(db: Db, id: string, { me }: Viewer, size: number, offset: number) {
  const own: Strand = { events: sql<boolean>`not ${ofSeats}`, schema: ProjectRecord }
  const seats: Strand = { events: ofSeats, schema: Member, of: sitter }
  const strands = me.can('projectMembers.read') ? [own, seats] : [own]
  return historyOf(db, { entity: 'project', id, can: me.can, strands }, size, offset)
}
