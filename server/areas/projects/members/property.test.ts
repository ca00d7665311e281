import fc from 'fast-check'
import { sql } from 'kysely'
import type { Member } from '#contract/api/projects/project.ts'
import * as api from '#contract/api/index.ts'
import type { MemberStatus } from '#contract/api/projects/words.ts'
import { daysLater } from '#server/seed/demo/company.ts'
import { today } from '#server/platform/deps.ts'
import { cast } from '#tests/support/cast.ts'
import { makeProject } from '#tests/support/people.ts'
import { newSlot, slotCalls } from '#tests/support/slots.ts'
import { testServer } from '#tests/support/testServer.ts'

/**
 * Random histories of a project, compared with a naive model of the rules. Days count from today; a place is a flag and
 * a list of its members.
 */
const app = testServer()

interface Person {
  id: string
  employee: string
  start: number
  end: number | null
}
interface Slot {
  id: string
  vacant: boolean
  people: Person[]
}
interface Company {
  slots: Slot[]
}

const people = [cast.member.id, cast.fullTime.id, cast.contractor.id]
const isOver = (end: number | null) => end !== null && end <= 0
const sits = ({ end }: Person) => !isOver(end)
const statusOf = ({ start, end }: Person): MemberStatus =>
  isOver(end) ? 'inactive' : start > 0 ? 'on-boarding' : 'active'
const disordered = (start: number, end: number | null) => end !== null && end <= start

/** The end that an edit stores. */
const endOf = (status: MemberStatus, end: number | null) => (status === 'inactive' && !isOver(end) ? 0 : end)

const tabs: Record<string, (company: Company) => number> = {
  pending: ({ slots }) => slots.filter(({ vacant }) => vacant).length,
  active: (company) => count(company, ({ start, end }) => start <= 0 && !isOver(end)),
  'on-boarding': (company) => count(company, ({ start, end }) => start > 0 && !isOver(end)),
  inactive: (company) => count(company, ({ end }) => isOver(end)),
  '': (company) => count(company, () => true) + (tabs.pending?.(company) ?? 0),
}
const count = ({ slots }: Company, wanted: (person: Person) => boolean) =>
  slots.flatMap((slot) => slot.people).filter(wanted).length

interface Act {
  kind: 'add' | 'edit' | 'fill' | 'slot' | 'remove' | 'removeSlot' | 'project'
  /** Index of the place or member, modulo their number. */
  at: number
  who: number
  status: MemberStatus
  start: number | null
  end: number | null
}

const act = fc.record<Act>({
  kind: fc.constantFrom(
    ...(['add', 'add', 'edit', 'edit', 'fill', 'slot', 'remove', 'removeSlot', 'project'] as const),
  ),
  at: fc.nat(9),
  who: fc.integer({ min: -1, max: 2 }),
  status: fc.constantFrom('pending', 'on-boarding', 'active', 'inactive'),
  start: fc.option(fc.integer({ min: -4, max: 3 })),
  end: fc.option(fc.integer({ min: -2, max: 5 })),
})

type Calls = ReturnType<typeof slotCalls>

/** The status code of a call and the expected one; undefined for an action that was not possible. */
type Told = [got: number, expected: number] | undefined

/** Performs each action on the server and in the model. */
class History {
  readonly company: Company = { slots: [] }
  readonly calls: Calls
  readonly projectId: string

  constructor(projectId: string) {
    this.projectId = projectId
    this.calls = slotCalls(app, { id: projectId })
  }

  day = (days: number | null) => (days === null ? '' : daysLater(today(app.deps.env), days))

  private visible() {
    return this.company.slots.filter((slot) => slot.vacant || slot.people.length > 0)
  }

  private pick(at: number): { slot: Slot | undefined; person: Person | undefined } {
    const slots = this.visible()
    const slot = slots[at % Math.max(1, slots.length)]
    return { slot, person: slot?.people[at % Math.max(1, slot.people.length)] }
  }

  async do(one: Act): Promise<Told> {
    return this[one.kind](one)
  }

  private async add({ who, status, start, end }: Act): Promise<Told> {
    const employee = people[who] ?? ''
    const answer = await this.calls.add({
      employeeID: employee,
      status,
      startDate: this.day(start),
      endDate: this.day(end),
    })
    const judged = employee || start !== null
    const wrong = status === 'inactive' || (judged && disordered(start ?? 0, end))
    const told: Told = [answer.status, wrong ? 400 : 200]
    if (wrong) return told
    const row = answer.body.data as Member
    const person = { id: row.projectMemberID, employee, start: start ?? 0, end }
    this.company.slots.push({ id: row.projectSlotID, vacant: !employee, people: employee ? [person] : [] })
    return told
  }

  private put(slot: Slot, over: object) {
    return this.calls.edit(newSlot({ projectSlotID: slot.id, ...over }))
  }

