import type { StoredChange, StoredValue } from '#contract/api/timeline.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { type Random, randomOf } from '#server/seed/random.ts'
import { daysLater, type DemoPerson, personId } from './company.ts'
import { type Step, stepsOf } from './employments.ts'

/** A row of the audit trail. */
export interface DemoEvent {
  id: string
  at: string
  actor_id: string | null
  action: string
  entity: string
  entity_id: string
  subject_id: string | null
  changes: StoredChange[]
}

export const change = (field: string, before: StoredValue, after: StoredValue): StoredChange => ({
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
 * are keys of `contract/api/employees/employee.ts`, values are those of the audit trail. The days of probation and
 * promotions are those of the employments.
 */
export function demoHistory(people: DemoPerson[], today: string): DemoEvent[] {
  return people
    .flatMap((person) => eventsOf(person, today, randomOf(`${person.username} history`)))
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

/** What happened in the employment: a step with the one before it. */
const changesOf = (steps: Step[], isOf: (before: Step, after: Step) => boolean) =>
  steps.flatMap((after, at) => {
    const before = steps[at - 1]
    return before && isOf(before, after) ? [{ before, after }] : []
  })

const idOf = ({ seniority }: Step) => seedId('seniority', seniority)

function eventsOf(person: DemoPerson, today: string, random: Random) {
  const { username, status, joined, left } = person
  // The founders joined before the trail began.
  if (joined < '2014-01-01') return []
  const actor = username === 'marek' || joined < '2015-03-01' ? 'linh' : random.pick(['linh', 'linh', 'marek'])
  const event = (action: string, day: string, changes: StoredChange[], by = actor) => ({
    username,
    actor: by,
    action,
    day,
    minute: 7 * 60 + random.below(540),
    changes,
  })
  const hired = event('created', daysLater(joined, -40), [
    change('fullName', '', person.fullName),
    change('teamEmail', '', `${username}@tidewater.example`),
    change('status', '', status === 'contractor' ? 'contractor' : 'on-boarding'),
  ])
  const steps = stepsOf(person, today)
  const promoted = changesOf(steps, (before, after) => before.seniority !== after.seniority).map(({ before, after }) =>
    event('skills', after.day, [change('seniority', idOf(before), idOf(after))]),
  )
  if (status === 'on-boarding' || status === 'contractor') return [hired, ...promoted]
  const started = event('status', joined, [change('status', 'on-boarding', 'probation')])
  if (status === 'probation') return [hired, started]
  const confirmed = changesOf(
    steps,
    (before, after) => before.status === 'probation' && after.status === 'full-time',
  ).map(({ after }) => event('status', after.day, [change('status', 'probation', 'full-time')]))
  const raised = event(
    'base-salary',
    daysLater(joined, 300 + random.below(200)),
    [{ field: 'baseSalary', before: '', after: '', masked: true }],
    'linh',
  )
  const all = [hired, started, ...confirmed, raised, ...promoted].filter(({ day }) => !left || day < left)
  if (!left) return all
  return [...all, event('status', left, [change('status', 'full-time', 'left'), change('leftDate', '', left)])]
}
