import { type RawBuilder, sql } from 'kysely'
import { type EmployeeRecord, P } from '#contract/api/employees/employee.ts'
import { PersonalInfo, PersonalInfoAnswer } from '#contract/api/employees/edits.ts'
import { isSameEmail } from '#contract/email.ts'
import type { Db } from '#server/platform/deps.ts'
import { badField } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import type { Written } from './change.ts'
import { requirePrivate, requireUnusedEmail } from './accounts.ts'
import { fieldsOf, ownAfter } from './fields.ts'
import { rank, requireAddressRank } from './roles.ts'
import type { Answered, Stored } from './sections.ts'

type Where = Pick<EmployeeRecord, 'country' | 'city'>

/** A city of an existing country. `city` is null if the country does not have it. */
interface Place {
  city: string | null
  lat: string
  long: string
}

/** SQL for the place of a city, null if the country does not exist. Waits for a deletion of the country beside it. */
export const placeIn = (country: string, city: string): RawBuilder<Place | null> =>
  sql`(select json_build_object('city', c.place ->> 'name', 'lat', coalesce(c.place ->> 'lat', ''),
      'long', coalesce(c.place ->> 'long', ''))
    from countries left join lateral (
      select place from jsonb_array_elements(countries.cities) place where place ->> 'name' = ${city} limit 1) c on true
    where countries.name = ${country} and countries.deleted_at is null for key share of countries)`

/** The coordinates of a place. Throws if the country does not exist or the city is not in it. */
export function coordinatesOf(place: Place | null, country: string): { lat: string; long: string } {
  if (!place) throw badField('country', 'employee.unknownCountry')
  if (!place.city) throw badField('city', 'employee.unknownCity', { country })
  return { lat: place.lat, long: place.long }
}

/** True if a person stays where they are. The place may be unknown by now: what nobody changed is not judged. */
export const isSamePlace = (before: Where, after: Where): boolean =>
  before.country === after.country && before.city === after.city

/**
 * Reads the coordinates of a city, with the errors of `coordinatesOf`. With `isAny`, a place that is not in the lists
 * has none.
 */
export async function placeOf(
  db: Db,
  country: string,
  city: string,
  isAny = false,
): Promise<{ lat: string; long: string }> {
  const { rows } = await sql<{ place: Place | null }>`select ${placeIn(country, city)} as place`.execute(db)
  const place = rows[0]?.place ?? null
  return isAny && !place?.city ? { lat: '', long: '' } : coordinatesOf(place, country)
}

const fields = fieldsOf(PersonalInfoAnswer)
type PersonalField = (typeof fields)[number]

/** The section that a write of this personal info reads. */
export const personalSection = ({ country, city }: PersonalInfo) => ({
  fields,
  asked: { place: placeIn(country, city), rank, teamEmail: sql<string>`coalesce(e.team_email, '')` },
})
type Asked = ReturnType<typeof personalSection>['asked']

/** Writes personal info (rules/people.md#5.9). */
export async function writePersonalInfo(
  trx: Db,
  me: Person,
  before: Stored<PersonalField> & Answered<Asked>,
  info: PersonalInfo,
  domains: readonly string[],
): Promise<Written<PersonalField>> {
  const coordinates = isSamePlace(before, info) ? {} : coordinatesOf(before.place, info.country)
  const isOther = !isSameEmail(info.personalEmail, before.personalEmail)
  // Callers who cannot read the address are refused whatever they send. Otherwise they could find it by trying.
  if (isOther || !me.can(P)) requireAddressRank(me, before, 'personalEmail')
  // The own team address is nobody else's.
  if (isOther && !isSameEmail(info.personalEmail, before.teamEmail)) requirePrivate(info.personalEmail, domains)
  if (isOther) await requireUnusedEmail(trx, 'personalEmail', info.personalEmail, before.id)
  const placeOfResidence = info.placeOfResidence ?? before.placeOfResidence
  return { now: { ...ownAfter(PersonalInfo, info, before), placeOfResidence }, set: coordinates }
}
