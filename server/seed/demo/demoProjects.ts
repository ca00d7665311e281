import { type DeploymentType, type HeadPosition, usualPercent } from '#contract/api/projects/words.ts'
import { projects } from '#server/seed/lists/projects.ts'
import { daysLater, dayOf, list } from './company.ts'
import { endOfMonth } from './employments.ts'

/** Markets by bank account: currency, country of projects, company that issues invoices, and tax in percent. */
export const markets: Record<string, { currency: string; country: string; company: string; tax?: number }> = {
  EUR: { currency: 'EUR', country: 'Germany', company: 'tidewater' },
  'EUR-2': { currency: 'EUR', country: 'Germany', company: 'harborline', tax: 21 },
  GBP: { currency: 'GBP', country: 'United Kingdom', company: 'tidewater' },
  SGD: { currency: 'SGD', country: 'Singapore', company: 'harborline' },
  USD: { currency: 'USD', country: 'United States', company: 'tidewater' },
  'USD-2': { currency: 'USD', country: 'Canada', company: 'tidewater-labs' },
  VND: { currency: 'VND', country: 'Vietnam', company: 'tidewater' },
}

/** A member or open role of a demo project. An open role has no `username`; `start` is the day on which it opened. */
export interface DemoMember {
  username: string | null
  isLead: boolean
  position: string
  start: string
  end: string | null
  deployment: DeploymentType
  percent: number
  /** Another percent from a day on, and other positions if there are any. */
  change: { from: string; percent: number; positions: string[] } | null
}

/** A parsed project of `lists/projects.ts`. People and records are given by code, dates as `YYYY-MM-DD`. */
export interface DemoProject {
  code: string
  name: string
  status: string
  start: string
  type: string
  function: string
  level: string
  ratings: { lead: number; account: number; delivery: number }
  /**
   * Codes of the client and of the market's bank account, for paid projects. `hasAccount` is false if the account isn't
   * chosen yet.
   */
  paid: { client: string; account: string; hasAccount: boolean } | null
  heads: Partial<Record<HeadPosition, string[]>>
  stacks: string[]
  members: DemoMember[]
}

const positionOf: Record<string, HeadPosition> = {
  am: 'account-manager',
  dm: 'delivery-manager',
  sp: 'sale-person',
}

function headsOf(cell: string): DemoProject['heads'] {
  return Object.fromEntries(
    cell.split(' ').map((part) => {
      const [short = '', people] = part.split(':')
      return [positionOf[short] as HeadPosition, list(people)]
    }),
  )
}

function projectOf(cells: string[], today: string): Omit<DemoProject, 'members'> {
  const [code = '', name = '', status = '', start = '', kind = '', paid = '', heads = '', stacks] = cells
  const [type = '', does = '', level = '', rated = ''] = kind.split(' ')
  const [lead = 0, account = 0, delivery = 0] = rated.split('/').map(Number)
  const [client, bank] = paid.split(' ')
  return {
    code,
    name,
    status,
    start: dayOf(start, today),
    type,
    function: does,
    level,
    ratings: { lead, account, delivery },
    paid:
      client && bank
        ? { client: client.slice(1), account: bank.replace('?', ''), hasAccount: !bank.endsWith('?') }
        : null,
    heads: headsOf(heads),
    stacks: list(stacks),
  }
}

/** `month` is the first day of next month. */
const changeDay = (text: string, today: string) =>
  text === 'month' ? daysLater(endOfMonth(today, 0), 1) : dayOf(text, today)

function memberOf(cells: string[], began: string, today: string): DemoMember {
  const [who = '', position = '', start, end, deployment, percent, later] = cells
  const [changes = '', next, others] = (later ?? '').split(' ')
  const username = who.replace('*', '')
  const kind = (deployment || 'official') as DeploymentType
  return {
    username: username === '-' ? null : username,
    isLead: who.endsWith('*'),
    position,
    start: start ? dayOf(start, today) : began,
    end: end ? dayOf(end, today) : null,
    deployment: kind,
    percent: percent ? Number(percent) : usualPercent[kind],
    change: changes ? { from: changeDay(changes, today), percent: Number(next), positions: list(others) } : null,
  }
}

/** The projects of the demo company on a day, with their members and open roles. */
export function demoProjects(today: string): DemoProject[] {
  return projects.map(({ cells, rows }) => {
    const project = projectOf(cells, today)
    return { ...project, members: rows.map((row) => memberOf(row, project.start, today)) }
  })
}
