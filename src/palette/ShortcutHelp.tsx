import { Dialog, DialogContent, DialogTitle, styled } from '@mui/material'
import type { GlobalAction } from '#src/palette/actions.ts'
import { globalActions } from '#src/palette/globalActions.ts'
import { useCan } from '#src/providers/session.ts'

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '12px 24px',
  alignItems: 'center',
  margin: 0,
  '& dd': { margin: 0 },
})

type Line = readonly [keys: string, does: string]

const lineOf = ({ keys = '', label }: GlobalAction): Line => [keys, keys.startsWith('g ') ? `Go to ${label}` : label]

const ofPalette: readonly Line[] = [
  ['Ctrl K', 'Find anything, and do it'],
  ['Ctrl Enter', 'In what was found: open it in a new tab'],
]

const ofTimeline: readonly Line[] = [
  ['[ ]', 'On a bar of a timeline: move its end by a day'],
  ['Shift [ ]', 'The same by a week'],
]

/** Every shortcut, as far as this person can use it. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const can = useCan()
  const own = globalActions.filter(({ keys, may }) => keys && may(can)).map(lineOf)
  const all: readonly Line[] = [
    ...ofPalette,
    ...own,
    ...(can('projectMembers.edit') ? ofTimeline : []),
    ['Esc', 'Close the top layer'],
  ]
  return (
    <Dialog open onClose={onClose} aria-labelledby="shortcuts">
      <DialogTitle id="shortcuts">Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <List>
          {all.map(([keys, does]) => (
            <div key={does} style={{ display: 'contents' }}>
              <dt>
                <Keys keys={keys} />
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </List>
      </DialogContent>
    </Dialog>
  )
}

const Key = styled('kbd')(({ theme }) => ({
  display: 'inline-block',
  padding: '2px 8px',
  borderRadius: 'var(--radius-small)',
  border: `1px solid ${theme.tokens.border}`,
  background: theme.tokens.hover,
  color: theme.tokens.muted,
  font: 'inherit',
  fontSize: 'var(--text-12)',
  lineHeight: '16px',
}))

/** Keys to be pressed one after the other or together, as `g p` names them. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span style={{ display: 'inline-flex', gap: 4 }}>
      {keys.split(' ').map((key) => (
        <Key key={key}>{key}</Key>
      ))}
    </span>
  )
}
