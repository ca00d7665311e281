import { type Insertable, sql } from 'kysely'
import type { Db, Doors } from '#server/platform/deps.ts'
import { permissions } from '#contract/permissions.ts'
import { plainText } from '#contract/plainText.ts'
import { rateDeleted } from '#server/areas/exchangeRates/index.ts'
import type { DB } from '#server/platform/db/types.ts'
import { absenceKinds } from './lists/absenceKinds.ts'
import { banks, rates } from './lists/money.ts'
import { countries } from './lists/countries.ts'
import { ownFields } from './lists/ownFields.ts'
import { questions } from './lists/questions.ts'
import { chapters, currencies, positions, seniorities, stacks } from './lists/small.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertMissing, insertRows } from '#server/platform/db/insertRows.ts'
import { managerRole, serviceRoles, staffRoles } from './roles.ts'

/** The company's names for its reference data. */
export interface CompanyFacts {
  /** Code of the default organization. */
  defaultOrganization: string
  /** Name of the default organization. */
  companyName: string
}

/**
 * Adds the reference data of a company: roles with grants, seniorities, chapters, positions, stacks, currencies,
 * countries, banks, kinds of absence, own fields, exchange rates, survey questions and the default organization
 * (rules/metadata.md#2.9 and rules/roles.md#2.2). Runs at every start: adds missing rows, keeps what people changed or
 * deleted, and syncs the table of permissions with the contract.
 */
export async function seedReference({ write }: Pick<Doors, 'write'>, company: CompanyFacts): Promise<void> {
  await write(async (trx) => {
    await seedRoles(trx)
    await insertNew(trx, 'seniorities', named('seniority', seniorities).map(levelled))
    await insertNew(trx, 'chapters', named('chapter', chapters))
    await insertNew(trx, 'positions', named('position', positions))
    await insertNew(trx, 'stacks', identified('stack', stacks, 'code'))
    await insertMissing(
      trx,
      'currencies',
      currencies.map(([name, symbol, locale, type]) => ({
        id: seedId('currency', `${name} ${type}`),
        name,
        symbol,
        locale,
        type,
      })),
    )
    await insertNew(trx, 'countries', identified('country', countries, 'name'))
    await insertNew(trx, 'banks', named('bank', banks))
    await insertNew(trx, 'absence_kinds', identified('absence kind', absenceKinds, 'code'))
    await insertNew(trx, 'own_fields', identified('own field', ownFields, 'name'))
    const code = company.defaultOrganization
    // Projects need it, so it gets another name if the company's is taken.
    const names = [company.companyName, `${company.companyName} (${code})`]
    await insertNew(
      trx,
      'organizations',
      names.map((name) => ({ id: seedId('organization', code), code, name })),
    )
    await seedQuestions(trx)
    await seedRates(trx)
  })
}

type Named =
  | 'absence_kinds'
  | 'banks'
  | 'chapters'
  | 'countries'
  | 'organizations'
  | 'own_fields'
  | 'positions'
  | 'seniorities'
  | 'stacks'

/** Adds the missing rows whose names the company doesn't use for entries of its own. */
async function insertNew<T extends Named>(
  db: Db,
  table: T,
  rows: (Insertable<DB[T]> & { name: string })[],
): Promise<void> {
  const { rows: kept } = await sql<{ name: string }>`select plain_text(name) as name
    from ${sql.table(table)} where deleted_at is null`.execute(db)
  const taken = new Set(kept.map(({ name }) => name))
  await insertMissing(
    db,
    table,
    rows.filter(({ name }) => !taken.has(plainText(name))),
  )
}

