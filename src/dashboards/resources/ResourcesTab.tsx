import { G } from '#contract/api/employees/employee.ts'
import { CardGrid, CardsDay, cardsIn, type DashboardCard } from '../cards.tsx'

const cards = cardsIn(import.meta.glob<{ cards: DashboardCard<object>[] }>('./*Card.tsx', { eager: true }))

/** What numbers of another day need (docs/rules/time.md#7.4). */
const forDays = [G, 'employees.read.projects.fullAccess'] as const

/** How people's time is used: utilization, availability, work units and survey answers (rules/pages.md#2.3), now or as of a day. */
export function ResourcesTab() {
  return (
    <CardsDay permissions={forDays}>
      <CardGrid cards={cards} shared={{}} />
    </CardsDay>
  )
}
