import { CardGrid, CardsDay, cardsIn, type DashboardCard } from '../cards.tsx'
import { forDays } from './seesEverybody.ts'

const cards = cardsIn(import.meta.glob<{ cards: DashboardCard<object>[] }>('./*Card.tsx', { eager: true }))

/** How people's time is used: utilization, availability, work units and survey answers (rules/pages.md#2.3), now or as of a day. */
export function ResourcesTab() {
  return (
    <CardsDay permissions={forDays}>
      <CardGrid cards={cards} shared={{}} />
    </CardsDay>
  )
}
