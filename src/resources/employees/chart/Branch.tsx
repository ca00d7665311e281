import Skeleton from '@mui/material/Skeleton'
import { useEffect, useId, useRef } from 'react'
import type { ChartNode } from '#contract/api/lineManagers.ts'
import { ChartCard, cardWords } from './ChartCard.tsx'
import { useLevel } from './useLevel.ts'
import { useTree } from './useTree.ts'

interface BranchProps {
  person: ChartNode
  /** 1 on top. */
  depth: number
  place: number
  of: number
}

/** More managers than these on top stay closed at first. */
const openOnTop = 8

/** A person with everybody below, as an item of the tree. */
function Branch({ person, depth, place, of }: BranchProps) {
  const { isOpen, toggle, way, active, setActive } = useTree()
  const item = useRef<HTMLDivElement>(null)
  const group = useId()
  const { id, menteeCount } = person
  const isParent = menteeCount > 0
  const open = isParent && isOpen(id, depth === 1 && place <= openOnTop)
  const isFound = way.at(-1)?.id === id
  useEffect(() => {
    if (!isFound) return
    item.current?.focus({ preventScroll: true })
    item.current?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [isFound])
  const change = () => {
    // What had the focus below would be gone, and no item left for the Tab key.
    setActive(id)
    toggle(id, !open)
  }
  const isFirst = depth === 1 && place === 1
  return (
    <li role="none">
      <div
        ref={item}
        role="treeitem"
        className="item"
        aria-label={cardWords(person)}
        aria-level={depth}
        aria-posinset={place}
        aria-setsize={of}
        aria-selected={isFound}
        tabIndex={(active ? active === id : isFirst) ? 0 : -1}
        data-id={id}
        onFocus={(event) => event.target === event.currentTarget && setActive(id)}
        {...(isParent ? { 'aria-expanded': open } : {})}
        {...(open ? { 'aria-owns': group } : {})}
      >
        <ChartCard person={person} isOpen={open} isFound={isFound} onToggle={change} />
      </div>
      {open && (
        <ul role="group" id={group}>
          <Level managerID={id} depth={depth + 1} />
        </ul>
      )}
    </li>
  )
}

/** People of one level; loads more on request, and tells when it could not be loaded. */
export function Level({ managerID, depth }: { managerID?: string; depth: number }) {
  const { way } = useTree()
  const { people, total, isPending, isFetching, hasNextPage, fetchNextPage, error, refetch } =
    useLevel(managerID)
  const above = way.findIndex(({ id }) => id === managerID)
  const onWay = managerID && above < 0 ? undefined : way[above + 1]
  const shown = onWay && !people.some(({ id }) => id === onWay.id) && !isPending ? [...people, onWay] : people
  const extra = (words: string, act?: () => void) => (
    <li role="none">
      <div
        role="treeitem"
        className="item"
        aria-level={depth}
        tabIndex={-1}
        aria-selected={false}
        {...(act ? {} : { 'aria-label': words })}
      >
        {act ? (
          <button type="button" className="more" tabIndex={-1} disabled={isFetching} onClick={act}>
            {words}
          </button>
        ) : (
          <Skeleton variant="rounded" width={264} height={56} />
        )}
      </div>
    </li>
  )
  return (
    <>
      {isPending && extra('Loading')}
      {shown.map((person, index) => (
        <Branch
          key={person.id}
          person={person}
          depth={depth}
          place={index + 1}
          of={Math.max(total, shown.length)}
        />
      ))}
      {error && extra(`Could not be loaded. ${error.message} Try again`, () => void refetch())}
      {hasNextPage && extra(`Show more of ${total}`, () => void fetchNextPage())}
    </>
  )
}
