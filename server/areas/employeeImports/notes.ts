import { EmployeeRecord } from '#contract/api/employees/employee.ts'
import type { ImportedField } from '#contract/api/employeeImports.ts'
import { readableFields } from '#contract/fields.ts'
import { payoutFields } from '#server/areas/employees/index.ts'
import type { Person } from '#server/platform/http/person.ts'
import { say } from '#server/platform/languages/i18n.ts'
import type { Planned } from './plan.ts'

/**
 * True if the changed payout account would wait (rules/roles.md#1.9). With a part of the account hidden to the caller it
 * is unknown whether it is the first one, which holds at once.
 */
function isHeld(person: object, changes: readonly string[], { can }: Person): boolean {
  const readable = readableFields(EmployeeRecord, can)
  const stored: Readonly<Record<string, unknown>> = { ...person }
  const isFirst = payoutFields.every((field) => readable.has(field) && !stored[field])
  return !isFirst && payoutFields.some((field) => changes.includes(field))
}

/** Sentences about what a line changes otherwise than the file says. */
export const notesOf = (person: Planned['person'], changes: readonly ImportedField[], me: Person): string[] =>
  person && isHeld(person, changes, me)
    ? [
        say(
          'The changed payout account waits until the person or a second person confirms it. Until then, the one before is used.',
        ),
      ]
    : []
