import { sql } from 'kysely'
import { type EmployeeRecord, P } from '#contract/api/employee.ts'
import type { PersonalInfo } from '#contract/api/employeeEdits.ts'
import { isSameEmail } from '#contract/email.ts'
import type { Db } from '#server/deps.ts'
import { badField } from '#server/http/errors.ts'
import type { Person } from '#server/http/person.ts'
import { requireUnusedEmail } from './emails.ts'
import { requireAddressRank } from './roles.ts'

/** Where a city lies; refuses a country that does not exist or a city outside it. */
export async function placeOf(db: Db, country: string, city: string): Promise<{ lat: string; long: string }> {
  const { rows } = await sql<{ lat: string | null; long: string | null; city: string | null }>`
    select c.place ->> 'name' as city, c.place ->> 'lat' as lat, c.place ->> 'long' as long
    from countries left join lateral (
      select place from jsonb_array_elements(countries.cities) place where place ->> 'name' = ${city}) c on true
    where countries.name = ${country} and countries.deleted_at is null`.execute(db)
  const place = rows[0]
  if (!place) throw badField('country', 'This country is not in the list. Choose one of the list.')
  if (!place.city) throw badField('city', `This city is not in ${country}. Choose a city of that country.`)
  return { lat: place.lat ?? '', long: place.long ?? '' }
}

/** Writes personal info (wire-people.md section 3.15). */
export async function writePersonalInfo(
  trx: Db,
  me: Person,
  before: EmployeeRecord,
  info: PersonalInfo,
  place: { lat: string; long: string },
): Promise<void> {
  const isOther = !isSameEmail(info.personalEmail, before.personalEmail)
  // Who may not read the address is refused whatever it is: otherwise one could be tried until it is not.
  if (isOther || !me.can(P)) await requireAddressRank(trx, me, before.id, 'personalEmail')
  if (isOther) await requireUnusedEmail(trx, 'personalEmail', info.personalEmail, before.id)
  await sql`update employees set date_of_birth = ${info.dob}, gender = ${info.gender},
    personal_email = ${info.personalEmail}, address = ${info.address}, country = ${info.country}, city = ${info.city},
    lat = ${place.lat}, long = ${place.long},
    place_of_residence = ${info.placeOfResidence ?? before.placeOfResidence} where id = ${before.id}`.execute(
    trx,
  )
}
