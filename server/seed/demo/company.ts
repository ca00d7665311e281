import { daysLater } from '#contract/dates.ts'
import { seedIds } from '#server/platform/db/seedIds.ts'
import { countries } from '#server/seed/lists/countries.ts'
import { people } from '#server/seed/lists/people.ts'

/** A parsed line of `lists/people.ts`. Dates are `YYYY-MM-DD`; people, roles and records are given by code. */
export interface DemoPerson {
  username: string
  fullName: string
  displayName: string
  gender: 'Female' | 'Male'
  birthday: string
  place: { country: string; dial: string; city: string; lat: string; long: string }
  seniority: string
  positions: string[]
  chapters: string[]
  leads: string[]
  stacks: string[]
  status: string
  joined: string
  left: string | null
  manager: string | null
  roles: string[]
  referrer: string | null
  organizations: string[]
  hasPicture: boolean
  skin?: number
}

const roleOfStatus: Record<string, string> = {
  'full-time': 'full-time',
  probation: 'probation',
  contractor: 'contractor',
  'on-boarding': 'probation',
  left: 'full-time',
}

/** Id of a demo person. */
export const personId = seedIds('person')

export { daysLater }

/** A day in the lists: a date, or days before (`-40`) or after (`+12`) today. */
export function dayOf(text: string, today: string): string {
  return /^[+-]/.test(text) ? daysLater(today, Number(text)) : text
}

/** Splits a list at commas. */
export const list = (text = '') => text.split(',').filter(Boolean)

const places = new Map(
  countries.flatMap(({ name: country, code: dial, cities }) =>
    cities.map(({ name: city, ...spot }) => [city, { country, dial, city, ...spot }] as const),
  ),
)

/** The people of the demo company on a day. */
export function demoCompany(today: string): DemoPerson[] {
  return people.map((cells) => {
    const [username = '', fullName = '', displayName = '', born = '', city = '', seniority = ''] = cells
    const [positions, chapters, stacks, employed = '', manager, notes = ''] = cells.slice(6)
    const [status = '', joined = '', left] = employed.split(' ')
    const words = notes.split(' ')
    const noted = (key: string) => words.flatMap((word) => (word.startsWith(key) ? [word.slice(key.length)] : []))
    const place = places.get(city)
    if (!place) throw new Error(`${username} lives in ${city}, which is no city of the list.`)
    return {
      username,
      fullName,
      displayName,
      gender: born.startsWith('F') ? 'Female' : 'Male',
      birthday: born.slice(2),
      place,
      seniority,
      positions: list(positions),
      chapters: list(chapters?.replaceAll('*', '')),
      leads: list(chapters).flatMap((code) => (code.endsWith('*') ? [code.slice(0, -1)] : [])),
      stacks: list(stacks),
      status,
      joined: dayOf(joined, today),
      left: left ? dayOf(left, today) : null,
      manager: manager || null,
      roles: [noted('role:')[0] ?? roleOfStatus[status] ?? '', ...noted('also:')],
      referrer: noted('ref:')[0] ?? null,
      organizations: [
        'tidewater',
        ...(words.includes('labs') ? ['tidewater-labs'] : []),
        ...(words.includes('harborline') ? ['harborline'] : []),
      ],
      hasPicture: status !== 'on-boarding' && !words.includes('plain'),
      ...noted('skin:').map((tone) => ({ skin: Number(tone) }))[0],
    }
  })
}
