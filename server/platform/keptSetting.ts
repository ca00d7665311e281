import { sql } from 'kysely'
import type { Doors } from './deps.ts'

/** A value of the installation that is made on first use and kept, such as a key. `make` makes it. */
export async function keptSetting(
  { read, write }: Pick<Doors, 'read' | 'write'>,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const kept = async () => {
    const { rows } = await sql<{ value: string }>`select value from kept_settings where name = ${name}`.execute(read)
    return rows[0]?.value
  }
  const known = await kept()
  if (known !== undefined) return known
  const made = await make()
  // Another server may make it at the same time: the first one counts.
  const insert = sql`insert into kept_settings (name, value) values (${name}, ${made}) on conflict do nothing`
  await write((trx) => insert.execute(trx))
  return (await kept()) ?? made
}
