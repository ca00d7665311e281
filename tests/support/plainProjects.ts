import { HealthArea } from '#contract/api/projectAudits/words.ts'
import { auditGroups } from '#contract/api/dashboards/projects.ts'
import { workDomains } from '#contract/api/surveys/words.ts'
import { type Company, dayOfJune, runDays } from './randomProjects.ts'

/**
 * Tolerance for rounding. These companies have few different numbers, so a value not halfway between two is further
 * away than this.
 */
const hair = 1e-7
const r2 = (x: number) => (Math.sign(x) * Math.floor(Math.abs(x) * 100 + 0.5 + hair)) / 100
const f2 = (x: number) => Math.floor(x * 100 + hair) / 100
const same = (x: number) => x
/** The sum of the numbers. */
export const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
const mean = (numbers: number[]) => (numbers.length ? sum(numbers) / numbers.length : 0)
const scored = (scores: (number | null)[]) => mean(scores.filter((score) => score !== null && score > 0) as number[])
const percent = (current: number, previous: number | undefined, round: (x: number) => number) =>
  current && previous ? round(((current - previous) / previous) * 100) : 0

/** Rounds numbers, so that the last digits of floats don't matter. */
export const tidy = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_key, one) => (typeof one === 'number' ? Number(one.toFixed(6)) + 0 : one)))

type Numbers = Record<string, number>
/** Elements with the trend of each key. */
const series = (elements: { label: object; values: Numbers }[], round: (x: number) => number) =>
  elements.map(({ label, values }, at) => ({
    ...label,
    ...values,
    trend: Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, percent(value, elements[at - 1]?.values[key], round)]),
    ),
  }))
const keyed = (keys: readonly string[], of: (key: string) => number) =>
  Object.fromEntries(keys.map((key) => [key, of(key)]))

const quarterOf = (date: string) => `${date.slice(0, 4)}/Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`
const label = (quarter: string) => `${quarter.slice(5)}/${quarter.slice(0, 4)}`

/** Live cycles of the project at this index, or of all projects. */
const cyclesOf = ({ cycles, projects }: Company, only: number | null) =>
  cycles
    .map((one, at) => ({ ...one, at, quarter: quarterOf(one.date) }))
    .filter(({ isGone, project }) => !isGone && !projects[project]?.isGone && (only === null || project === only))

/** The last four quarters with cycles of the project at this index, or of any. */
export function quarters(company: Company, only: number | null) {
  const live = cyclesOf(company, only)
  const names = [...new Set(live.map(({ quarter }) => quarter))].toSorted((a, b) => (a < b ? -1 : 1)).slice(-4)
  return names.map((name) => ({
    label: { quarter: label(name) },
    cycles: live.filter(({ quarter }) => quarter === name),
  }))
}
type Quarter = ReturnType<typeof quarters>[number]
const auditsOf = ({ cycles }: Quarter, type: string) =>
  cycles.flatMap(({ audits }) => audits.filter((audit) => !audit.isGone && audit.type === type))

const averages = (steps: Quarter[], of: (step: Quarter) => (number | null)[]) =>
  steps.map((step, at) => {
    const previous = steps[at - 1]
    const avg = scored(of(step))
    return { ...step.label, avg, trend: percent(avg, previous && scored(of(previous)), r2) }
  })

/** A naive computation of rules/dashboards.md#2.3. `only` is the index of the requested project. */
export function plainHealths(company: Company, only: number | null) {
  const steps = quarters(company, only)
  const grades = (step: Quarter, area: string) =>
    auditsOf(step, 'engineering-health').flatMap(({ items }) =>
      items.filter((item) => !item.isGone && item.area === area).map(({ grade }) => grade),
    )
  const values = (step: Quarter) => keyed(HealthArea.options, (area) => scored(grades(step, area)))
  return {
    average: averages(steps, (step) => auditsOf(step, 'engineering-health').map(({ score }) => score)),
    groups: series(
      steps.map((step) => ({ label: step.label, values: values(step) })),
      r2,
    ),
  }
}

/** A naive computation of rules/dashboards.md#2.4. */
export function plainAudits(company: Company, only: number | null) {
  const steps = quarters(company, only)
  const values = (step: Quarter) =>
    Object.fromEntries(
      Object.entries(auditGroups).map(([key, type]) => [key, scored(auditsOf(step, type).map(({ score }) => score))]),
    )
  return {
    average: averages(steps, ({ cycles }) => cycles.map(({ score }) => score)),
    groups: series(
      steps.map((step) => ({ label: step.label, values: values(step) })),
      r2,
    ),
  }
}

const priorities = ['high', 'medium', 'low']
/** A naive computation of rules/dashboards.md#2.5. */
export const plainItems = (company: Company, only: number | null) =>
  series(
    quarters(company, only).map(({ label: quarter, cycles }) => ({
      label: quarter,
      values: keyed(priorities, (key) => sum(cycles.map(({ counters }) => counters[priorities.indexOf(key)] ?? 0))),
    })),
    same,
  )

