import { styled } from '@mui/material/styles'
import { useListContext } from 'react-admin'
import { Choice } from './tableStyle.ts'

/** As large as a finger, whatever the size of the box in it. */
const Target = styled('label')({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 44,
  minHeight: 44,
  cursor: 'pointer',
})

interface CardChoiceProps {
  id: string
  /** What the card shows. */
  name: string
}

/** Chooses the thing of a card among those that are changed together. */
export function CardChoice({ id, name }: CardChoiceProps) {
  const { selectedIds, onToggleItem } = useListContext()
  return (
    <Target>
      <Choice
        type="checkbox"
        aria-label={`Choose ${name}`}
        checked={selectedIds.includes(id)}
        onChange={() => onToggleItem(id)}
      />
    </Target>
  )
}
