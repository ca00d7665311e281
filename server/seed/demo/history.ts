import { seedId } from '#server/platform/db/seedIds.ts'
import { seniorities } from '#server/seed/lists/small.ts'
import { type Random, randomOf } from '#server/seed/random.ts'
import { addDays, type DemoPerson, personId } from './company.ts'

/** A changed field of an event, as text. */
export interface EventChange {
  field: string
  before: string
  after: string
  masked: boolean
}

/** A row of the audit trail. */
export interface DemoEvent {
  id: string
  at: string
  actor_id: string | null
  action: string
  entity: string
  entity_id: string
  subject_id: string | null
  changes: EventChange[]
}

export const change = (field: string, before: string, after: string): EventChange => ({
  field,
  before,
  after,
  masked: false,
})

/** Sorts events like the trail: oldest first. */
export const inOrder = (events: DemoEvent[]): DemoEvent[] =>
  events.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : 1))

/**
 * Changes of the demo people up to the day before `today`: hired, passed probation, promoted, pay raised, left. Fields
 * are keys of `contract/api/employees/employee.ts`, values are text as in the audit trail.
 */
export function demoHistory(people: DemoPerson[], today: string): DemoEvent[] {
  return people
    .flatMap((person) => eventsOf(person, randomOf(`${person.username} history`)))
    .filter(({ day }) => day < today)
    .map(({ username, actor, action, day, minute, changes }) => ({
      id: seedId('event', `${username} ${action} ${day} ${minute}`),
      at: new Date(Date.parse(day) + minute * 60_000).toISOString(),
      actor_id: personId(actor),
      action: `employee.${action}`,
      entity: 'employee',
      entity_id: personId(username),
      subject_id: null,
      changes,
    }))
}

function eventsOf(person: DemoPerson, random: Random) {
  const { username, status, joined, left } = person
  // The founders joined before the trail began.
  if (joined < '2014-01-01') return []
  const actor = username === 'marek' || joined < '2015-03-01' ? 'linh' : random.pick(['linh', 'linh', 'marek'])
  const event = (action: string, day: string, changes: EventChange[], by = actor) => ({
    username,
    actor: by,
    action,
    day,
    minute: 7 * 60 + random.below(540),
    changes,
  })
  const hired = event('created', addDays(joined, -40), [
    change('fullName', '', person.fullName),
    change('teamEmail', '', `${username}@tidewater.example`),
    change('status', '', status === 'contractor' ? 'contractor' : 'on-boarding'),
  ])
  if (status === 'on-boarding' || status === 'contractor') return [hired]
  const started = event('status', joined, [change('status', 'on-boarding', 'probation')])
  if (status === 'probation') return [hired, started]
  const confirmed = event('status', addDays(joined, 61), [change('status', 'probation', 'full-time')])
  const raised = event(
    'base-salary',
    addDays(joined, 300 + random.below(200)),
    [{ field: 'baseSalary', before: '', after: '', masked: true }],
    'linh',
  )
  const names = Object.values(seniorities)
  const level = Object.keys(seniorities).indexOf(person.seniority)
  const promoted =
    level > 0
      ? [
          event('skills', addDays(joined, 400 + random.below(700)), [
            change('seniority', names[level - 1] ?? '', names[level] ?? ''),
          ]),
        ]
      : []
  const all = [hired, started, confirmed, raised, ...promoted].filter(({ day }) => !left || day < left)
  if (!left) return all
  return [...all, event('status', left, [change('status', 'full-time', 'left'), change('leftDate', '', left)])]
}
