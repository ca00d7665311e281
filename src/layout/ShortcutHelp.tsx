import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { styled } from '@mui/material/styles'
import { useCan } from '#src/providers/session.ts'
import { lettered } from './places.ts'

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '12px 24px',
  alignItems: 'center',
  margin: 0,
  '& dd': { margin: 0 },
  '& kbd': {
    padding: '2px 8px',
    borderRadius: 4,
    border: `1px solid ${theme.tokens.border}`,
    background: theme.tokens.hover,
    font: 'inherit',
    fontSize: 12,
  },
}))

/** Every shortcut of the shell, as far as this person can use it. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const can = useCan()
  const areas = lettered(can).map(({ letter, label }) => [['g', letter], `Go to ${label}`] as const)
  const all = [
    [['Ctrl', 'K'], 'Find pages and people'] as const,
    [['/'], 'Search this page'] as const,
    ...areas,
    ...(can('projectMembers.edit')
      ? [
          [['[', ']'], 'On a bar of a timeline: move its end by a day'] as const,
          [['Shift', '[', ']'], 'The same by a week'] as const,
        ]
      : []),
    [['Esc'], 'Close the top layer'] as const,
    [['?'], 'Show this list'] as const,
  ]
  return (
    <Dialog open onClose={onClose} aria-labelledby="shortcuts">
      <DialogTitle id="shortcuts">Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <List>
          {all.map(([keys, does]) => (
            <div key={does} style={{ display: 'contents' }}>
              <dt>
                {keys.map((key, i) => (
                  <span key={key}>
                    {i > 0 && ' '}
                    <kbd>{key}</kbd>
                  </span>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </List>
      </DialogContent>
    </Dialog>
  )
}
