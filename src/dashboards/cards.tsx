import { Box } from '@mui/material'
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import { AsOfButton, AsOfNotice, useAddressDay } from '#src/admin/list/AsOf.tsx'
import { useCanOnSome } from '#src/providers/useSession.ts'
import type { Permission } from '#contract/permissions.ts'
import { TabDay } from './hooks.tsx'
import { OpenRows, type RowsBehind } from './Rows.tsx'

/**
 * A card of a tab, declared in a file of its own: its place among the others, its width, what it draws, and the rows
 * behind its numbers. The tab finds the file by its name, `*Card.tsx`.
 */
export interface DashboardCard<Shared> {
  /** The order among the cards of the tab. */ place: number
  /** The share of a wide screen; with `Soon` on middle screens as well. */
  width: 'third' | 'thirdSoon' | 'half' | 'twoThirds'
  Card: ComponentType<Shared>
  rows?: readonly RowsBehind[]
  /** It shows the day that the tab shows; others always show today. */
  hasDays?: true
  /** It shows the same whatever is selected in the tab. */
  isFixed?: true
}

/** True in a card that shows today while its tab shows another day. */
export const OfToday = createContext(false)

/** The files of a tab that declare cards. */
type CardFiles<Shared> = Record<string, { cards: readonly DashboardCard<Shared>[] }>

/** The cards of a tab in their order. */
export const cardsIn = <Shared,>(files: CardFiles<Shared>): DashboardCard<Shared>[] =>
  Object.values(files)
    .flatMap(({ cards }) => cards)
    .sort((a, b) => a.place - b.place)

const columns = { third: 4, thirdSoon: 4, half: 6, twoThirds: 8 } as const

/** A grid of twelve columns; one column on narrow screens. Cards in a row have the same height. */
const grid = { display: 'grid', gap: 4, gridTemplateColumns: 'repeat(12, minmax(0, 1fr))' }
const cellOf = (width: keyof typeof columns) => ({
  gridColumn: 'span 12',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [`@media (min-width: ${width === 'thirdSoon' ? 1025 : 1281}px)`]: { gridColumn: `span ${columns[width]}` },
})

interface CardGridProps<Shared> {
  cards: readonly DashboardCard<Shared>[]
  /** What all cards of the tab know. */
  shared: Shared
  /** Leaves out cards for the moment. */
  isShown?: (card: DashboardCard<Shared>) => boolean
  /** Below the cards. */
  children?: ReactNode
}

/** The cards of a tab, and the rows that the address opens. */
export function CardGrid<Shared extends object>({
  cards,
  shared,
  isShown = () => true,
  children,
}: CardGridProps<Shared>) {
  const day = useContext(TabDay)
  return (
    <>
      <Box sx={grid}>
        {cards.filter(isShown).map(({ Card, place, width, hasDays = false }) => (
          <Box key={place} sx={cellOf(width)}>
            <OfToday value={day !== '' && !hasDays}>
              <Card {...shared} />
            </OfToday>
          </Box>
        ))}
        {children && <Box sx={{ gridColumn: 'span 12' }}>{children}</Box>}
      </Box>
      <OpenRows all={cards.flatMap(({ rows = [] }) => rows)} />
    </>
  )
}

interface CardsDayProps {
  permissions: readonly Permission[]
  children: ReactNode
}

/**
 * The day of a tab: the button that chooses it, what is said of another day, and the cards of that day. Readers without
 * these permissions on anybody have none: the tab shows them today.
 */
export function CardsDay({ permissions, children }: CardsDayProps) {
  const mayAsk = permissions.every(useCanOnSome())
  const asked = useAddressDay()
  const day = { ...asked, day: mayAsk ? asked.day : '' }
  return (
    <TabDay value={day.day}>
      <AsOfNotice {...day} />
      {mayAsk && (
        <Box sx={{ my: 2 }}>
          <AsOfButton {...day} />
        </Box>
      )}
      {children}
    </TabDay>
  )
}
