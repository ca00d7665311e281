import { msg, t } from '@lingui/core/macro'
import { useRecordContext } from 'react-admin'
import { useMemo } from 'react'
import { type Employee, G } from '#contract/api/employees/employee.ts'
import { resources } from '#contract/resources.ts'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { PersonField, titleOf } from './EmployeeField.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'
import { TagList } from '#src/admin/fields/TagList.tsx'
import { useOwnColumns } from '#src/resources/ownColumns.tsx'
import { RevealAll, SalaryField } from './salaryMask.tsx'

/** Marks a chapter that the person leads. */
const Star = ({ title }: { title: string }) => (
  <svg className="icon" viewBox="0 0 24 24" role="img" style={{ fontSize: 'var(--text-13)', marginRight: 2 }}>
    <title>{title}</title>
    <path d="m12 17.3 6.2 3.7-1.6-7 5.4-4.7-7.2-.6L12 2 9.2 8.7 2 9.3 7.4 14l-1.6 7z" />
  </svg>
)

/** Chapters of a person, with a star on those that the person leads. */
function ChapterTags() {
  const person = useRecordContext<Employee>()
  if (!person) return null
  return (
    <TagList items={person.chapters} keyOf={({ id }) => id} nameOf={({ name }) => name}>
      {({ name, leadID }) => (
        <Tag colour="chapters">
          {leadID === person.id && <Star title={t`${name} lead`} />}
          {name}
        </Tag>
      )}
    </TagList>
  )
}

const Col = DataTable.Col<Employee>

/** The columns of the product, in order (rules/pages.md#5.1). */
const employeeColumns = (
  <>
    <Col
      source="displayName"
      label={msg`Employee`}
      width={280}
      render={(person) => <PersonField person={person} title={titleOf(person)} />}
    />
    <Col source="baseSalary" head={<RevealAll />}>
      <SalaryField />
    </Col>
    <Col source="status" width={132} />
    <Col source="positions" width={230} />
    <Col source="projects" width={260} />
    <Col source="stacks" width={240} />
    <Col source="chapters" width={180}>
      <ChapterTags />
    </Col>
    <Col source="lineManager" width={170} />
    <Col source="referredBy" width={170} />
    <Col source="seniority" width={110} />
    <Col source="organizations" read={G} width={230} />
    <Col source="discordName" width={150} />
    <Col source="githubID" width={150} />
    <Col source="teamEmail" label={msg`Team email`} width={250} />
    <Col source="joinedDate" label={msg`Joined date`} width={110} />
    <Col source="leftDate" label={msg`Left date`} width={110} />
    <Col source="probationEnd" width={130} />
    <Col source="contractEnd" width={130} />
  </>
)

/**
 * All columns of the employee list: those of the product, then own fields that the person can read
 * (docs/rules/people.md#8.5).
 */
export function useEmployeeColumns() {
  const own = useOwnColumns('people')
  return useMemo(
    () => (
      <>
        {employeeColumns}
        {own}
      </>
    ),
    [own],
  )
}

/** Columns shown by default. */
export const firstColumns: readonly string[] = resources.employees.start.reads.columns

/** Named sets of columns. */
export const columnSets = [
  { label: msg`Overview`, columns: firstColumns },
  {
    label: 'HR',
    columns: [
      'baseSalary',
      'status',
      'seniority',
      'lineManager',
      'referredBy',
      'organizations',
      'joinedDate',
      'leftDate',
      'probationEnd',
      'contractEnd',
    ],
  },
  { label: msg`Delivery`, columns: ['status', 'positions', 'seniority', 'projects', 'stacks', 'chapters'] },
  { label: msg`Contact`, columns: ['status', 'teamEmail', 'discordName', 'githubID', 'lineManager'] },
  { label: msg`All` },
]
