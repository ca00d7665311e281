import ChevronRight from '@mui/icons-material/ChevronRight'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import type { ChartNode } from '#contract/api/lineManagers.ts'
import { employeeStatuses } from '#contract/api/metadata.ts'
import { nameOf } from '#src/components/Chip.tsx'
import { Avatar } from '#src/components/Avatar.tsx'
import { StatusTag } from '#src/components/StatusTag.tsx'
import { paths } from '#src/layout/paths.ts'

const CardFrame = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'stretch',
  width: 264,
  maxWidth: '100%',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.palette.background.paper,
  '&[data-found]': { borderColor: theme.tokens.primary.main, backgroundColor: theme.tokens.primary.tint },
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
  '& > a:hover b': { color: theme.tokens.primary.text, textDecoration: 'underline' },
  '& a > span:last-child': { minWidth: 0, flex: 1 },
  '& b': {
    display: 'block',
    fontWeight: 600,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& small': {
    display: 'block',
    fontSize: 12,
    lineHeight: '16px',
    color: theme.palette.text.secondary,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& > button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    padding: '0 8px',
    border: 0,
    borderLeft: `1px solid ${theme.palette.divider}`,
    borderRadius: '0 7px 7px 0',
    background: 'none',
    color: theme.palette.text.secondary,
    font: 'inherit',
    fontSize: 12,
    fontWeight: 600,
    cursor: 'pointer',
    '&:hover': { backgroundColor: theme.tokens.hover },
    '& svg': { fontSize: 18, transition: 'transform 150ms' },
    '&[data-open] svg': { transform: 'rotate(90deg)' },
  },
}))

/** What somebody does, in a line. */
const workOf = ({ seniority, positions }: ChartNode) =>
  [seniority?.name, ...positions.map(({ name }) => name)].filter(Boolean).join(' · ')

const isUsual = ({ status }: ChartNode) => status === 'full-time'

/** All that a card says, in the order in which it stands there: the name of its item in the tree. */
export const cardWords = (person: ChartNode) =>
  [
    nameOf(person),
    workOf(person) || '-',
    !isUsual(person) && employeeStatuses[person.status],
    person.menteeCount > 0 && `${person.menteeCount} below`,
  ]
    .filter(Boolean)
    .join(' ')

interface ChartCardProps {
  person: ChartNode
  isOpen: boolean
  /** Looked for, and found here. */
  isFound: boolean
  onToggle: () => void
}

/** One person of the chart: a link to them, and how many hang below. Keys work on the branch around it. */
export function ChartCard({ person, isOpen, isFound, onToggle }: ChartCardProps) {
  const { menteeCount, status } = person
  const name = nameOf(person)
  return (
    <CardFrame className="card" {...(isFound ? { 'data-found': '' } : {})}>
      <Link to={paths.employee(person.username)} tabIndex={-1}>
        <Avatar src={person.avatar} name={name} size={36} />
        <span>
          <b>{name}</b> <small>{workOf(person) || '-'}</small>{' '}
          {!isUsual(person) && <StatusTag status={status} />}
        </span>
      </Link>{' '}
      {menteeCount > 0 && (
        <button
          type="button"
          tabIndex={-1}
          className="tabular"
          aria-label={`${isOpen ? 'Hide' : 'Show'} the ${menteeCount} below ${name}`}
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
