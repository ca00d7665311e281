import { type RawBuilder, sql } from 'kysely'
import type { ContactInput } from '#contract/api/metadata/commercialKinds.ts'
import type { Allowance } from '#contract/api/metadata/absenceKinds.ts'
import { isCommercial, type KeptKind, keptKinds } from '#contract/api/metadata/keptKinds.ts'
import type { BankAccount, Client, CompanyInfo } from '#contract/api/metadata/lookups.ts'
import type { OwnField } from '#contract/api/metadata/ownFields.ts'
import type { Can } from '#contract/permissions.ts'
import { finds } from '#server/platform/db/finds.ts'
import { audit, changesBetween } from '#server/platform/auditLog/audit.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { badField, notFound, refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { requireVersion } from '#server/platform/http/version.ts'
import { requireWorkplace } from './holidays.ts'
import { requireDefinition } from './ownFields.ts'
import { columnOf, type Entry, entryRows, tableOf } from './queries.ts'
import { carryName, type Reader, requireCitiesFree, requireCurrencyFree, requireUnasked, usageRows } from './uses.ts'

type Parts = Partial<Pick<Client, 'contacts'> & Pick<CompanyInfo, 'info'> & Pick<BankAccount, 'currency'>>
type Places = { cities?: { name: string }[] }

/** An entry as the audit trail compares it: offices as a list, cities only by their names, the currency by its id. */
function tellable(entry: object): object {
  const { contacts, info, cities, currency: _, ...rest } = entry as Parts & Places
  return {
    ...rest,
    ...(cities && { cities: cities.map(({ name }) => name) }),
    ...(contacts && { contacts: contacts.map(({ id: _id, ...contact }) => contact) }),
    ...(info && { info: Object.entries(info).map(([region, office]) => ({ region, ...office })) }),
  }
}

/** Throws if the currency does not exist or is deleted. Locks it until the transaction ends. */
async function requireCurrency(trx: Db, id: string): Promise<void> {
  if (!(await finds(trx, sql`from currencies where id = ${id} and deleted_at is null for key share`)))
    throw badField('currencyID', 'config.currencyGone')
}

/**
 * Replaces the contacts of a client: those with an id are updated, those without are inserted, the others are deleted.
 * Throws 400 for an id that is not a contact of this client. Call it under the lock of the client.
 */
async function writeContacts(trx: Db, clientId: string, contacts: readonly ContactInput[]): Promise<void> {
  const kept = contacts.flatMap(({ id }) => id || [])
  const known = await sql`select from client_contacts
    where client_id = ${clientId} and id = any (${kept}) and deleted_at is null`.execute(trx)
  if (known.rows.length < kept.length) throw badField('contacts', 'client.contactGone')
  await sql`update client_contacts set deleted_at = now()
    where client_id = ${clientId} and deleted_at is null and id <> all (${kept})`.execute(trx)
  for (const { id, name, role, emails, isMainContact } of contacts) {
    const values = sql`${name}, ${role ?? ''}, ${emails ?? []}, ${isMainContact ?? false}`
    // `now()` would be the same for all new contacts, and lists are ordered by this time.
    const write = id
      ? sql`update client_contacts set (name, role, emails, is_main_contact, updated_at) = row (${values}, now())
        where id = ${id}`
      : sql`insert into client_contacts (name, role, emails, is_main_contact, client_id, created_at)
        values (${values}, ${clientId}, clock_timestamp())`
    await write.execute(trx)
  }
}

/** The context of a write to one kind: the caller, the request, and the version of the entry that the client read. */
export interface EntryWrite {
  kind: KeptKind
  me: Pick<Person, 'id' | 'can'>
  requestId: string
  version?: string | undefined
}

type Fields = Record<string, unknown>

/** Gives the rows of an area that store the name of an entry the new one. Throws if the caller may not change them. */
export type NameCarrier = (trx: Db, can: Can, entry: { id: string; before: string; name: string }) => Promise<void>

