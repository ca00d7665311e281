import { t } from '@lingui/core/macro'
import ChevronRight from '@mui/icons-material/ChevronRight'
import { Skeleton, styled } from '@mui/material'
import { createContext, use, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ChartNode } from '#contract/api/employees/lineManagers.ts'
import { employeeStatuses } from '#contract/api/metadata/metadata.ts'
import { useAddressDay } from '#src/admin/list/AsOf.tsx'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { nameOf } from './EmployeeField.tsx'
import { StatusTag } from './EmployeeField.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { useCommandPages } from '#src/providers/dataProvider/pagedHooks.ts'

const CardFrame = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'stretch',
  width: 264,
  maxWidth: '100%',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 'var(--radius-card)',
  backgroundColor: theme.palette.background.paper,
  '&[data-found]': { borderColor: theme.tokens.accent.main, backgroundColor: theme.tokens.accent.tint },
  '& > a': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    flex: 1,
    minWidth: 0,
    padding: '8px 10px',
    color: theme.palette.text.primary,
    textDecoration: 'none',
  },
  '& > a:hover b': { color: theme.tokens.accent.text, textDecoration: 'underline' },
  '& a > span:last-child': { minWidth: 0, flex: 1 },
  '& b, & small': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& b': { fontWeight: 600 },
  '& small': { lineHeight: '16px' },
  '& > button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    padding: '0 8px',
    borderLeft: `1px solid ${theme.palette.divider}`,
    borderRadius: '0 var(--radius-card) var(--radius-card) 0',
    color: theme.palette.text.secondary,
    fontSize: 'var(--text-12)',
    fontWeight: 600,
    '&:hover': { backgroundColor: theme.tokens.hover },
    '& svg': { fontSize: 'var(--text-18)', transition: 'transform 150ms' },
    '&[data-open] svg': { transform: 'rotate(90deg)' },
  },
}))

/** Seniority and positions of a person in one line. */
const workOf = ({ seniority, positions }: ChartNode) =>
  [seniority?.name, ...positions.map(({ name }) => name)].filter(Boolean).join(' · ')

const isUsual = ({ status }: ChartNode) => status === 'full-time'

/** The accessible name of a person's tree item: the texts of the card, in the same order. */
function cardWords(person: ChartNode): string {
  const { status, menteeCount } = person
  const below = menteeCount > 0 && t`${menteeCount} below`
  return [nameOf(person), workOf(person) || '-', !isUsual(person) && employeeStatuses[status], below]
    .filter(Boolean)
    .join(' ')
}

interface ChartCardProps {
  person: ChartNode
  isOpen: boolean
  /** True if the search led to this person. */
  isFound: boolean
  onToggle: () => void
}

/** The card of one person: a link, and the number of direct mentees. The branch around it handles the keys. */
function ChartCard({ person, isOpen, isFound, onToggle }: ChartCardProps) {
  const { menteeCount, status } = person
  const name = nameOf(person)
  return (
    <CardFrame className="card" {...(isFound ? { 'data-found': '' } : {})}>
      <Link to={paths.employee(person.username)} tabIndex={-1}>
        <Avatar src={person.avatar} name={name} size={36} />
        <span>
          <b>{name}</b> <small>{workOf(person) || '-'}</small> {!isUsual(person) && <StatusTag status={status} />}
        </span>
      </Link>{' '}
      {menteeCount > 0 && (
        <button
          type="button"
          tabIndex={-1}
          className="tabular"
          aria-label={isOpen ? t`Hide the ${menteeCount} below ${name}` : t`Show the ${menteeCount} below ${name}`}
          onClick={onToggle}
          {...(isOpen ? { 'data-open': '' } : {})}
        >
          {menteeCount}
          <ChevronRight />
        </button>
      )}
    </CardFrame>
  )
}

const pageSize = 50