  private async edit({ at, status, start, end }: Act): Promise<Told> {
    const { slot, person } = this.pick(at)
    if (!slot || !person) return
    const days = { startDate: this.day(start), endDate: this.day(end) }
    const answer = await this.put(slot, { projectMemberID: person.id, status, ...days })
    const starts = start ?? person.start
    const moved = starts !== person.start || end !== person.end
    const ends = endOf(status, end)
    const taken = !isOver(ends) && slot.people.some((one) => one !== person && sits(one))
    const expected = moved && disordered(starts, end) ? 400 : taken ? 409 : 200
    const told: Told = [answer.status, expected]
    if (expected !== 200) return told
    Object.assign(person, { end: ends, start: starts })
    if (sits(person)) slot.vacant = false
    return told
  }

  private async fill({ at, who, status, start, end }: Act): Promise<Told> {
    const { slot } = this.pick(at)
    const employee = people[who]
    if (!slot || !employee) return
    const days = { startDate: this.day(start), endDate: this.day(end) }
    const answer = await this.put(slot, { employeeID: employee, status, ...days })
    const isOn = (one: Person) => one.employee === employee && sits(one) && !isOver(one.end)
    const taken = slot.people.some(sits) || this.company.slots.some((one) => one.people.some(isOn))
    const expected = disordered(start ?? 0, end) ? 400 : taken ? 409 : 200
    const told: Told = [answer.status, expected]
    if (expected !== 200) return told
    const { projectMemberID: id } = answer.body.data as Member
    slot.people.push({ id, employee, start: start ?? 0, end: endOf(status, end) })
    slot.vacant = false
    return told
  }

  private async slot({ at, status }: Act): Promise<Told> {
    const { slot } = this.pick(at)
    if (!slot) return
    const { status: got } = await this.put(slot, { status })
    slot.vacant = status !== 'inactive' && !slot.people.some(sits)
    return [got, 200]
  }

  private async remove({ at }: Act): Promise<Told> {
    const { slot, person } = this.pick(at)
    if (!slot || !person) return
    const { status } = await this.calls.remove(person.id)
    slot.people = slot.people.filter((one) => one !== person)
    return [status, 200]
  }

  private async removeSlot({ at }: Act): Promise<Told> {
    const { slot } = this.pick(at)
    if (!slot) return
    const { status } = await this.calls.removeSlot(slot.id)
    slot.vacant = false
    return [status, 200]
  }

  /** Pausing makes today the last day of all, and nobody comes back with the project. */
  private async project({ who }: Act): Promise<Told> {
    const isPaused = who > 0
    const params = { id: this.projectId }
    const body = { status: isPaused ? 'paused' : 'active' } as const
    const { status } = await app.as('admin')(api.projects.changeStatus, { params, body })
    const everybody = this.company.slots.flatMap((slot) => slot.people)
    if (isPaused) for (const one of everybody) if (one.end === null || one.end > 1) one.end = Math.max(one.start, 1)
    return [status, 200]
  }

  /**
   * The model's totals of the tabs, its members, and for each place the number of current members and whether it is
   * open.
   */
  expected() {
    const { slots } = this.company
    return {
      totals: Object.entries(tabs).map(([status, total]) => [status, total(this.company)]),
      members: slots
        .flatMap((slot) =>
          slot.people.map(({ id, employee, start, end }) =>
            [
              id,
              slot.id,
              employee,
              statusOf({ id, employee, start, end }),
              this.day(start),
              end === null ? null : this.day(end),
            ].join(),
          ),
        )
        .sort(),
      slots: slots.map((slot) => [slot.id, slot.people.filter(sits).length, slot.vacant].join()).sort(),
    }
  }

  /** The same from the server. */
  async found() {
    const totals: unknown[] = []
    for (const status of Object.keys(tabs)) totals.push([status, (await this.calls.list({ status })).body.total])
    const rows = (await this.calls.rows()).filter(({ projectMemberID }) => projectMemberID)
    const { rows: slots } = await sql<{
      slot: string
    }>`select concat_ws(',', s.id, (select count(*) from project_members m
        where m.project_slot_id = s.id and m.deleted_at is null and (m.end_date is null or m.end_date > ${this.day(0)}::date)),
          s.is_open::text) as slot
      from project_slots s where s.project_id = ${this.projectId}`.execute(app.deps.db)
    return {
      totals,
      members: rows
        .map((row) =>
          [row.projectMemberID, row.projectSlotID, row.employeeID, row.status, row.startDate, row.endDate].join(),
        )
        .sort(),
      slots: slots.map(({ slot }) => slot).sort(),
    }
  }
}

test('whatever is done to the slots of a project, tabs, statuses and vacancies follow the rules', async () => {
  const property = fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 12 }), async (acts) => {
    const history = new History((await makeProject(app)).id)
    for (const one of acts) {
      const told = await history.do(one)
      expect(told?.[0]).toBe(told?.[1])
    }
    expect(await history.found()).toEqual(history.expected())
  })
  await fc.assert(property, { numRuns: 20, endOnFailure: true })
}, 120_000)
