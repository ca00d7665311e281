import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'

/**
 * Stores the chapters, seniority and active projects of all participants on `today`, because results are grouped by
 * them later, whatever changes meanwhile. A current member of a project has an active membership that has started and
 * not ended (rules/dashboards.md#4.2).
 */
export async function keepGroups(trx: Db, eventId: string, today: string): Promise<void> {
  await sql`insert into event_reviewer_groups (event_id, event_reviewer_id, kind, group_id, name)
    select r.event_id, r.id, g.kind, g.id, g.name
    from event_reviewers r join employees e on e.id = r.reviewer_id cross join lateral (
      select 'chapter' as kind, c.id, c.name from employee_chapters l
        join chapters c on c.id = l.chapter_id and c.deleted_at is null where l.employee_id = e.id
      union all
      select 'seniority', s.id, s.name from seniorities s where s.id = e.seniority_id and s.deleted_at is null
      union
      select 'project', p.id, p.name from project_members m
        join projects p on p.id = m.project_id and p.status = 'active' and p.deleted_at is null
      where m.employee_id = e.id and m.deleted_at is null and m.status = 'active'
        and is_running(m.start_date, m.end_date, ${today})
    ) g
    where r.event_id = ${eventId} and r.deleted_at is null`.execute(trx)
}
