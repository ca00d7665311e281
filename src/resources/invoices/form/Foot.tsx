import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import GlobalStyles from '@mui/material/GlobalStyles'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { showMoney } from '#contract/money.ts'
import { ActButton } from '#src/admin/form/ActButton.tsx'
import { useSums } from './Totals.tsx'

const Bar = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'grid',
  gap: theme.spacing(2),
  padding: theme.spacing(3, 5),
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 'var(--radius-card)',
  backgroundColor: theme.palette.background.paper,
  '& [data-row]': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(2, 4) },
  '& [role="status"]': { flex: 1, minWidth: 120 },
  [theme.breakpoints.down('sm')]: {
    padding: theme.spacing(2, 3),
    // The sum and the way out in one row, the rest below.
    '& [data-row]': { gap: theme.spacing(1) },
    '& b': { flex: '1 1 calc(100% - 96px)' },
    '& button:not([type="submit"])': { order: 1, padding: '3px 8px', fontSize: 'var(--text-13)' },
    '& [role="status"]': { flexBasis: '100%', order: 2 },
    '& [role="status"]:empty': { display: 'none' },
  },
}))

/** Messages stand above the bar: its buttons must stay in reach while they can be undone. */
const raised = (
  <GlobalStyles
    styles={(theme) => ({
      // What gets the focus must not lie behind the bar.
      html: { scrollPaddingBottom: 84, [theme.breakpoints.down('sm')]: { scrollPaddingBottom: 124 } },
      '.MuiSnackbar-root.MuiSnackbar-anchorOriginBottomCenter': {
        bottom: 84,
        [theme.breakpoints.down('sm')]: { bottom: 124 },
      },
    })}
  />
)

interface FootProps {
  /** Code of the currency; `''` while it is not known. */
  currency: string
  /** Whether what is typed is saved, or what stops the buttons. */
  words: string
  isFailed: boolean
  refusal: string
  /** Which act is on its way. */
  busy: 'draft' | 'self' | undefined
  /** Nothing can be made of the form yet, or only a draft. */
  stops: { all: boolean; sending: boolean; draft: boolean }
  /** What has to be decided before anything else. */
  children?: React.ReactNode
  onPreview: () => void
  onSelf: () => void
  onDraft: () => void
}

/** The end of the form that stays in sight: what it comes to, whether it is saved, and what can be done with it. */
export function Foot(props: FootProps) {
  const { currency, words, isFailed, refusal, busy, stops, children, onPreview, onSelf, onDraft } = props
  const { total } = useSums()
  const isLocked = busy !== undefined || stops.all
  return (
    <Bar>
      {raised}
      {children}
      {refusal && <Alert severity="error">{refusal}</Alert>}
      <div data-row>
        <b className="tabular">Total {currency ? showMoney(total, currency) : '-'}</b>
        <Typography role="status" variant="body2" color={isFailed ? 'error' : 'text.secondary'}>
          {words}
        </Typography>
        <Button color="inherit" disabled={isLocked} onClick={onPreview}>
          Preview
        </Button>
        <Button color="inherit" disabled={isLocked} loading={busy === 'self'} onClick={onSelf}>
          Send to myself
        </Button>
        <Button
          color="inherit"
          disabled={isLocked || stops.draft}
          loading={busy === 'draft'}
          onClick={onDraft}
        >
          Save draft
        </Button>
        <ActButton type="submit" variant="contained" disabled={isLocked || stops.sending}>
          Send
        </ActButton>
      </div>
    </Bar>
  )
}
