import { sql } from 'kysely'
import { type Employee, EmployeeRecord } from '#contract/api/employees/employee.ts'
import { type ImportField, importFields } from '#contract/api/employeeImports.ts'
import { labelOf } from '#contract/fields.ts'
import type { Db } from '#server/platform/deps.ts'
import { isSame, shownAs, type Values, valuesOf } from '#server/areas/importing/index.ts'

/** Fields whose values an import stores. Changes of the others, such as salary and roles, are only in the trail. */
const kept = importFields.flatMap((field) => shownAs(field) ?? [])

async function inTrail(trx: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ field: string }>`select distinct change ->> 'field' as field
    from audit_events cross join lateral jsonb_array_elements(changes) change
    where entity = 'employee' and entity_id = ${id} and action <> 'employee.created'
      and action not like 'employee.import%'
      and change ->> 'field' <> all (${kept}::text[])`.execute(trx)
  return rows.map(({ field }) => field)
}

/**
 * Labels of the fields that changed on a person since the import created them with the values `after`, in the order of
 * the record.
 */
export async function changedSince(trx: Db, person: Employee, after: Values): Promise<string[]> {
  const fields = Object.keys(after) as ImportField[]
  const stored = valuesOf(person, fields)
  const changed = fields.filter((field) => !isSame(stored[field], after[field])).map(shownAs)
  const all = new Set<string | undefined>([...changed, ...(await inTrail(trx, person.id))])
  const names = Object.keys(EmployeeRecord.shape).filter((name) => all.has(name))
  return names.map((name) => labelOf(EmployeeRecord, name))
}
