import { msg, t } from '@lingui/core/macro'
import { Box, Dialog, DialogContent, DialogTitle } from '@mui/material'
import { type Label, translate } from '#src/i18n/language.ts'
import type { GlobalAction } from '#src/palette/actions.ts'
import { usePages } from '#src/layout/pages.ts'
import { globalActionsOf } from '#src/palette/globalActions.ts'
import { useCan } from '#src/providers/useSession.ts'

type Line = readonly [keys: Label, does: Label]

const lineOf = ({ keys = '', label }: GlobalAction): Line => {
  const name = translate(label)
  return [keys, keys.startsWith('g ') ? t`Go to ${name}` : name]
}

const ofPalette: readonly Line[] = [
  [msg`Ctrl K`, msg`Search or run a command`],
  [msg`Ctrl Enter`, msg`Open the result in a new tab`],
]

const ofTimeline: readonly Line[] = [
  ['[ ]', msg`Move the end of a timeline bar a day earlier or later`],
  [msg`Shift [ ]`, msg`Move the end a week earlier or later`],
]

/** The keyboard shortcuts that this person can use. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const can = useCan()
  const pages = usePages()
  const own = globalActionsOf(pages)
    .filter(({ keys, may }) => keys && may(can))
    .map(lineOf)
  const all = [
    ...ofPalette,
    ...own,
    ...(can('projectMembers.edit') ? ofTimeline : []),
    [msg`Esc`, msg`Close the dialog or panel`] satisfies Line,
  ].map((line) => line.map((label) => translate(label)))
  return (
    <Dialog open onClose={onClose} aria-labelledby="shortcuts">
      <DialogTitle id="shortcuts">{t`Keyboard shortcuts`}</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '12px 24px', alignItems: 'center' }}
        >
          {all.map(([keys = '', does]) => (
            <div key={does} style={{ display: 'contents' }}>
              <dt>
                <Keys keys={keys} />
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </Box>
      </DialogContent>
    </Dialog>
  )
}

/** Keys to press in sequence or together, written as `g p`. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span style={{ display: 'inline-flex', gap: 4 }}>
      {keys.split(' ').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}
