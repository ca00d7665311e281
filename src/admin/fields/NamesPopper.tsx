import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'

/** Names that did not fit, beside what was pointed at. */
export function NamesPopper({ anchor, names }: { anchor: HTMLElement; names: readonly string[] }) {
  return (
    <Popper open anchorEl={anchor} placement="bottom-start" sx={{ zIndex: 'tooltip' }}>
      <Paper
        variant="outlined"
        sx={{ px: 3, py: 2, fontSize: 'var(--text-13)', textAlign: 'left', lineHeight: '22px' }}
      >
        {names.map((name) => (
          <div key={name}>{name}</div>
        ))}
      </Paper>
    </Popper>
  )
}
