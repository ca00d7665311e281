import { msg, t } from '@lingui/core/macro'
import { Employee, G } from '#contract/api/employees/employee.ts'
import { resources } from '#contract/resources.ts'
import { columnsOf } from '#src/admin/list/columnsOf.tsx'
import { nameOf, PersonField } from '#src/admin/fields/Chip.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'
import { TagList } from '#src/admin/fields/TagList.tsx'
import { RevealAll, SalaryCell } from './salaryMask.tsx'

const column = columnsOf(Employee)

/** Marks a chapter that the person leads. */
const Star = ({ title }: { title: string }) => (
  <svg className="icon" viewBox="0 0 24 24" role="img" style={{ fontSize: 'var(--text-13)', marginRight: 2 }}>
    <title>{title}</title>
    <path d="m12 17.3 6.2 3.7-1.6-7 5.4-4.7-7.2-.6L12 2 9.2 8.7 2 9.3 7.4 14l-1.6 7z" />
  </svg>
)

/** Chapters of a person, with a star on those that the person leads. */
function ChapterTags({ person }: { person: Employee }) {
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

/** Seniority and first position, such as "Senior Backend Engineer". */
export const titleOf = ({ seniority, positions }: Employee): string =>
  [seniority?.name, positions[0]?.name].filter(Boolean).join(' ')

/** All columns of the employee list, in order (rules/pages.md#5.1). */
export const employeeColumns = [
  column('displayName', {
    label: msg`Employee`,
    width: 280,
    sortable: true,
    render: (person) => (nameOf(person) ? <PersonField person={person} title={titleOf(person)} /> : 'TBD'),
  }),
  column('baseSalary', {
    width: 160,
    head: <RevealAll />,
    render: (person) => <SalaryCell person={person} />,
  }),
  column('status', { width: 132, sortable: true }),
  column('positions', { width: 230 }),
  column('projects', { width: 260 }),
  column('stacks', { width: 240 }),
  column('chapters', { width: 180, render: (person) => <ChapterTags person={person} /> }),
  column('lineManager', { width: 170 }),
  column('referredBy', { width: 170 }),
  column('seniority', { width: 110, sortable: true }),
  column('organizations', { read: G, width: 230 }),
  column('discordName', { width: 150 }),
  column('githubID', { width: 150 }),
  column('teamEmail', { label: msg`Team email`, width: 250 }),
  column('joinedDate', { label: msg`Joined date`, width: 110, sortable: true }),
  column('leftDate', { label: msg`Left date`, width: 110 }),
]

/** Columns shown by default. */
export const firstColumns: readonly string[] = resources.employees.start.reads.columns

/** Named sets of columns. */
export const columnSets = [
  {
    get label() {
      return t`Overview`
    },
    columns: firstColumns,
  },
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
    ],
  },
  {
    get label() {
      return t`Delivery`
    },
    columns: ['status', 'positions', 'seniority', 'projects', 'stacks', 'chapters'],
  },
  {
    get label() {
      return t`Contact`
    },
    columns: ['status', 'teamEmail', 'discordName', 'githubID', 'lineManager'],
  },
  {
    get label() {
      return t`All`
    },
    columns: employeeColumns.slice(1).map(({ source }) => source),
  },
]