/** The areas' carriers, by kind. */
export type NameCarriers = Partial<Record<KeptKind, readonly NameCarrier[]>>

/** Texts that filters and imports read as something else: nothing, and a separator of names. */
const isReserved = (text: unknown) => text === '-' || (typeof text === 'string' && text.includes(';'))

/** Throws 400 if a new name or code of metadata is reserved. Ones from before stay. */
function requireFreeWords(kind: KeptKind, body: Fields, before: Fields = {}): void {
  if (isCommercial(kind)) return
  const reserved = ['name', 'code'].find((name) => isReserved(body[name]) && body[name] !== before[name])
  if (reserved) throw badField(reserved, 'config.nameReserved')
}

/**
 * Writes an entry. Turns a violation of a unique index of the kind (`<table>_<field>...`), and a name that differs from
 * another one only in case and accents, into a 400 at that field.
 */
async function withoutTwin<Answer>(kind: KeptKind, write: () => Promise<Answer>): Promise<Answer> {
  try {
    return await write()
  } catch (error) {
    const { code, constraint, detail } = error as { code?: string; constraint?: string; detail?: string }
    const table = tableOf(kind)
    const name = constraint?.startsWith(`${table}_`) && constraint.slice(table.length + 1).split('_')[0]
    const { one, input } = keptKinds[kind]
    if (code !== '23505' || !name || !(name in input.shape)) throw error
    if (constraint === `${table}_name_like`) throw badField(name, 'config.nameTaken', { kind: one, name: detail ?? '' })
    throw badField(name, 'config.twin', { kind: one })
  }
}

