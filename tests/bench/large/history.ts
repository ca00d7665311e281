import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'

/** The dated tables, with how a value of them was in an earlier year: the share `f` of what it is today. */
const dated = {
  employments: sql`jsonb_build_object('reason', 'Review of the year')`,
  pay: sql`jsonb_build_object('personal_account_amount', round((r ->> 'personal_account_amount')::numeric * f),
    'company_account_amount', round((r ->> 'company_account_amount')::numeric * f))`,
  allocations: sql`jsonb_build_object('percent', 50 + 50 * (f * 10)::int % 100, 'rate', round((r ->> 'rate')::numeric * f))`,
}

/** Gives everything that is true for longer than a year a row for each year, so that years of history stand behind today. */
export async function seedHistory(trx: Db): Promise<void> {
  // Triggers would compute what is true today for each row, which is as before.
  await sql`set local session_replication_role = replica`.execute(trx)
  for (const [table, before] of Object.entries(dated)) {
    const name = sql.table(table)
    // A row is cut where its years begin. The last piece keeps the row, so that nothing changes today.
    await sql`create temporary table pieces on commit drop as
      select t.id, to_jsonb(t) as r, y.day, lead(y.day) over (partition by t.id order by y.day) as next,
        1 - 0.05 * (row_number() over (partition by t.id order by y.day desc) - 1) as f
      from ${name} t cross join lateral (select generate_series(lower(t.valid)::timestamp,
        least(upper(t.valid), current_date) - 1, interval '1 year')::date as day) y
      where t.replaced_as is null and lower(t.valid) < current_date - 365`.execute(trx)
    await sql`update ${name} t set valid = daterange(p.day, upper(t.valid)) from pieces p
      where p.id = t.id and p.next is null`.execute(trx)
    await sql`insert into ${name} select (jsonb_populate_record(null::${name}, p.r || ${before}
      || jsonb_build_object('id', gen_random_uuid(), 'valid', daterange(p.day, p.next)))).*
      from pieces p where p.next is not null`.execute(trx)
    await sql`drop table pieces`.execute(trx)
  }
  await sql`set local session_replication_role = origin`.execute(trx)
}
