import { wordsOf } from '#contract/plainText.ts'
import { daysLater, type DemoPerson } from '#server/seed/demo/company.ts'
import { countries } from '#server/seed/lists/countries.ts'
import { namesByCountry } from './names.ts'
import { people as demoLines } from '#server/seed/lists/people.ts'
import { type Random, randomOf } from '#server/seed/random.ts'

/** Shares of working statuses, in percent. */
const statusShares = { 'full-time': 66, probation: 7, contractor: 10, 'on-boarding': 5, left: 12 }
const seniorityShares = { junior: 20, mid: 38, senior: 30, staff: 10, principal: 2 }
/** Shares of countries. */
const countryShares = {
  Vietnam: 34,
  Singapore: 7,
  Germany: 13,
  Poland: 10,
  Greece: 7,
  Bulgaria: 6,
  Portugal: 6,
  'United Kingdom': 6,
  'United States': 6,
  Canada: 5,
}
/** Positions and stacks to choose from, by chapter. */
const trades = {
  web: ['frontend,fullstack,ui-design,ux-design', 'typescript,react,vue,angular,css,html,nextjs,svelte,jest,cypress'],
  backend: [
    'backend,fullstack,solution-architect',
    'go,java,nodejs,python,postgresql,redis,apache-kafka,grpc,docker,mongodb',
  ],
  blockchain: ['blockchain,smart-contract', 'solidity,ethereum,rust,foundry,hardhat,solana'],
  devops: [
    'devops,site-reliability,platform-engineer',
    'kubernetes,terraform,aws,helm,grafana,prometheus,linux,ansible',
  ],
  mobile: ['mobile,ios,android', 'kotlin,swift,flutter,react-native,firebase,android'],
  qa: ['quality-assurance,test-automation', 'playwright,selenium,cypress,appium,cucumber'],
  pm: ['project-manager,product-manager,product-owner,scrum-master,business-analyst', 'jira,figma,metabase'],
  data: [
    'data-engineer,data-analyst,data-scientist,machine-learning',
    'python,apache-spark,airflow,dbt,bigquery,pytorch,pandas',
  ],
}

const managersOf = 8

function drawn<Key extends string>(random: Random, shares: Record<Key, number>): Key {
  let place = random.below(100)
  for (const [key, share] of Object.entries(shares) as [Key, number][]) {
    place -= share
    if (place < 0) return key
  }
  throw new Error('The shares do not add up to a hundred.')
}

function some(random: Random, list: string, most: number): string[] {
  const left = list.split(',')
  const count = 1 + random.below(most)
  return Array.from({ length: count }, () => left.splice(random.below(left.length), 1)[0] ?? '').filter(Boolean)
}

/**
 * Generates people in addition to the demo company, deterministic for a given day. Every eighth is a lead: the next
 * seven, and leads further down, report to them, so that the tree is about as deep as a real one.
 */
export function* largeCompany(count: number, years: number, today: string): Generator<DemoPerson> {
  const taken = new Set(demoLines.map(([username]) => username))
  const leads: string[] = []
  for (let index = 0; index < count; index++) {
    const random = randomOf(`person ${index}`)
    const isLead = index % managersOf === 0
    const parent = leads[Math.floor(leads.length / managersOf)]
    const person = draw(
      random,
      taken,
      { isLead, manager: (isLead ? parent : leads.at(-1)) ?? 'david.tan' },
      years,
      today,
    )
    if (isLead) leads.push(person.username)
    yield person
  }
}

function draw(
  random: Random,
  taken: Set<string | undefined>,
  { isLead, manager }: { isLead: boolean; manager: string },
  years: number,
  today: string,
): DemoPerson {
  const country = drawn(random, countryShares)
  const gender = random.chance(0.45) ? 'Female' : 'Male'
  const lists = namesByCountry.find((names) => names.country === country)?.[gender]
  const home = countries.find(({ name }) => name === country)
  if (!lists || !home) throw new Error(`${country} is missing from the lists.`)
  const given = random.pick(lists.given)
  const family = random.pick(lists.family)
  const username = free(taken, `${wordsOf(given.latin).join('')}.${wordsOf(family.latin).join('')}`)
  const status = isLead ? 'full-time' : drawn(random, statusShares)
  const days = Math.max(90, Math.round(years * 365))
  const joined = daysLater(today, joinedDays(random, status, days))
  const chapter = drawn(random, {
    web: 24,
    backend: 28,
    blockchain: 6,
    devops: 10,
    mobile: 10,
    qa: 9,
    pm: 7,
    data: 6,
  })
  const [positions = '', stacks = ''] = trades[chapter]
  const role =
    status === 'contractor'
      ? 'contractor'
      : status === 'probation' || status === 'on-boarding'
        ? 'probation'
        : 'full-time'
  return {
    username,
    fullName: country === 'Vietnam' ? `${family.name} ${given.name}` : `${given.name} ${family.name}`,
    displayName: given.name,
    gender,
    birthday: daysLater('1975-01-01', random.below(365 * 27)),
    place: { country, dial: home.code, ...cityOf(random.pick(home.cities)) },
    seniority: isLead ? random.pick(['senior', 'staff', 'principal']) : drawn(random, seniorityShares),
    positions: isLead ? ['team-lead', ...some(random, positions, 1)] : some(random, positions, 2),
    chapters: [chapter],
    leads: [],
    stacks: some(random, stacks, 3),
    status,
    joined,
    left: status === 'left' ? daysLater(joined, 1 + random.below(daysBetween(joined, today) - 1)) : null,
    manager,
    roles: isLead ? [role, 'project-lead'] : random.chance(0.05) ? [role, 'member'] : [role],
    referrer: random.chance(0.15) ? manager : null,
    organizations: [
      random.chance(0.85) ? 'tidewater' : 'tidewater-labs',
      ...(status === 'contractor' ? ['harborline'] : []),
    ],
    hasPicture: false,
  }
}

function joinedDays(random: Random, status: string, days: number): number {
  if (status === 'on-boarding') return 1 + random.below(60)
  if (status === 'probation') return -random.below(60)
  return -60 - random.below(days - 60)
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

const cityOf = ({ name, lat, long }: { name: string; lat: string; long: string }) => ({
  city: name,
  lat,
  long,
})

function free(taken: Set<string | undefined>, wanted: string): string {
  for (let number = 1; ; number++) {
    const username = number === 1 ? wanted : `${wanted}${number}`
    if (!taken.has(username)) {
      taken.add(username)
      return username
    }
  }
}