/** A value as a SQL parameter: lists and objects as jsonb. */
const stored = (value: unknown): RawBuilder<unknown> =>
  typeof value === 'object' ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`

/** The columns that a body sets, with their values. Contacts have their own table. */
const given = ({ contacts: _, ...fields }: Fields) =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => ({ column: sql.ref(columnOf(name)), value: stored(value) }))

/** Throws 400 if the body refers to a currency or a place that does not exist. */
async function requireParts(trx: Db, { currencyID, workplace, allowances }: Fields): Promise<void> {
  if (typeof currencyID === 'string') await requireCurrency(trx, currencyID)
  if (typeof workplace === 'string' && workplace) await requireWorkplace(workplace)
  for (const { workplace: place } of (allowances ?? []) as Allowance[])
    if (place) await requireWorkplace(place, 'allowances')
}

/** Writes the parts of an entry that are in other tables. The caller must hold the entry's lock. */
async function writeParts(trx: Db, kind: KeptKind, id: string, body: Fields): Promise<void> {
  if (kind === 'clients' && body.contacts) await writeContacts(trx, id, body.contacts as ContactInput[])
}

/** Writes the event of a change of an entry. */
export async function leaveTrail(trx: Db, write: EntryWrite, what: string, before: object, after: object) {
  const { kind, me, requestId } = write
  const { id } = { ...before, ...after } as Entry
  await audit(trx, {
    actorId: me.id,
    action: `${isCommercial(kind) ? 'commercial' : 'metadata'}.${kind}.${what}`,
    entity: kind,
    entityId: id,
    changes: changesBetween(keptKinds[kind].item, tellable(before), tellable(after)),
    requestId,
  })
}

/** Locks an entry. Throws 404 if there is none. */
async function requireEntry(trx: Db, kind: KeptKind, id: string): Promise<Entry> {
  const [entry] = await entryRows(trx, kind, sql`and id = ${id}`, sql`for update`)
  if (!entry) throw notFound(keptKinds[kind].one)
  return entry
}

/** Adds an entry and returns its id. Throws 400 if a live entry already has its code or name, in any case. */
export async function createEntry(deps: Deps, write: EntryWrite, body: Fields): Promise<string> {
  const { kind } = write
  const fields = given(body)
  requireFreeWords(kind, body)
  return deps.write(async (trx) => {
    await requireParts(trx, body)
    if (kind === 'ownFields') await requireDefinition(trx, write.me.can, body)
    const added = await withoutTwin(kind, () =>
      sql<{
        id: string
      }>`insert into ${sql.table(tableOf(kind))} (${sql.join(fields.map(({ column }) => column))})
        values (${sql.join(fields.map(({ value }) => value))}) returning id`.execute(trx),
    )
    const id = added.rows[0]?.id ?? ''
    await writeParts(trx, kind, id, body)
    const [entry] = await entryRows(trx, kind, sql`and id = ${id}`)
    await leaveTrail(trx, write, 'created', {}, entry as Entry)
    return id
  })
}

/**
 * Changes the fields that `fill` returns and keeps the rest. A new name is also written to the records that store the
 * old one.
 */
export async function editEntry(
  deps: Deps,
  write: EntryWrite,
  id: string,
  fill: (trx: Db) => Promise<Fields>,
  carriers: NameCarriers,
): Promise<void> {
  const { kind, version, me } = write
  await deps.write(async (trx) => {
    const before = await requireEntry(trx, kind, id)
    const [record] = await usageRows(trx, kind, { can: me.can, today: today(deps.env) }, id)
    if (record) await requireVersion(trx, deps.env, { entity: kind, id, me, version, record })
    const body = await fill(trx)
    requireFreeWords(kind, body, { ...before })
    if (kind === 'ownFields') await requireDefinition(trx, me.can, body, before as OwnField)
    if ('cities' in before && body.cities) await requireCitiesFree(trx, before, body.cities as { name: string }[])
    if (typeof body.name === 'string' && body.name !== before.name) {
      await carryName(trx, kind, id, body.name)
      const renamed = { id, before: before.name, name: body.name }
      for (const carry of carriers[kind] ?? []) await carry(trx, me.can, renamed)
    }
    await requireParts(trx, body)
    await writeParts(trx, kind, id, body)
    const set = given(body).map(({ column, value }) => sql`${column} = ${value}`)
    await withoutTwin(kind, () =>
      sql`update ${sql.table(tableOf(kind))} set ${sql.join([...set, sql`updated_at = now()`])}
        where id = ${id}`.execute(trx),
    )
    const [after] = await entryRows(trx, kind, sql`and id = ${id}`)
    await leaveTrail(trx, write, 'edited', before, after as Entry)
  })
}

/** Throws if records of an area, which are neither people nor projects, name the entry. */
export type Claim = (trx: Db, reader: Reader, entry: { id: string; name: string }) => Promise<void>

/** The areas' claims, by kind. */
export type Claims = Partial<Record<KeptKind, readonly Claim[]>>

/** Deletes an entry. Throws 400 if a person or project uses it, or a claim holds it. */
export async function deleteEntry(deps: Deps, write: EntryWrite, id: string, claims: Claims): Promise<void> {
  const { kind, me } = write
  const reader = { can: me.can, today: today(deps.env) }
  await deps.write(async (trx) => {
    const before = await requireEntry(trx, kind, id)
    const none = { people: 0, projects: 0 }
    const [{ people, projects } = none] = await usageRows(trx, kind, reader, id)
    const users = people + projects
    if (users) throw refuse('config.inUse', { people, projects, users, both: people && projects, name: before.name })
    const [all = none] = await usageRows(trx, kind, { ...reader, can: () => true }, id)
    if (all.people + all.projects > 0) throw refuse('config.inUseElsewhere', { name: before.name })
    if (kind === 'currencies') await requireCurrencyFree(trx, before)
    if (kind === 'positions') await requireUnasked(trx, before)
    for (const claim of claims[kind] ?? []) await claim(trx, reader, before)
    await sql`update ${sql.table(tableOf(kind))} set deleted_at = now() where id = ${id}`.execute(trx)
    await leaveTrail(trx, write, 'deleted', before, {})
  })
}
