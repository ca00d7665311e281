import { styled } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'

const Row = styled('span')({ display: 'flex', alignItems: 'center', gap: 6, minWidth: 0 })
const More = styled('button')(({ theme }) => ({
  flex: 'none',
  padding: '1px 2px',
  border: 0,
  background: 'none',
  font: 'inherit',
  fontSize: 12,
  color: theme.palette.text.secondary,
  cursor: 'default',
}))
const Column = styled('span')({ display: 'flex', flexDirection: 'column', gap: 4, padding: 4 })

interface TagListProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  nameOf: (item: Item) => string
  children: (item: Item) => React.ReactNode
}

/** The first two of a list, then "+n more" with the rest in a tooltip; `-` when empty (screens.md section 1.8). */
export function TagList<Item>({ items, keyOf, nameOf, children }: TagListProps<Item>) {
  if (items.length === 0) return '-'
  const draw = (item: Item) => <span key={keyOf(item)}>{children(item)}</span>
  const rest = items.slice(2)
  return (
    <Row>
      {items.slice(0, 2).map(draw)}
      {rest.length > 0 && (
        <Tooltip
          title={
            <Column>
              {rest
                .map((item) => nameOf(item))
                .map((name) => (
                  <span key={name}>{name}</span>
                ))}
            </Column>
          }
        >
          <More type="button" aria-label={`${rest.length} more: ${rest.map(nameOf).join(', ')}`}>
            +{rest.length} more
          </More>
        </Tooltip>
      )}
    </Row>
  )
}
