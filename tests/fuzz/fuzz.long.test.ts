import { sql } from 'kysely'
import { openDemoCompany } from '#tests/support/demoCompany.ts'
import { often } from '#tests/support/long.ts'
import { verifySealed } from '#tests/support/sealed.ts'
import { fuzz } from './run.ts'

// The same requests in each `npm test`, random ones in the long tests.
const seed = Number(process.env.FUZZ_SEED ?? often(335375, Date.now() % 1_000_000))
const rounds = Array.from({ length: often(1, 10) }, (_, round) => seed + round)
const calls = often(250, 2000)

/** Invariants of the data, each as a query for the rows that violate it. */
const invariants: Record<string, string> = {
  'a member in a slot of another project': `select
    from project_members m join project_slots s on s.id = m.project_slot_id
    where s.project_id <> m.project_id`,
  'an invoice that does not add up': 'select from invoices where total <> sub_total + tax - discount',
  'an address that is neither the person’s own nor in use until their own is confirmed': `select m.address
    from employee_emails m join employees e on e.id = m.employee_id
    cross join lateral (select array[canonical_email(e.team_email), canonical_email(e.personal_email)] as current) own
    where m.address = any (own.current) is not true and not exists (select from employee_emails waiting
      where waiting.address = m.replaced_by and waiting.employee_id = e.id and not waiting.is_confirmed
      and waiting.address = any (own.current))`,
  'a cycle that counts wrong': `select from audit_cycles c where c.deleted_at is null and c.status = 'audited'
    and not exists (select from audits a where a.audit_cycle_id = c.id and a.deleted_at is null)`,
}

// The test name contains the seed: set FUZZ_SEED to repeat the requests.
test.each(rounds)(
  'every answer is declared and fits its schema, and the data stays whole: seed %i',
  async (round) => {
    const company = await openDemoCompany()
    try {
      const { statuses, wrong } = await fuzz(company, round, calls)
      expect(wrong).toEqual([])
      // One call that serves many lists.
      const lists = await fuzz(company, round, often(60, 500), ({ operationId }) => operationId === 'exporting.list')
      expect(lists.wrong).toEqual([])
      expect([...lists.statuses.keys()]).toEqual(
        expect.arrayContaining([200, 400, 401, 403].map((status) => `exporting.list ${status}`)),
      )
      const kinds = [...statuses.keys()].map((kind) => kind.slice(-3))
      expect([...new Set(kinds)]).toEqual(expect.arrayContaining(['200', '400', '401', '403', '404']))
      for (const [what, query] of Object.entries(invariants))
        expect([what, (await sql.raw(query).execute(company.deps.db)).rows]).toEqual([what, []])
      await verifySealed(company.deps.db)
      expect((await company.app.inject({ url: '/readyz' })).statusCode).toBe(200)
    } finally {
      await company.close()
    }
  },
  often(60_000, 600_000),
)
