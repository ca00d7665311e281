import Checkbox from '@mui/material/Checkbox'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import type { OutsideAction, OutsideState } from '#contract/api/outside.ts'
import { nameOf } from '#src/components/Chip.tsx'
import { Ago } from '#src/components/DateText.tsx'
import { Tag, type TagColour } from '#src/components/Tag.tsx'

const Item = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  padding: '4px 0',
  '& .MuiCheckbox-root': { padding: 4 },
  '& > div': { flex: 1, minWidth: 0, paddingTop: 5 },
  '& p': { margin: 0, fontSize: 12, color: theme.palette.text.secondary },
  '& > span:last-child': { marginTop: 5 },
}))

const states: Record<OutsideState, [words: string, colour: TagColour]> = {
  off: ['By hand', 'gold'],
  waiting: ['Waiting', 'cyan'],
  done: ['Done', 'stacks'],
  failed: ['Failed', 'lead'],
  cancelled: ['Not needed', 'neutral'],
}

interface OutsideItemProps {
  action: OutsideAction
  busy: boolean
  onTick: () => void
}

/** One thing to do in another system: a box to tick, who did it and when, or why it is not done. */
export function OutsideItem({ action, busy, onTick }: OutsideItemProps) {
  const id = useId()
  const { state, words, reason, doneBy, doneAt } = action
  const [label, colour] = states[state]
  const isOver = state === 'done' || state === 'cancelled'
  return (
    <Item>
      <Checkbox
        size="small"
        checked={state === 'done'}
        disabled={isOver || busy}
        onChange={onTick}
        slotProps={{ input: { 'aria-labelledby': id } }}
      />
      <div>
        <span id={id}>{words}</span>
        {doneAt && (
          <p>
            {doneBy ? `Ticked off by ${nameOf(doneBy)}` : 'Done by the other system'} <Ago instant={doneAt} />
          </p>
        )}
        {reason && <p>{reason}</p>}
      </div>
      <Tag colour={colour}>{label}</Tag>
    </Item>
  )
}
