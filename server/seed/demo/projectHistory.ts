import type { StoredChange } from '#contract/api/timeline.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { randomOf } from '#server/seed/random.ts'
import { daysLater, personId } from './company.ts'
import type { DemoMember, DemoProject } from './demoProjects.ts'
import { change, type DemoEvent } from './history.ts'
import { projectId } from './projects.ts'

interface Told {
  day: string
  action: string
  changes: StoredChange[]
  subject?: string | null
  /** Missing for changes by the daily job. */
  actor?: string
}

/** Events of a place on a project. `seniority` is the member's. */
function toldOfSlot(member: DemoMember, seniority: string, actor: string, today: string): Told[] {
  const { username, start, end, deployment, position, isLead } = member
  const lead = isLead ? [change('isLead', false, true)] : []
  const slot = [
    change('deploymentType', '', deployment),
    change('positions', '', [seedId('position', position)]),
    ...(username ? [change('seniority', '', seedId('seniority', seniority))] : []),
  ]
  if (!username)
    return [{ day: start, action: 'slot-added', actor, changes: [change('status', '', 'pending'), ...slot] }]
  const planned = daysLater(start, -5)
  const added = {
    day: planned < today ? planned : daysLater(today, -1),
    action: 'member-added',
    subject: username,
    actor,
    changes: [change('status', '', 'on-boarding'), ...lead, change('startDate', '', start), ...slot],
  }
  const begun = {
    day: start,
    action: 'member-edited',
    subject: username,
    changes: [change('status', 'on-boarding', 'active')],
  }
  if (!end) return [added, begun]
  const announced = {
    ...added,
    day: daysLater(end, -20),
    action: 'member-edited',
    changes: [change('endDate', '', end)],
  }
  const ended = { ...begun, day: end, changes: [change('status', 'active', 'inactive')] }
  return [added, begun, announced, ended]
}

function toldOf(project: DemoProject, seniorities: ReadonlyMap<string, string>, today: string): Told[] {
  const { name, status, start, members, heads } = project
  const actor = heads['account-manager']?.[0] === 'sofia' ? 'linh' : randomOf(project.code).pick(['linh', 'marek'])
  const last = members
    .flatMap(({ end }) => end ?? [])
    .toSorted()
    .at(-1)
  const made = daysLater(start < today ? start : today, -14)
  const own: Told[] = [
    {
      day: made,
      action: 'created',
      actor,
      changes: [change('name', '', name), change('status', '', 'on-boarding')],
    },
  ]
  if (status !== 'on-boarding')
    own.push({ day: start, action: 'status', actor, changes: [change('status', 'on-boarding', 'active')] })
  if (last && status === 'closed')
    own.push({
      day: last,
      action: 'status',
      actor,
      changes: [change('status', 'active', 'closed'), change('endDate', '', last)],
    })
  if (last && status === 'paused')
    own.push({ day: last, action: 'status', actor, changes: [change('status', 'active', 'paused')] })
  const slots = members.flatMap((member) =>
    toldOfSlot(member, seniorities.get(member.username ?? '') ?? 'mid', actor, today),
  )
  return [...own, ...slots]
}

/**
 * Changes of the demo projects and their members up to the day before `today`. Fields are keys of
 * `contract/api/projects/project.ts`, values are those of the audit trail.
 */
export function projectHistory(
  projects: DemoProject[],
  seniorities: ReadonlyMap<string, string>,
  today: string,
): DemoEvent[] {
  return projects.flatMap((project) =>
    toldOf(project, seniorities, today)
      .filter(({ day }) => day < today)
      .map(({ day, action, changes, subject, actor }, index) => {
        const minute = actor ? 480 + randomOf(`${project.code} ${index}`).below(500) : 0
        return {
          id: seedId('event', `${project.code} ${index}`),
          at: new Date(Date.parse(day) + minute * 60_000).toISOString(),
          actor_id: actor ? personId(actor) : null,
          action: `project.${action}`,
          entity: 'project',
          entity_id: projectId(project.code),
          subject_id: subject ? personId(subject) : null,
          changes,
        }
      }),
  )
}
