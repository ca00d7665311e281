import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { badField } from '#server/platform/http/errors.ts'

type Cities = readonly { name: string }[]

/** Throws 400 if the edit removes a city in which people live: their records store its name. */
export async function requireCitiesFree(
  trx: Db,
  country: { name: string; cities: Cities },
  cities: Cities,
): Promise<void> {
  const kept = new Set(cities.map(({ name }) => name))
  const gone = country.cities.map(({ name }) => name).filter((name) => !kept.has(name))
  const { rows } = await sql<{ city: string; people: number }>`
    select city, count(*) as people from employees
    where country = ${country.name} and city = any (${gone}) and deleted_at is null
    group by city order by city`.execute(trx)
  const [used] = rows
  if (!used) return
  throw badField('cities', 'config.cityInUse', { people: used.people, city: used.city })
}
