import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  Currency,
  EmployeeChapter,
  Organization,
  Position,
  Role,
  Seniority,
  Stack,
} from '#contract/api/metadata/metadata.ts'
import { byName, roleName } from '#server/platform/db/names.ts'
import { isHeld } from '#server/platform/db/doors.ts'
import type { Db } from '#server/platform/deps.ts'
import { type GrantingRole, RightsOfRoles } from './rights.ts'
import { referenceVersion } from './versions.ts'

/** Entries of one kind, in display order. Returns copies, because answers are modified before sending. */
class Entries<Entry extends { id: string }> {
  readonly #places = new Map<string, number>()
  readonly #entries: readonly Entry[]

  constructor(entries: readonly Entry[]) {
    this.#entries = entries
    for (const [place, { id }] of entries.entries()) this.#places.set(id, place)
  }

  /** The entry with this id, or null if it is missing or deleted. */
  one(id: string | null | undefined): Entry | null {
    const place = this.#places.get(id ?? '')
    return place === undefined ? null : ({ ...this.#entries[place] } as Entry)
  }

  /** The entries with these ids, in display order. Ignores unknown ids. */
  some(ids: readonly string[]): Entry[] {
    const places: number[] = []
    for (const id of ids) {
      const place = this.#places.get(id)
      if (place !== undefined) places.push(place)
    }
    if (places.length > 1) places.sort((a, b) => a - b)
    return places.map((place) => ({ ...this.#entries[place] }) as Entry)
  }
}

/** Entry types of each kind, in the shapes and order of rules/people.md#1.2. */
interface Kinds {
  positions: z.output<typeof Position>
  stacks: z.output<typeof Stack>
  seniorities: z.output<typeof Seniority>
  chapters: z.output<typeof EmployeeChapter>
  organizations: z.output<typeof Organization>
  roles: z.output<typeof Role>
  /** Includes deleted ones: salaries keep their currency. */
  currencies: z.output<typeof Currency>
}

/** Reference data and grants of roles, from one snapshot. */
export type Reference = { [Kind in keyof Kinds]: Entries<Kinds[Kind]> } & {
  /** Null if it contains changes of the current transaction. */
  version: number | null
  rights: RightsOfRoles
}

type Loaded = { [Kind in keyof Kinds]: Kinds[Kind][] } & { version: number | null; grants: GrantingRole[] }

const plain = `'id', k.id, 'code', k.code, 'name', k.name`
const list = (table: keyof Kinds, object: string, order: ReturnType<typeof byName>, where = 'k.deleted_at is null') =>
  sql`coalesce((select json_agg(json_build_object(${sql.raw(object)}) order by ${order})
    from ${sql.table(table)} k where ${sql.raw(where)}), '[]')`

const currencyFields = `'id', k.id, 'name', k.name, 'symbol', k.symbol, 'locale', k.locale, 'type', k.type`

const grants = sql`coalesce((select json_agg(json_build_object('id', k.id, 'code', k.code, 'level', k.level,
    'permissions',
    array(select p.code from role_permissions g join permissions p on p.id = g.permission_id where g.role_id = k.id),
    'scoped', coalesce((select json_agg(json_build_object('permission', p.code, 'scope', g.scope))
      from scoped_grants g join permissions p on p.id = g.permission_id where g.role_id = k.id), '[]')))
  from roles k where k.deleted_at is null), '[]')`

/** Query of all rows and their version, in one snapshot. */
const everything = sql<Loaded>`select ${referenceVersion} as version,
  ${list('positions', plain, byName('k'))} as positions,
  ${list('stacks', `${plain}, 'avatar', k.avatar`, sql.raw('k.code collate "C"'))} as stacks,
  ${list('seniorities', plain, sql.raw('k.level, k.id'))} as seniorities,
  ${list('chapters', `${plain}, 'leadID', coalesce(k.lead_id::text, '')`, byName('k'))} as chapters,
  ${list('organizations', `${plain}, 'avatar', k.avatar`, sql.raw('k.code collate "C" desc'))} as organizations,
  coalesce((select json_agg(json_build_object('id', k.id, 'code', k.code, 'name', ${roleName('k')})
    order by k.level, k.place, k.id)
    from roles k where k.deleted_at is null), '[]') as roles,
  ${list('currencies', currencyFields, sql.raw('k.id'), 'true')} as currencies, ${grants} as grants`

async function load(db: Db): Promise<Reference> {
  const { rows } = await everything.execute(db)
  const { version, grants: granted, ...kinds } = rows[0] as Loaded
  return {
    version,
    rights: new RightsOfRoles(granted),
    positions: new Entries(kinds.positions),
    stacks: new Entries(kinds.stacks),
    seniorities: new Entries(kinds.seniorities),
    chapters: new Entries(kinds.chapters),
    organizations: new Entries(kinds.organizations),
    roles: new Entries(kinds.roles),
    currencies: new Entries(kinds.currencies),
  }
}

/** Cache of one database: the newest data, and the load that others wait for. */
interface Kept {
  newest?: Reference
  loading?: Promise<Reference> | undefined
}

const keptOf = new WeakMap<object, Kept>()
const keptIn = new WeakMap<Db, Reference>()

/** The cache of a database. All its doors share the adapter, other databases don't. */
function keptFor(db: Db): Kept {
  const { adapter } = db.getExecutor()
  const kept = keptOf.get(adapter) ?? {}
  keptOf.set(adapter, kept)
  return kept
}

/** Within a transaction: the data as it sees it, even if newer data is cached. */
async function referenceIn(trx: Db, kept: Kept, version: number): Promise<Reference> {
  const known = keptIn.get(trx)
  if (known?.version === version) return known
  const loaded = await load(trx)
  keptIn.set(trx, loaded)
  if ((loaded.version ?? 0) > (kept.newest?.version ?? 0)) kept.newest = loaded
  return loaded
}

async function loadFor(kept: Kept, db: Db): Promise<Reference> {
  kept.newest = await load(db)
  return kept.newest
}

/** Shares one load among concurrent callers. */
function loadOnce(kept: Kept, db: Db): Promise<Reference> {
  kept.loading ??= loadFor(kept, db).finally(() => {
    kept.loading = undefined
  })
  return kept.loading
}

/**
 * Returns reference data of the given version or newer. `version` comes from a statement that selected
 * `referenceVersion` with its rows. Uses the cache if the version matches; otherwise one statement loads it for
 * all who wait. Transactions load for themselves, because others may be waiting for their connection.
 */
export async function referenceAt(db: Db, version: number | null): Promise<Reference> {
  if (version === null) return load(db)
  const kept = keptFor(db)
  if (kept.newest?.version === version) return kept.newest
  if (isHeld(db)) return referenceIn(db, kept, version)
  const loaded = await loadOnce(kept, db)
  // A load that had already started may miss the change; the next one can't.
  return (loaded.version ?? 0) >= version ? loaded : loadOnce(kept, db)
}
