import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { mailboxOf, type UpgradeLoad } from './load.ts'

/** Queries for the marks that are stored, with the event of their write. All versions have these columns. */
const stored = {
  stack: `select name as mark from stacks s where exists (select from audit_events a where a.entity_id = s.id)`,
  name: `select c ->> 'after' as mark from audit_events a, jsonb_array_elements(a.changes) c
    where c ->> 'field' = 'fullName'`,
  joiner: `select full_name as mark from employees e join invitations i on i.employee_id = e.id
    where exists (select from mails m where m.to_address = e.personal_email)`,
}

/** Acknowledged writes that are not stored, as `<kind> <mark>`. */
export async function lostOf(pool: Pool, loads: readonly UpgradeLoad[]): Promise<string[]> {
  const lost: string[] = []
  for (const [kind, text] of Object.entries(stored) as [keyof typeof stored, string][]) {
    const marks = new Set((await pool.query<{ mark: string }>(text)).rows.map(({ mark }) => mark))
    const acknowledged = loads.flatMap((load) => load.acknowledged[kind])
    lost.push(...acknowledged.filter((mark) => !marks.has(mark)).map((mark) => `${kind} ${mark}`))
  }
  return lost
}

/** Waits until no invitation waits, and returns the joiners who didn't get exactly one invitation, with its number. */
export async function wronglyInvited(
  pool: Pool,
  loads: readonly UpgradeLoad[],
  received: readonly { to: string[] }[],
): Promise<string[]> {
  const end = performance.now() + 120_000
  const waiting = async () =>
    (await pool.query(`select from mails where state = 'waiting' and kind = 'invitation'`)).rowCount
  while ((await waiting()) && performance.now() < end) await wait(200)
  const counts = new Map<string, number>()
  for (const to of received.flatMap((mail) => mail.to)) counts.set(to, (counts.get(to) ?? 0) + 1)
  return loads
    .flatMap(({ acknowledged }) => acknowledged.joiner)
    .map((mark) => ({ mark, count: counts.get(mailboxOf(mark)) ?? 0 }))
    .filter(({ count }) => count !== 1)
    .map(({ mark, count }) => `${mark}: ${count} mails`)
}
