import type { HolidaysTypes } from 'date-holidays'

/** A public holiday of a place. `isHalf`: only the morning or the afternoon is off. */
export interface PublicHoliday {
  day: string
  name: string
  isHalf: boolean
}

const hour = 3_600_000

/** Loaded for companies that use it: it takes almost a second and 30 MB. */
const library = async () => (await import('date-holidays')).default

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * hour).toISOString().slice(0, 10)

/** The days of a holiday, which may begin or end within a day. Off is what has its morning or its afternoon in it. */
function daysOf({ date, start, end, name }: HolidaysTypes.Holiday): PublicHoliday[] {
  const first = date.slice(0, 10)
  const from = Number(date.slice(11, 13)) + Number(date.slice(14, 16)) / 60
  const until = from + (end.getTime() - start.getTime()) / hour
  return Array.from({ length: Math.ceil(until / 24) }, (_, index) => {
    const halves = [10, 15].filter((time) => from <= index * 24 + time && index * 24 + time < until)
    return { day: dayAfter(first, index), name, isHalf: halves.length === 1, isOff: halves.length > 0 }
  }).flatMap(({ isOff, ...day }) => (isOff ? [day] : []))
}

/** The public holidays of a place in a year, in English, one for each day. Of two on one day the shorter one counts. */
export async function publicHolidays(workplace: string, year: number): Promise<PublicHoliday[]> {
  const Library = await library()
  const [country = '', state, region] = workplace.split('-')
  const known = new Library({ country, ...(state && { state }), ...(region && { region }) }, { types: ['public'] })
  const found = (known.getHolidays(year, 'en') || [])
    .map(daysOf)
    .toSorted((one, other) => one.length - other.length)
    .flat()
  const byDay = new Map<string, PublicHoliday>()
  for (const one of found) if (!byDay.has(one.day) || byDay.get(one.day)?.isHalf) byDay.set(one.day, one)
  return [...byDay.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

let known: Promise<{ id: string; name: string }[]> | undefined

async function readWorkplaces(): Promise<{ id: string; name: string }[]> {
  const places = new (await library())()
  const entries = (all: Record<string, string> | undefined) => Object.entries(all ?? {})
  return entries(places.getCountries('en')).flatMap(([country, name]) => [
    { id: country, name },
    ...entries(places.getStates(country, 'en')).flatMap(([state, ofState]) => [
      { id: `${country}-${state}`, name: `${name}, ${ofState}` },
      ...entries(places.getRegions(country, state, 'en')).map(([region, ofRegion]) => ({
        id: `${country}-${state}-${region}`,
        name: `${name}, ${ofState}, ${ofRegion}`,
      })),
    ]),
  ])
}

/** All places whose public holidays are known, with their codes, by name. */
export function workplaces(): Promise<{ id: string; name: string }[]> {
  known ??= readWorkplaces().then((all) => all.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
  return known
}