const isDeveloped = ({ projects }: Company, at: number) =>
  projects[at]?.function === 'development' && projects[at]?.isOwn && !projects[at]?.isGone
const counts = (company: Company, at: number, only: number | null) =>
  only === null ? isDeveloped(company, at) : at === only

const membersOf = ({ members, goners }: Company, at: number) =>
  members.filter(({ project, person, isGone }) => project === at && !isGone && !goners[person])

type Member = Company['members'][number]

/** On a day after 2025 and before 2099. */
const runs = ({ start, end }: Member) => start < '2026-01-01' && (end === null || end > '2026-01-01')
const goesOn = ({ end }: Member) => end === null || end > '2026-01-01'

/** A naive computation of rules/dashboards.md#2.1. */
export function plainSizes(company: Company) {
  const rows = company.projects.map((_, at) => ({
    name: `Project ${at}`,
    size: isDeveloped(company, at) ? membersOf(company, at).filter(runs).length : 0,
  }))
  return rows.filter(({ size }) => size > 0).toSorted((a, b) => b.size - a.size || (a.name < b.name ? -1 : 1))
}

const falling = (current: number, previous: number | undefined, round: (x: number) => number) =>
  previous ? round(((current - previous) / previous) * 100) : 0

/** A naive computation of rules/dashboards.md#2.6, in a year after 2025 and before 2099. */
export function plainSummary(company: Company) {
  return company.projects.flatMap((project, at) => {
    const of = (keep: (member: Company['members'][number]) => boolean) =>
      new Set(
        membersOf(company, at)
          .filter(keep)
          .map(({ person }) => person),
      ).size
    const size = of(goesOn)
    const before = of(runs)
    const cycles = cyclesOf(company, at).toSorted((a, b) =>
      a.quarter === b.quarter ? b.at - a.at : a.quarter < b.quarter ? 1 : -1,
    )
    const isListed = cycles.length ? size > 0 : project.function === 'development' && of(runs) > 0
    if (!project.isOwn || project.isGone || !isListed) return []
    const health = (place: number) =>
      cycles[place]?.audits.find(({ type, isGone }) => type === 'engineering-health' && !isGone)?.score ?? 0
    const audit = (place: number) => cycles[place]?.score ?? 0
    const open = (place: number) => sum([...(cycles[place]?.counters ?? [])])
    const done = (place: number) =>
      (cycles[place]?.items ?? []).filter(({ status, isGone }) => status === 'done' && !isGone).length
    return [
      {
        name: `Project ${at}`,
        size: { value: size, trend: percent(size, before, r2) },
        health: { value: health(0), trend: percent(health(0), health(1), r2) },
        audit: { value: audit(0), trend: percent(audit(0), audit(1), r2) },
        newItem: { value: open(0), trend: falling(open(0), open(1), r2) },
        resolvedItem: { value: done(1), trend: falling(done(1), done(2), r2) },
      },
    ]
  })
}

const eventDays = ({ events }: Company) =>
  [...new Set(events.filter(({ isGone }) => !isGone).map(({ day }) => day))].toSorted((a, b) => a - b)
const dayLabel = (day: number) => dayOfJune(day).slice(5).split('-').reverse().join('/')

/** A naive computation of rules/dashboards.md#2.2. */
export function plainWork(company: Company, only: number | null) {
  const days = eventDays(company).slice(-6)
  const found = days.flatMap((day) => {
    const topics = company.events
      .filter((one) => one.day === day && !one.isGone)
      .flatMap((one) => one.topics)
      .filter((topic) => !topic.isGone && counts(company, topic.project, only))
    const answers = topics.filter(({ isRowGone }) => !isRowGone).map((topic) => topic.answers)
    const values = keyed(workDomains, (domain) =>
      scored(answers.map((one) => Number(one[(workDomains as readonly string[]).indexOf(domain)]))),
    )
    return topics.length ? [{ label: { endDate: dayLabel(day) }, values }] : []
  })
  return series(found, same)
}

/** A naive computation of rules/dashboards.md#2.7. */
export function plainSquash(company: Company, only: number | null) {
  const days = eventDays(company).flatMap((day) => {
    const taken = company.cycles
      .filter(({ isGone, project }) => !isGone && counts(company, project, only))
      .flatMap((one) => runDays(one).filter(({ first, last }) => first <= dayOfJune(day) && dayOfJune(day) <= last))
    return taken.length ? [{ day, taken: taken.map(({ counters }) => counters) }] : []
  })
  const last = days.slice(-12)
  const of = (value: (counters: readonly number[]) => number) => {
    const values = last.map(({ taken }) => sum(taken.map(value)))
    return values.map((one, at) => ({
      snapDate: dayLabel(last[at]?.day ?? 0),
      value: one,
      trend: falling(one, values[at - 1], f2),
    }))
  }
  return {
    all: of((all) => sum([...all])),
    high: of(([high = 0]) => high),
    medium: of(([, medium = 0]) => medium),
    low: of(([, , low = 0]) => low),
  }
}
