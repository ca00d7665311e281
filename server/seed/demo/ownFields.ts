import { seedId } from '#server/platform/db/seedIds.ts'
import type { Db } from '#server/platform/deps.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { daysLater, type DemoPerson, personId } from './company.ts'
import type { DemoProject } from './demoProjects.ts'
import { projectId } from './projects.ts'

const sizes = ['S', 'M', 'L', 'XL']
const fields = [
  { name: 'T-shirt size', kind: 'choice', choices: sizes, section: 'page', place: 60 },
  { name: 'Buddy', kind: 'person', choices: [] as string[], section: 'page', place: 70 },
  { name: 'Cost centre', kind: 'text', choices: [] as string[], section: 'project', place: 80 },
]

/**
 * Own fields of the demo company: everybody's T-shirt, the buddy of those who joined in the last year, and the cost
 * centres of projects.
 */
export async function seedOwnFields(
  db: Db,
  people: readonly DemoPerson[],
  projects: readonly Pick<DemoProject, 'code'>[],
  today: string,
): Promise<void> {
  const at = `${daysLater(today, -30)}T03:00:00Z`
  await insertRows(
    db,
    'own_fields',
    fields.map((field) => ({ id: seedId('own field', field.name), ...field, created_at: at })),
  )
  const value = (person: DemoPerson, name: string, given: { value: string | null; person_id: string | null }) => ({
    id: seedId('own value', `${name} ${person.username}`),
    employee_id: personId(person.username),
    field_id: seedId('own field', name),
    kind: given.value === null ? 'person' : 'choice',
    ...given,
  })
  const isNew = ({ joined }: DemoPerson) => joined > daysLater(today, -365)
  const old = people.filter((person) => person.status === 'full-time' && !isNew(person))
  await insertRows(db, 'own_values', [
    ...people.map((person, index) =>
      value(person, 'T-shirt size', { value: sizes[(index * 7) % sizes.length] ?? 'M', person_id: null }),
    ),
    ...people
      .filter(isNew)
      .map((person, index) =>
        value(person, 'Buddy', { value: null, person_id: personId(old[(index * 5) % old.length]?.username ?? '') }),
      ),
  ])
  await insertRows(
    db,
    'own_values',
    projects.map(({ code }, index) => ({
      id: seedId('own value', `Cost centre ${code}`),
      project_id: projectId(code),
      field_id: seedId('own field', 'Cost centre'),
      kind: 'text',
      value: `CC-${(index + 1) * 10}`,
    })),
  )
}
