import type { DeploymentType } from '#contract/api/projects/words.ts'
import { clientCodes } from '#server/seed/demo/commercial.ts'
import { daysLater, type DemoPerson } from '#server/seed/demo/company.ts'
import type { DemoProject } from '#server/seed/demo/demoProjects.ts'
import { markets } from '#server/seed/demo/demoProjects.ts'
import { type Random, randomOf } from '#server/seed/random.ts'

const first = `Amber Arctic Brisk Cedar Coral Crimson Delta Ember Fern Granite Hazel Indigo Ivory Juniper Lunar
  Maple Misty Ocean Onyx Quartz Saffron Silver Solar Velvet`.split(/\s+/)
const second = `Atlas Beacon Bridge Compass Falcon Forge Garden Harvest Ledger Market Meadow Orbit Parcel Pilot Prism
  Relay Signal Studio Summit Vault`.split(/\s+/)
const deployments: DeploymentType[] = ['official', 'official', 'official', 'official', 'shadow', 'part-time']

function statusOf(random: Random): string {
  const place = random.below(100)
  if (place < 62) return 'active'
  if (place < 70) return 'on-boarding'
  return place < 78 ? 'paused' : 'closed'
}

/**
 * Generates projects of the large company. Most current people are on one project, contractors and people on probation
 * always; many have an earlier one.
 */
export function largeProjects(people: DemoPerson[], count: number, years: number, today: string): DemoProject[] {
  const projects = Array.from({ length: count }, (_, index): DemoProject => {
    const random = randomOf(`project ${index}`)
    const name = `${random.pick(first)} ${random.pick(second)} ${index + 1}`
    const start = daysLater(today, -30 - random.below(Math.round(years * 365)))
    const status = index === 0 ? 'active' : statusOf(random)
    const rating = () => 1 + random.below(5)
    const type = random.pick(['time-material', 'time-material', 'fixed-cost', 'internal'])
    const paid = {
      client: random.pick(clientCodes),
      account: random.pick(Object.keys(markets)),
      hasAccount: true,
    }
    return {
      code: name.toLowerCase().replaceAll(' ', '-'),
      name,
      status,
      start,
      type,
      function: 'development',
      level: random.pick(['low', 'medium-', 'medium', 'medium+', 'high']),
      ratings: { lead: rating(), account: rating(), delivery: rating() },
      paid: type === 'internal' ? null : paid,
      heads: { 'account-manager': ['oliver'], 'delivery-manager': [random.pick(['oliver', 'siti'])] },
      stacks: [],
      members: [],
    }
  })
  const active = projects.filter(({ status }) => status === 'active')
  for (const person of people) {
    if (person.status === 'on-boarding') continue
    const random = randomOf(`${person.username} work`)
    const works = (list: DemoProject[], start: string, end: string | null) =>
      random.pick(list).members.push({
        percent: 100,
        change: null,
        username: person.username,
        isLead: person.roles.includes('project-lead') && random.chance(0.5),
        position: person.positions[0] ?? 'backend',
        start,
        end,
        deployment: random.pick(deployments),
      })
    const length = Math.round((Date.parse(person.left ?? today) - Date.parse(person.joined)) / 86_400_000)
    const turn = daysLater(person.joined, random.below(length + 1))
    if (length > 120 && random.chance(0.5)) works(projects, person.joined, turn)
    if (person.left) continue
    if (person.status !== 'full-time' || random.chance(0.85)) works(active, turn, null)
  }
  return projects
}
