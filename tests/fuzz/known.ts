import fc from 'fast-check'
import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { type Place, placesOf } from '#tests/support/places.ts'
import type { Operation } from './operations.ts'

/** Values from the database, so that requests get past validation. */
export interface Known {
  /** Ids of the kind that a field of this name needs, and some of other kinds. */
  id: (name: string) => fc.Arbitrary<string>
  /** Names, codes, numbers, and words to search for. */
  word: (name: string) => fc.Arbitrary<string>
  addresses: string[]
  /** The parameters of each path. */
  places: Map<string, Place[]>
}

const tables = {
  project: 'projects',
  stack: 'stacks',
  position: 'positions',
  chapter: 'chapters',
  seniority: 'seniorities',
  organization: 'organizations',
  country: 'countries',
  currency: 'currencies',
  bank: 'bank_accounts',
  client: 'clients',
  company: 'company_infos',
  role: 'roles',
  question: 'questions',
  slot: 'project_slots',
  member: 'project_members',
  reviewer: 'event_reviewers',
  topic: 'event_topics',
  cycle: 'audit_cycles',
  actionitem: 'action_items',
  employee: 'employees',
}

const list = async (db: Db, query: string): Promise<string[]> => {
  const { rows } = await sql<{
    value: string
  }>`select value::text as value from (${sql.raw(query)}) v (value) where value is not null order by 1`.execute(db)
  return rows.map(({ value }) => value)
}

/** Reads the values that these operations need. */
export async function readKnown(db: Db, operations: readonly Operation[]): Promise<Known> {
  const ids: [string, string[]][] = []
  for (const [kind, table] of Object.entries(tables)) ids.push([kind, await list(db, `select id from ${table}`)])
  const people = ids.at(-1)?.[1] ?? []
  const any = ids.flatMap(([, some]) => some.slice(0, 5))
  const words = await list(
    db,
    `select username from employees union select display_name from employees union select code from projects
     union select code from stacks union select code from chapters union select number from invoices
     union select code from positions union select code from organizations union select code from seniorities`,
  )
  const places = new Map<string, Place[]>()
  for (const { path, parameters } of operations)
    if (parameters.some((one) => one.in === 'path' && !one.schema.enum) && !places.has(path))
      places.set(path, await placesOf(db, path))
  return {
    id: (name) => {
      const plain = name.toLowerCase()
      const some = ids.find(([kind]) => plain.includes(kind.slice(0, -1)))?.[1] ?? people
      return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...some) }, fc.constantFrom(...any), fc.uuid())
    },
    word: () => fc.constantFrom(...words),
    addresses: await list(db, 'select team_email from employees union select personal_email from employees'),
    places,
  }
}
