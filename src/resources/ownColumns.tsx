import { useMemo } from 'react'
import type { ListedEmployee } from '#contract/api/employees/employee.ts'
import { ownFieldInput } from '#contract/api/employees/ownFields.ts'
import { type OwnField, type OwnFieldOwner, ownFieldReads } from '#contract/api/metadata/ownFields.ts'
import { factsOf } from '#contract/fields.ts'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { fieldCell } from '#src/admin/schema/fieldCell.tsx'
import { useOwnFields } from './useOwnFields.ts'

type Row = Pick<ListedEmployee, 'id' | 'own'>
const Col = DataTable.Col<Row>

/** A column of a field that the company has defined. */
function ownColumn(field: OwnField) {
  const { id, name, section } = field
  const facts = factsOf(ownFieldInput(field)) ?? { label: name }
  const render = ({ own }: Row) => fieldCell(facts, own?.[id])
  return <Col key={id} source={`own.${id}`} label={name} read={ownFieldReads[section]} sortable render={render} />
}

/** The columns of own fields of people or projects that the person can read. */
export function useOwnColumns(of: OwnFieldOwner) {
  const fields = useOwnFields(of)
  return useMemo(() => fields.map(ownColumn), [fields])
}