/** One level of the chart, loaded in pages: the mentees of a manager, or the top level if `managerID` is undefined. */
export function useLevel(managerID: string | undefined) {
  const { day } = useAddressDay()
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useCommandPages(
    'employees',
    'chart',
    { query: { ...(managerID && { managerID }), ...(day && { asOf: day }) } },
    pageSize,
  )
  const { rows: people, total } = data ?? { rows: [], total: 0 }
  return { people, total, isPending: !data && !error, isFetching, hasNextPage, fetchNextPage, error, refetch }
}

/** State shared by all branches of the tree. */
interface Tree {
  isOpen: (id: string, byDefault: boolean) => boolean
  toggle: (id: string, open: boolean) => void
  /**
   * The person searched for and all managers above, from the top. They are shown even if their level isn't loaded that
   * far.
   */
  way: readonly ChartNode[]
  /** The id of the item in the tab order; undefined means the first item. */
  active: string | undefined
  setActive: (id: string) => void
}

export const TreeContext = createContext<Tree | undefined>(undefined)

/** Reads the tree from context. Throws outside of a `TreeContext`. */
function useTree(): Tree {
  const tree = use(TreeContext)
  if (!tree) throw new Error('A branch of the chart stands in a tree: wrap it in TreeContext.')
  return tree
}

/**
 * State of the tree: which branches are open. With the id of a person, the path from the top to that person is open
 * too.
 */
export function useNewTree(person: string | null) {
  const [toggled, setToggled] = useState<Record<string, boolean>>({})
  const [active, setActive] = useState<string>()
  const { day } = useAddressDay()
  const { data } = useCommandQuery(
    'employees',
    'wayInChart',
    { params: { id: person ?? '' }, query: day ? { asOf: day } : {} },
    { enabled: Boolean(person) },
  )
  const way = (person && data?.data) || []
  const above = new Set(way.slice(0, -1).map(({ id }) => id))
  const tree: Tree = {
    isOpen: (id, byDefault) => toggled[id] ?? (above.has(id) || byDefault),
    toggle: (id, open) => setToggled((known) => ({ ...known, [id]: open })),
    way,
    active,
    setActive,
  }
  return { tree, isHidden: Boolean(person && data && data.data.length === 0) }
}

interface BranchProps {
  person: ChartNode
  /** 1 at the top. */
  depth: number
  position: number
  of: number
}

/** If there are more managers at the top, the rest start closed. */
const openOnTop = 8

/** A person with all mentees below, as a tree item. */
function Branch({ person, depth, position, of }: BranchProps) {
  const { isOpen, toggle, way, active, setActive } = useTree()
  const item = useRef<HTMLDivElement>(null)
  const group = useId()
  const { id, menteeCount } = person
  const isParent = menteeCount > 0
  const open = isParent && isOpen(id, depth === 1 && position <= openOnTop)
  const isFound = way.at(-1)?.id === id
  useEffect(() => {
    if (!isFound) return
    item.current?.focus({ preventScroll: true })
    item.current?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [isFound])
  const change = () => {
    // Closing removes the items below. If one of them had the focus, no item would be left in the tab order.
    setActive(id)
    toggle(id, !open)
  }
  const isFirst = depth === 1 && position === 1
  return (
    <li role="none">
      <div
        ref={item}
        role="treeitem"
        className="item"
        aria-label={cardWords(person)}
        aria-level={depth}
        aria-posinset={position}
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

/** The people of one level. Loads more on request and shows an error if loading fails. */
export function Level({ managerID, depth }: { managerID?: string; depth: number }) {
  const { way } = useTree()
  const { people, total, isPending, isFetching, hasNextPage, fetchNextPage, error, refetch } = useLevel(managerID)
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
      {isPending && extra(t`Loading`)}
      {shown.map((person, index) => (
        <Branch key={person.id} person={person} depth={depth} position={index + 1} of={Math.max(total, shown.length)} />
      ))}
      {error && extra(`${t`Couldn't load this level.`} ${error.message} ${t`Try again`}`, () => void refetch())}
      {hasNextPage && extra(t`Show more of ${total}`, () => void fetchNextPage())}
    </>
  )
}
