import type { Employee } from '#contract/api/employee.ts'
import { UserChip } from '#src/components/Chip.tsx'
import { SectionCard } from '#src/components/SectionCard.tsx'
import { SmallTable } from '#src/components/table/SmallTable.ts'

/** People whose line manager this person is; nothing when there are none. */
export function MenteesCard({ person }: { person: Employee }) {
  if (person.mentees.length === 0) return null
  return (
    <SectionCard title={`Mentees (${person.mentees.length})`}>
      <SmallTable>
        <thead>
          <tr>
            <th>Name</th>
            <th>Position</th>
            <th>Seniority</th>
          </tr>
        </thead>
        <tbody>
          {person.mentees.map((mentee) => (
            <tr key={mentee.id}>
              <td>
                <UserChip person={mentee} />
              </td>
              <td>{mentee.positions.map(({ name }) => name).join(', ') || '-'}</td>
              <td>{mentee.seniority?.name ?? '-'}</td>
            </tr>
          ))}
        </tbody>
      </SmallTable>
    </SectionCard>
  )
}
