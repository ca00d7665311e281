import type { Insertable } from 'kysely'
import type { DB } from '#server/platform/db/types.ts'
import { seedId, seedIds } from '#server/platform/db/seedIds.ts'
import { randomOf } from '#server/seed/random.ts'
import { type DemoMember, type DemoProject, markets } from './demoProjects.ts'

/** A place on a project as database rows. */
export interface Slot {
  slot: Insertable<DB['project_slots']>
  member: Insertable<DB['project_members']> | null
  /** What the member does from the first day on. */
  allocation: Insertable<DB['allocations']>
  /** What the member does from a later day on. */
  later: Insertable<DB['allocations']> | null
  positions: string[]
}

const positionId = seedIds('position')
const seniorityId = seedIds('seniority')

/** Monthly rate in USD by seniority. */
const monthly: Record<string, number> = {
  junior: 2800,
  mid: 3900,
  senior: 5200,
  staff: 6800,
  principal: 8500,
}
/** The value of one USD in each currency. */
const perUsd: Record<string, number> = { USD: 1, EUR: 0.92, GBP: 0.79, SGD: 1.34, VND: 25_000 }

function rateOf({ paid }: DemoProject, { deployment }: DemoMember, seniority: string): string {
  const currency = paid && markets[paid.account]?.currency
  if (!currency || deployment === 'shadow') return '0'
  const step = currency === 'VND' ? 500_000 : 50
  const whole = (monthly[seniority] ?? 0) * (perUsd[currency] ?? 1)
  return String(Math.round((whole * (deployment === 'part-time' ? 0.5 : 1)) / step) * step)
}

/** The members and open roles of a project. `seniorities` are by username. */
export function slotsOf(project: DemoProject, seniorities: ReadonlyMap<string, string>, today: string): Slot[] {
  return project.members.map((member, index) => {
    const { username, position, start, end, deployment, percent, change } = member
    const name = `${project.code}/${username ?? `vacant ${index}`}/${start}`
    const random = randomOf(name)
    const seniority = (username && seniorities.get(username)) ?? random.pick(['mid', 'senior'])
    const rate = rateOf(project, member, seniority)
    const discount = rate !== '0' && random.chance(0.15) ? '5' : '0'
    const seller = project.heads['sale-person']?.[0]
    const upsold = rate !== '0' && seller !== username && seller && random.chance(0.12) ? seller : null
    const made = `${start < today ? start : today}T08:00:00Z`
    const terms = {
      seniority_id: seniorityId(seniority),
      deployment_type: deployment,
      percent,
      rate,
      discount,
    }
    const place = {
      project_id: seedId('project', project.code),
      note: username ? '' : random.pick(['Replaces a leaver.', 'The client asked for one more.', '']),
      created_at: made,
    }
    const slot = {
      ...place,
      ...terms,
      id: seedId('slot', name),
      is_open: !username,
      start_date: null,
      end_date: username ? null : end,
    }
    const id = seedId('membership', name)
    const positions = [positionId(position)]
    const does = { ...terms, position_ids: positions, project_member_id: id, created_at: made }
    return {
      slot,
      member: username
        ? {
            ...place,
            id,
            project_slot_id: slot.id,
            employee_id: seedId('person', username),
            start_date: start,
            end_date: end,
            upsell_person_id: upsold && seedId('person', upsold),
            upsell_commission_rate: upsold && '5',
          }
        : null,
      allocation: { ...does, id, valid: `[${start},${change?.from ?? ''})` },
      later: change && {
        ...does,
        id: seedId('allocation', name),
        percent: change.percent,
        position_ids: change.positions.length > 0 ? change.positions.map(positionId) : positions,
        valid: `[${change.from},)`,
      },
      positions,
    }
  })
}

/** Rows by table, in an order that respects foreign keys. */
export function slotRows(slots: Slot[]) {
  const filled = slots.flatMap(({ member, ...more }) => (member ? [{ member, ...more }] : []))
  return {
    project_slots: slots.map(({ slot }) => slot),
    project_slot_positions: slots.flatMap(({ slot, positions }) =>
      positions.map((id) => ({ project_slot_id: String(slot.id), position_id: id })),
    ),
    project_members: filled.map(({ member }) => member),
    allocations: filled.flatMap(({ allocation, later }) => (later ? [allocation, later] : [allocation])),
  }
}
