import { CardGrid, cardsIn, type DashboardCard } from '../cards.tsx'

const cards = cardsIn(import.meta.glob<{ cards: DashboardCard<object>[] }>('./*Card.tsx', { eager: true }))

/** How people's time is used: utilization, availability, work units and survey answers (rules/pages.md#2.3). */
export const ResourcesTab = () => <CardGrid cards={cards} shared={{}} />
