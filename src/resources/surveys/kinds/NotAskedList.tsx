import { t } from '@lingui/core/macro'
import type { NotAsked } from '#contract/api/surveys/preview.ts'
import { notAskedReasons } from '#contract/api/surveys/words.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'

/** People about whom a peer review has no form: a count for each reason, which opens the names. */
export const NotAskedList = ({ groups }: { groups: readonly NotAsked[] }) => (
  <div style={{ fontSize: 'var(--text-13)' }}>
    {groups.map(({ reason, count, people }) => {
      const why = notAskedReasons[reason]
      const more = count - people.length
      return (
        <details key={reason}>
          <summary style={{ cursor: 'pointer', padding: '4px 0' }}>{t`${count} not included: ${why}`}</summary>
          <ul className="bullets" style={{ margin: '8px 0' }}>
            {people.map((person) => (
              <li key={person.id}>{nameOf(person)}</li>
            ))}
            {more > 0 && <li>{t`and ${more} more`}</li>}
          </ul>
        </details>
      )
    })}
  </div>
)
