import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import type { ProjectSize } from '#contract/api/dashboardProjects.ts'
import { LegendItem } from '../charts.tsx'
import { useShowMore } from '../hooks.tsx'
import { memberWords, sizeColour, sizeOpacity, type SizesProps } from './sizes.ts'
import { useScrollIntoView } from './useScrollIntoView.ts'

const Scroll = styled('div')(({ theme }) => ({
  overflowY: 'auto',
  '& ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))',
    columnGap: 12,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
  '& li': { display: 'flex', alignItems: 'center', minWidth: 0, fontSize: 'var(--text-13)' },
  '& li[data-chosen="true"]': {
    borderRadius: 'var(--radius-control)',
    backgroundColor: theme.palette.action.selected,
  },
  '& button': { flex: 1, minWidth: 0, textAlign: 'left' },
  '& button span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& a': { padding: '4px 8px', color: 'inherit' },
}))

interface SizeListProps extends SizesProps {
  rowsOf: (project: ProjectSize) => string
}

/** The slices by name: a press chooses a project, as a click on its slice does; the number opens its people. */
export function SizeList({ sizes, chosen, onToggle, rowsOf }: SizeListProps) {
  const box = useScrollIntoView<HTMLDivElement>(chosen)
  const { shown, more } = useShowMore(
    sizes,
    sizes.findIndex(({ id }) => id === chosen),
  )
  return (
    <Scroll ref={box}>
      <ul aria-label="Projects by size">
        {shown.map((project, at) => {
          const { id, name, size } = project
          return (
            <li key={id} data-chosen={id === chosen}>
              <LegendItem
                type="button"
                title={name}
                aria-pressed={id === chosen}
                onClick={() => onToggle(id)}
              >
                <i style={{ backgroundColor: sizeColour(at), opacity: sizeOpacity(id, chosen) }} />
                <span>{name}</span>
              </LegendItem>
              <Link
                to={rowsOf(project)}
                preventScrollReset
                className="tabular"
                aria-label={`${name}: ${memberWords(size)}`}
              >
                {size}
              </Link>
            </li>
          )
        })}
      </ul>
      {more}
    </Scroll>
  )
}