/** Adds the questions of survey types that never had any. Never restores deleted ones. */
async function seedQuestions(db: Db): Promise<void> {
  const { rows } = await sql<{ subcategory: string }>`select distinct subcategory from questions`.execute(db)
  const known = new Set(rows.map(({ subcategory }) => subcategory))
  const added = Object.entries(questions).flatMap(([subcategory, list]) =>
    list.map(({ domain, content }, at) => ({
      id: seedId('question', `${subcategory} ${at + 1}`),
      type: domain ? 'likert-scale' : 'general',
      subcategory,
      content,
      order: at + 1,
      domain,
    })),
  )
  await insertRows(
    db,
    'questions',
    added.filter(({ subcategory }) => !known.has(subcategory)),
  )
}

/** Adds reference rates of currencies that never had any. Never restores deleted ones: the trail names these. */
async function seedRates(db: Db): Promise<void> {
  const { rows: kept } = await sql<{
    currency: string
  }>`select currency from exchange_rates union
    select c ->> 'before' from audit_events a, jsonb_array_elements(a.changes) c
    where a.entity = 'exchangeRates' and a.action = ${rateDeleted} and c ->> 'field' = 'currency'`.execute(db)
  const known = new Set(kept.map(({ currency }) => currency))
  await insertRows(
    db,
    'exchange_rates',
    rates.filter(({ currency }) => !known.has(currency)),
  )
}

function named(kind: string, names: Record<string, string>) {
  return Object.entries(names).map(([code, name]) => ({ id: seedId(kind, code), code, name }))
}

const identified = <Key extends string, Row extends Record<Key, string>>(
  kind: string,
  rows: readonly Row[],
  key: Key,
) => rows.map((row) => ({ id: seedId(kind, row[key]), ...row }))

function levelled<Row>(row: Row, index: number) {
  return { ...row, level: index + 1 }
}

/** Writes grants only for new roles and new permissions. Later grants belong to the company. */
export async function seedRoles(db: Db): Promise<void> {
  const known = permissions.map((code) => ({ id: seedId('permission', code), code, name: code }))
  await sql`delete from role_permissions using permissions
    where permission_id = permissions.id and code <> all(${permissions})`.execute(db)
  await sql`delete from scoped_grants using permissions
    where permission_id = permissions.id and code <> all(${permissions})`.execute(db)
  await sql`delete from permissions where code <> all(${permissions})`.execute(db)
  const newPermissions = new Set(await insertMissing(db, 'permissions', known))
  const roles = [
    ...staffRoles.map((role) => ({ ...role, is_show: true })),
    { code: managerRole.code, name: managerRole.name, level: managerRole.level, is_show: false, grants: [] },
    ...serviceRoles.map((role) => ({ ...role, is_show: false })),
  ].map(({ grants, ...row }) => ({ grants, row: { id: seedId('role', row.code), ...row } }))
  const { rows: own } = await sql<{ name: string }>`select plain_text(name) as name from roles
    where is_own and deleted_at is null`.execute(db)
  const taken = new Set(own.map(({ name }) => name))
  // A role that a new version brings gets another name if the company has made one of its name.
  const nameOf = ({ name, code }: { name: string; code: string }) =>
    taken.has(plainText(name)) ? `${name} (${code})` : name
  const newRoles = new Set(
    await insertMissing(
      db,
      'roles',
      roles.map(({ row }) => ({ ...row, name: nameOf(row) })),
    ),
  )
  const present = new Set((await db.selectFrom('roles').select('id').execute()).map(({ id }) => id))
  const grants = roles
    .filter(({ row }) => present.has(row.id))
    .flatMap(({ row, grants: codes }) =>
      codes
        .map((code) => ({ role_id: row.id, permission_id: seedId('permission', code) }))
        .filter(({ permission_id: permission }) => newRoles.has(row.id) || newPermissions.has(permission)),
    )
  await insertRows(db, 'role_permissions', grants)
  const manager = seedId('role', managerRole.code)
  const scoped = managerRole.scoped.map(({ permission, scope }) => ({
    role_id: manager,
    permission_id: seedId('permission', permission),
    scope,
  }))
  await insertRows(db, 'scoped_grants', newRoles.has(manager) ? scoped : [])
}
