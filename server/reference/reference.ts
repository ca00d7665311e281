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
} from '#contract/api/metadata.ts'
import { byName, roleName } from '#server/areas/metadata/queries.ts'
import { currentSnapshot, type Snapshot } from '#server/db/snapshot.ts'
import type { Db } from '#server/deps.ts'
import { Entries } from './entries.ts'
import { type GrantingRole, RightsOfRoles } from './rights.ts'
import { versionOf } from './versions.ts'

/** One row for each kind, in the shapes and the orders of rules/people.md#1.2. */
interface Kinds {
  positions: z.output<typeof Position>
  stacks: z.output<typeof Stack>
  seniorities: z.output<typeof Seniority>
  chapters: z.output<typeof EmployeeChapter>
  organizations: z.output<typeof Organization>
  roles: z.output<typeof Role>
  /** Deleted ones too: a salary stays in its currency. */
  currencies: z.output<typeof Currency>
}

/** The data that answers refer to by id, as they all were at one moment, and what roles grant. */
export type Reference = { [Kind in keyof Kinds]: Entries<Kinds[Kind]> } & {
  /** Null for what a transaction reads of its own changes. */
  version: number | null
  rights: RightsOfRoles
}

type Loaded = { [Kind in keyof Kinds]: Kinds[Kind][] } & { version: number | null; grants: GrantingRole[] }

const plain = `'id', k.id, 'code', k.code, 'name', k.name`
const list = (table: keyof Kinds, object: string, order: ReturnType<typeof byName>, where = 'k.deleted_at is null') =>
  sql`coalesce((select json_agg(json_build_object(${sql.raw(object)}) order by ${order})
    from ${sql.table(table)} k where ${sql.raw(where)}), '[]')`

const grants = sql`coalesce((select json_agg(json_build_object('id', k.id, 'code', k.code, 'level', k.level, 'permissions',
    array(select p.code from role_permissions g join permissions p on p.id = g.permission_id where g.role_id = k.id)))
  from roles k where k.deleted_at is null), '[]')`

/** Rows and version of one snapshot. */
const everything = sql<Loaded>`select ${versionOf('reference')} as version,
  ${list('positions', plain, byName('k'))} as positions,
  ${list('stacks', `${plain}, 'avatar', k.avatar`, sql.raw('k.code collate "C"'))} as stacks,
  ${list('seniorities', plain, sql.raw('k.level, k.id'))} as seniorities,
  ${list('chapters', `${plain}, 'leadID', coalesce(k.lead_id::text, '')`, byName('k'))} as chapters,
  ${list('organizations', `${plain}, 'avatar', k.avatar`, sql.raw('k.code collate "C" desc'))} as organizations,
  coalesce((select json_agg(json_build_object('id', k.id, 'code', k.code, 'name', ${roleName('k')}) order by k.level, k.id)
    from roles k where k.deleted_at is null), '[]') as roles,
  ${list('currencies', `'id', k.id, 'name', k.name, 'symbol', k.symbol, 'locale', k.locale, 'type', k.type`, sql.raw('k.id'), 'true')}
    as currencies, ${grants} as grants`

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

/** What this server keeps of one database: the newest it knows, and the load that all wait for who need a newer one. */
interface Kept {
  newest?: Reference
  loading?: Promise<Reference> | undefined
}

const keptOf = new WeakMap<object, Kept>()
const keptIn = new WeakMap<Snapshot, Reference>()

/** A database and its transactions share their adapter, and nothing else does. */
function keptFor(db: Db): Kept {
  const { adapter } = db.getExecutor()
  const kept = keptOf.get(adapter) ?? {}
  keptOf.set(adapter, kept)
  return kept
}

/** Within a snapshot the data of its moment, though newer are known. */
async function referenceOf(snapshot: Snapshot, db: Db, version: number): Promise<Reference> {
  const { newest } = keptFor(db)
  const found = newest?.version === version ? newest : (keptIn.get(snapshot) ?? (await load(db)))
  keptIn.set(snapshot, found)
  return found
}

async function loadFor(kept: Kept, db: Db): Promise<Reference> {
  kept.newest = await load(db)
  return kept.newest
}

/** One load for all who ask while it is under way. */
function loadOnce(kept: Kept, db: Db): Promise<Reference> {
  kept.loading ??= loadFor(kept, db).finally(() => {
    kept.loading = undefined
  })
  return kept.loading
}

/**
 * The reference data as a statement saw them that read `versionOf('reference')` beside its rows, or newer ones. Kept ones of that
 * version serve; otherwise they are loaded with one statement for all who wait. A transaction loads for itself, since others may be
 * waiting for its connection.
 */
export async function referenceAt(db: Db, version: number | null): Promise<Reference> {
  if (version === null) return load(db)
  const snapshot = currentSnapshot()
  if (snapshot) return referenceOf(snapshot, db, version)
  const kept = keptFor(db)
  if (kept.newest?.version === version) return kept.newest
  if (db.isTransaction) return loadFor(kept, db)
  const loaded = await loadOnce(kept, db)
  // One that was under way already may miss the change that made this version; the next one cannot.
  return (loaded.version ?? 0) >= version ? loaded : loadOnce(kept, db)
}
