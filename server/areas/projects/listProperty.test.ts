import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import * as api from '#contract/api/index.ts'
import type { Project } from '#contract/api/projects/project.ts'
import { addMoney, minorUnits, multiplyRounded, sumRounded } from '#contract/money.ts'
import { type Permission, permissions } from '#contract/permissions.ts'
import { daysLater } from '#server/seed/demo/company.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { today } from '#server/platform/deps.ts'
import { insertMembers, type Made, makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const day = (offset: number) => daysLater(today(app.deps.env), offset)

/** Units of each currency per USD, by day. The newest rate up to today applies. GBP has no rate. */
const bought = {
  USD: [[-9, 1]],
  EUR: [
    [-400, 3],
    [0, 0.5],
    [1, 7],
  ],
  VND: [[-30, 25_000]],
  GBP: [],
} as const
const usdOf = { USD: 1, EUR: 0.5, VND: 25_000, GBP: undefined, none: undefined }
type Money = keyof typeof usdOf
const accounts = new Map<string, string>()

const levels = ['junior', 'mid', 'senior', 'staff', 'principal']
const people: Made[] = []
const seeing = { worker: ['projects.read'], all: permissions } satisfies Record<string, readonly Permission[]>

beforeAll(async () => {
  const { db } = app.deps
  for (const may of [seeing.worker, seeing.worker, seeing.all, []])
    people.push(await makePerson(app, { permissions: [...may], columns: { username: `p${people.length}` } }))
  await db.deleteFrom('exchange_rates').execute()
  for (const [currency, rates] of Object.entries(bought)) {
    // The dollar needs no row of its own.
    const rows = rates.flatMap(([since, per_usd]) =>
      currency === 'USD' ? [] : [{ currency, since: day(since), per_usd }],
    )
    await insertRows(db, 'exchange_rates', rows)
    const account = {
      id: randomUUID(),
      account_number: currency,
      currency_id: seedId('currency', `${currency} fiat`),
    }
    accounts.set(currency, account.id)
    await insertRows(db, 'bank_accounts', [account])
  }
})

const projectOf = fc.record({
  status: fc.constantFrom('active', 'active', 'on-boarding', 'paused', 'closed'),
  money: fc.constantFrom<Money>('USD', 'EUR', 'VND', 'GBP', 'none'),
})
const memberOf = fc.record({
  project: fc.nat(5),
  person: fc.nat(3),
  deployment: fc.constantFrom('official', 'official', 'shadow', 'part-time'),
  rate: fc.nat(4_000_000).map((thousandths) => thousandths / 1000),
  /** The currency of the rate, by default the project's. */
  money: fc.constantFrom<Money | undefined>(undefined, undefined, undefined, 'USD', 'EUR', 'VND', 'GBP'),
  start: fc.constantFrom(-100, -1, 0, 1),
  length: fc.constantFrom(null, 0, 1, 2, 500),
  level: fc.nat(4),
  isGone: fc.constantFrom(false, false, false, true),
})
const headOf = fc.record({ project: fc.nat(5), person: fc.nat(3), end: fc.constantFrom(null, -1, 0, 1) })
const companies = fc.record({
  projects: fc.array(projectOf, { minLength: 6, maxLength: 6 }),
  members: fc.array(memberOf, { minLength: 10, maxLength: 40 }),
  heads: fc.uniqueArray(headOf, { selector: ({ project, person }) => project * 9 + person, maxLength: 6 }),
})
type Company = typeof companies extends fc.Arbitrary<infer T> ? T : never

/** Inserts the company with names that start with `tag`. Returns the ids of the projects. */
async function build({ projects, members, heads }: Company, tag: string): Promise<string[]> {
  const { db } = app.deps
  const ids = projects.map(() => randomUUID())
  const own = projects.map(({ status, money }, at) => ({
    id: ids[at] as string,
    code: `${tag}-${at}`,
    name: `${tag} ${at}`,
    search_name: `${tag} ${at}`,
    status,
    bank_account_id: accounts.get(money) ?? null,
  }))
  await insertRows(db, 'projects', own)
  const slots = members.map(() => randomUUID())
  const common = (at: number) => {
    const { project, level, deployment } = members[at] as Company['members'][number]
    const seniority_id = seedId('seniority', levels[level] as string)
    return { project_id: ids[project] as string, seniority_id, deployment_type: deployment }
  }
  await insertRows(
    db,
    'project_slots',
    slots.map((id, at) => ({ id, ...common(at) })),
  )
  const rows = members.map(({ person, rate, money, start, length, isGone }, at) => ({
    ...common(at),
    project_slot_id: slots[at] as string,
    employee_id: people[person]?.id as string,
    rate,
    rate_currency_id: money ? seedId('currency', `${money} fiat`) : null,
    start_date: day(start),
    end_date: length === null ? null : day(start + length),
    created_at: `2024-01-01T00:00:${String(at).padStart(2, '0')}Z`,
    deleted_at: isGone ? new Date().toISOString() : null,
  }))
  await insertMembers(db, rows)
  const leading = heads.map(({ project, person, end }) => ({
    project_id: ids[project] as string,
    employee_id: people[person]?.id as string,
    position: 'technical-lead',
    start_date: day(-200),
    end_date: end === null ? null : day(end),
  }))
  await insertRows(db, 'project_heads', leading)
  return ids
}

/** A naive computation of rules/projects.md#2.1, rules/projects.md#5.3 and rules/projects.md#3.1 over the company. */
function plainly({ projects, members, heads }: Company, viewer: number) {
  const runs = ({ start, length, isGone }: Company['members'][number]) =>
    !isGone && start <= 0 && (length === null || start + length > 0)
  const leads = (project: number, person: number) =>
    heads.some((head) => head.project === project && head.person === person && (head.end === null || head.end > 0))
  return projects.map(({ status, money }, project) => {
    const all = members.filter((member) => member.project === project && !member.isGone)
    const active = all.filter(runs)
    const earning = (list: typeof all) =>
      list
        .filter((one) => runs(one) && one.deployment === 'official')
        .map(({ rate, money: own }) => ({ rate, from: own ?? money }))
    // The project's own rates as they are; others multiplied, added and rounded once; not those without an exchange rate.
    // Without a currency of the project: the sum of rates in one currency, and 0 for those in several.
    const revenue = (list: typeof all) => {
      if (money === 'none') {
        const kinds = new Set(earning(list).flatMap(({ rate, from }) => (rate > 0 && from !== 'none' ? [from] : [])))
        return kinds.size > 1 ? 0 : addMoney(...earning(list).map(({ rate }) => rate))
      }
      const [own, others] = [true, false].map((isOwn) => earning(list).filter(({ from }) => (from === money) === isOwn))
      const converted = others?.map(({ rate, from }) => {
        const [fromUsd, toUsd] = [usdOf[from], usdOf[money]]
        return fromUsd && toUsd ? multiplyRounded([rate, toUsd / fromUsd], 20) : 0
      })
      return addMoney(...(own ?? []).map(({ rate }) => rate), sumRounded(converted ?? [], minorUnits(money)))
    }
    const dollars = earning(all).map(({ rate, from }) => rate / (usdOf[from] ?? Number.POSITIVE_INFINITY))
    const works = active.some((member) => runs(member) && member.person === viewer)
    const running = all
      .filter(runs)
      .map((member) => ({ ...member, isLead: leads(project, member.person) }))
      .sort((a, b) => Number(b.isLead) - Number(a.isLead) || b.level - a.level || a.person - b.person)
    return {
      project,
      isSeen: viewer === 2 || (status === 'active' && works),
      usd: money === 'none' ? 0 : dollars.reduce((sum, one) => sum + one, 0),
      listed: {
        people: (status === 'closed' ? all : active).map(({ person }) => person),
        revenue: revenue(all),
      },
      detail: {
        people: running.map(({ person }) => person),
        leads: running.map(({ isLead }) => isLead),
        revenue: revenue(running),
      },
    }
  })
}

let runs = 0
const show = (project: Project, isAll: boolean) => ({
  people: project.members.map(({ employeeID }) => people.findIndex(({ id }) => id === employeeID)),
  revenue: isAll ? project.monthlyChargeRate : undefined,
})

test('list and detail say what a plain reading of the rules says', async () => {
  let seen = 0
  await fc.assert(
    fc.asyncProperty(companies, async (company) => {
      const tag = `run${(runs += 1)}x`
      const ids = await build(company, tag)
      for (const viewer of [0, 1, 2]) {
        const isAll = viewer === 2
        const rows = plainly(company, viewer)
        const order = rows
          .filter(({ isSeen }) => isSeen)
          .sort(
            (a, b) =>
              (isAll ? b.usd - a.usd : 0) ||
              (isAll && (ids[a.project] as string) > (ids[b.project] as string) ? 1 : -1),
          )
        const expected = isAll ? order : order.toSorted((a, b) => a.project - b.project)
        const token = people[viewer]?.token as string
        const { body } = await app.as(null)(api.projects.list, { token, query: { name: tag.toUpperCase() } })
        const list = body.data as Project[]
        expect(list.map(({ id }) => ids.indexOf(id))).toEqual(expected.map(({ project }) => project))
        expect(list.map((project) => show(project, isAll))).toEqual(
          expected.map(({ listed }) => ({ ...listed, revenue: isAll ? listed.revenue : undefined })),
        )
        for (const { project, isSeen, detail } of rows) {
          const id = ids[project] as string
          const answer = await app.as(null)(api.projects.one, { token, params: { id } })
          expect(answer.status).toBe(isSeen ? 200 : 404)
          if (!isSeen) continue
          seen += 1
          const one = answer.body.data as Project
          expect({ ...show(one, isAll), leads: one.members.map(({ isLead }) => isLead) }).toEqual({
            ...detail,
            revenue: isAll ? detail.revenue : undefined,
          })
        }
      }
    }),
    { numRuns: 8 },
  )
  expect(seen).toBeGreaterThan(48)
}, 60_000)
