import { type RawBuilder, sql } from 'kysely'
import type { Db, Doors } from '#server/platform/deps.ts'

/** Tables of which a larger company has more rows. The others, such as roles, clients and surveys, stay as they are. */
const grown = `discord_accounts employees employee_chapters employee_emails employee_organizations employee_positions
  employee_roles employee_stacks social_accounts pay employments reporting_lines
  projects project_commission_configs project_stacks project_slots project_slot_positions
  project_members project_heads allocations work_units work_unit_members work_unit_stacks
  audit_cycles audits audit_items audit_participants action_items action_item_snapshots
  event_topics event_reviewers answers`.split(/\s+/)

/** What the copy `n` has in columns that are unique. */
const replaced: Record<string, RawBuilder<unknown>> = {
  'employees.username': sql`username || '.copy' || n`,
  'employees.team_email': sql`'copy' || n || '.' || team_email`,
  'employees.personal_email': sql`'copy' || n || '.' || personal_email`,
  'employee_emails.address': sql`'copy' || n || '.' || address`,
  'discord_accounts.discord_id': sql`discord_id || n`,
  'projects.code': sql`code || '-copy-' || n`,
  'projects.audit_notion_id': sql`md5(audit_notion_id || '/' || n)::uuid`,
}

interface Column {
  table: string
  name: string
  /** True for the id of a row that is copied. */
  isCopied: boolean
}

async function columnsOf(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`select c.relname as table, a.attname as name,
      (a.attname = 'id' or exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid
        and k.conkey = array[a.attnum] and k.confrelid = any (${grown}::regclass[]))) as "isCopied"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' where c.oid = any (${grown}::regclass[]) order by a.attnum`.execute(db)
  return rows
}

/** Removes the foreign keys, and the other constraints and indexes of the copied tables. Returns how to make them again. */
async function dropIndexes(db: Db): Promise<string[]> {
  const { rows: constraints } = await sql<{ drop: string; make: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where connamespace = 'public'::regnamespace
      and (contype = 'f' or contype in ('p', 'u', 'x') and conrelid = any (${grown}::regclass[]))
    order by contype = 'f' desc, conname`.execute(db)
  for (const { drop } of constraints) await sql.raw(drop).execute(db)
  const { rows: indexes } = await sql<{ drop: string; make: string }>`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
    from pg_index where indrelid = any (${grown}::regclass[])`.execute(db)
  for (const { drop } of indexes) await sql.raw(drop).execute(db)
  // Foreign keys need the unique indexes, so they come last.
  return [...constraints, ...indexes].map(({ make }) => make).toSorted((a, b) => rank(a) - rank(b))
}

const rank = (make: string) => (make.includes('FOREIGN KEY') ? 1 : 0)

/**
 * Adds `copies` copies of everyone in the company, with their projects, audits and forms. Only ids and what must be
 * unique differ, so the copies have the names of the originals. Takes minutes where generating takes hours.
 */
export async function grow({ write }: Pick<Doors, 'write'>, copies: number): Promise<void> {
  await write(
    async (trx) => {
      await sql`set local maintenance_work_mem = '1GB'`.execute(trx)
      const columns = await columnsOf(trx)
      const again = await dropIndexes(trx)
      for (const table of grown) {
        const own = columns.filter((column) => column.table === table)
        const refs = own.map(({ name }) => sql.ref(name))
        const values = own.map(
          ({ name, isCopied }) =>
            replaced[`${table}.${name}`] ?? (isCopied ? sql`md5(${sql.ref(name)} || '/' || n)::uuid` : sql.ref(name)),
        )
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
        await sql`insert into ${sql.table(table)} (${sql.join(refs)})
        select ${sql.join(values)} from ${sql.table(table)}, generate_series(1, ${copies}::int) n`.execute(trx)
        await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx)
      }
      for (const make of again) await sql.raw(make).execute(trx)
      // Without statistics, what is added next is planned for the small company.
      await sql`analyze`.execute(trx)
    },
    { millis: 0 },
  )
}

/** Adds `each` events to the audit trail for every person, as years of changes leave them, and seals them. */
export async function addEvents(db: Db, each: number): Promise<void> {
  const changes = JSON.stringify([{ field: 'address', before: 'Quay 1', after: 'Quay 2', masked: false }])
  await sql`insert into audit_events (at, actor_id, action, entity, entity_id, changes)
    select now() - n * interval '200 days', id, 'employee.personal-info', 'employee', id, ${changes}::jsonb
    from employees, generate_series(${each}::int, 1, -1) n order by n desc`.execute(db)
  const taken = async () =>
    (await sql<{ taken: number }>`select seal_events(50000) as taken`.execute(db)).rows[0]?.taken
  while (await taken());
}
