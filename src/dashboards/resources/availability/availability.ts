import type { AvailableEmployee, PendingSlot } from '#contract/api/dashboardResources.ts'
import { deploymentTypes } from '#contract/api/projectWords.ts'
import { showDate } from '#contract/dates.ts'
import { nameOf } from '#src/admin/fields/Chip.tsx'
import type { CardTable } from '#src/dashboards/ChartCard.tsx'

const listed = (items: readonly { name: string }[]) => items.map(({ name }) => name).join(', ') || '-'

/** Open roles as texts. */
export const slotTable = (slots: readonly PendingSlot[]): CardTable => ({
  columns: ['Position', 'Seniority', 'Project', 'Type', 'Notes', 'Created at'],
  rows: slots.map(({ positions, seniority, project, type, note, createdAt }) => [
    listed(positions),
    seniority?.name ?? '-',
    project.name,
    deploymentTypes[type],
    note || '-',
    showDate(createdAt),
  ]),
})

/** Free people as texts. */
export const freeTable = (people: readonly AvailableEmployee[]): CardTable => ({
  columns: ['Name', 'Seniority', 'Positions', 'Stacks', 'Projects'],
  rows: people.map((person) => [
    nameOf(person),
    person.seniority?.name ?? '-',
    listed(person.positions),
    listed(person.stacks),
    listed(person.projects),
  ]),
})
