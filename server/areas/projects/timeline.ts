import { sql } from 'kysely'
import { Member } from '#contract/api/projects/project.ts'
import { ProjectRecord } from '#contract/api/projects/record.ts'
import type { Viewer } from '#server/areas/employees/index.ts'
import { historyOf, type Strand } from '#server/platform/auditLog/history.ts'
import type { Db } from '#server/platform/deps.ts'

const ofSeats = sql<boolean>`(a.action like 'project.member-%' or a.action like 'project.slot-%')`

/** The current name of the member an event is about, or 'Open role'. */
const sitter = sql<string>`coalesce((select s.display_name from employees s where s.id = a.subject_id), 'Open role')`

/**
 * The history of a project and its members, newest first, with the fields that the reader can see. Changes of a member
 * have the member's name; readers need permission to see members.
 */
export function projectTimeline(db: Db, id: string, { me }: Viewer, size: number, offset: number) {
  const own: Strand = { events: sql<boolean>`not ${ofSeats}`, schema: ProjectRecord }
  const seats: Strand = { events: ofSeats, schema: Member, of: sitter }
  const strands = me.can('projectMembers.read') ? [own, seats] : [own]
  return historyOf(db, { entity: 'project', id, can: me.can, strands }, size, offset)
}
