import { plural, t } from '@lingui/core/macro'
import { Stack, Typography } from '@mui/material'
import { Employee } from '#contract/api/employees/employee.ts'
import { type PartReaders, personReaders } from '#contract/api/personReaders.ts'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import { factsOf, labelOf } from '#contract/fields.ts'
import { scopes } from '#contract/scopes.ts'
import { Tag } from '#src/admin/fields/Tag.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { listed } from '#src/i18n/format.ts'
import { useOfPerson } from '#src/providers/dataProvider/ofPerson.ts'
import { nameOf, UserChip } from '#src/resources/employees/EmployeeField.tsx'

/** What a permission opens of a person, in words. */
const titleOf = (part: PartReaders['permission']): string =>
  ({
    'employees.read': t`Name, picture, status, skills and line manager`,
    'employees.read.generalInfo.fullAccess': t`General info`,
    'employees.read.personalInfo.fullAccess': t`Personal info`,
    'employees.read.projects.fullAccess': t`All memberships, with type and dates`,
    'employees.baseSalary.read': t`Salary`,
    'employees.read.fullAccess': t`History, also after leaving`,
  })[part]

/** The fields of a person that a permission opens, in words; `''` if it opens more than fields. */
const fieldsOf = (part: PartReaders['permission']): string =>
  listed(
    Object.entries(Employee.shape).flatMap(([name, schema]) =>
      factsOf(schema)?.read === part ? [labelOf(Employee, name)] : [],
    ),
  )

/** "through HR (everybody)": the roles that let somebody read, and on whom each does. */
const reasonOf = ({ by }: PartReaders['readers'][number]): string =>
  listed(by.map(({ role, scope }) => `${role} (${scope ? scopes[scope] : t`Everybody`})`))

/** The people who read one part. Closed at first, because there can be many. */
function Part({ part: { permission, total, readers } }: { part: PartReaders }) {
  const rest = total - readers.length
  return (
    <details>
      <summary>
        {titleOf(permission)}: {plural(total, { one: '# person', other: '# people' })}
      </summary>
      <Stack spacing={2} sx={{ my: 3, fontSize: 'var(--text-13)' }}>
        <span>{fieldsOf(permission)}</span>
        <Stack component="ul" className="lines" spacing={2}>
          {readers.map((reader) => (
            <Stack
              key={reader.person.id}
              component="li"
              direction="row"
              sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}
            >
              <UserChip person={reader.person} />
              <Tag colour="neutral">{reasonOf(reader)}</Tag>
            </Stack>
          ))}
        </Stack>
        {rest > 0 && plural(rest, { one: 'And # more person.', other: 'And # more people.' })}
      </Stack>
    </details>
  )
}

/** "Who can see this of a person, and why?", for each part of the record (docs/rules/roles.md#3.5). */
export function ReadersCard({ person }: { person: BasicEmployee }) {
  const { id } = person
  const name = nameOf(person)
  const query = useOfPerson(personReaders.list, { params: { id } })
  return (
    <section aria-label={t`Who can see ${name}`}>
      <Typography component="h3" sx={{ fontWeight: 600, mb: 2 }}>{t`Who can see ${name}, and why`}</Typography>
      {query.data ? (
        <Stack spacing={2}>
          {query.data.data.map((part) => (
            <Part key={part.permission} part={part} />
          ))}
        </Stack>
      ) : (
        <Pending query={query} failure={t`Couldn't load who can see this person`} height={180} />
      )}
    </section>
  )
}
