import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Box, Button, GlobalStyles, Paper, styled, type Theme, Typography } from '@mui/material'
import { useFormContext, useWatch } from 'react-hook-form'
import { OnlineButton } from '#src/admin/form/FormToolbar.tsx'
import { type Saving, savingWords } from '#src/admin/form/autosave.ts'
import { FormField } from '#src/admin/inputs/FormField.tsx'
import { Amount } from '#src/admin/inputs/MoneyInput.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { amountWords, fieldProps, type InvoiceValues, moneyIn, sumsOf } from './invoiceValues.ts'

/** Input for tax or discount. The form value is `null` if blank. */
function AmountInput({ name, currency }: { name: 'tax' | 'discount'; currency: string }) {
  return (
    <FormField {...fieldProps(name, true)}>
      {({ field, ...control }) => (
        <Amount
          {...control}
          field={{ ...field, onChange: (amount?: number) => field.onChange(amount ?? null) }}
          suffix={currency || undefined}
        />
      )}
    </FormField>
  )
}

/** The sums of the current form values. */
function useSums(currency: string) {
  const { control, getValues } = useFormContext<InvoiceValues>()
  useWatch({ control, name: ['lineItems', 'tax', 'discount'] })
  return sumsOf(getValues(), currency)
}

const Sums = styled('dl')(({ theme }) => ({
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 16, padding: '5px 0' },
  '& dt': { color: theme.palette.text.secondary },
  '& dd': { textAlign: 'right', overflowWrap: 'anywhere' },
  '& > div:last-of-type': {
    marginTop: 4,
    paddingTop: 9,
    borderTop: `1px solid ${theme.palette.divider}`,
    fontSize: 'var(--text-16)',
    fontWeight: 600,
  },
  '& > div:last-of-type dt': { color: theme.palette.text.primary },
  '& small': { display: 'block', fontWeight: 400 },
}))

interface TotalCardProps {
  currency: string
  /** The inherited discount that was removed when the lines changed, and a function to restore it. */
  inherited: { removed: number | undefined; undo: () => void }
}

/** Tax, discount and total of the current form values. */
export function TotalCard({ currency, inherited: { removed, undo } }: TotalCardProps) {
  const { subTotal, tax, discount, total } = useSums(currency)
  const show = moneyIn(currency)
  return (
    <SectionCard title={t`Total`}>
      {removed !== undefined && (
        <Alert
          severity="info"
          sx={{ mb: 4 }}
          action={<Button color="inherit" size="small" onClick={undo}>{t`Undo`}</Button>}
        >
          <Trans>The discount of {show(removed)} from the last invoice was removed, because the lines changed.</Trans>
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
          <AmountInput name="tax" currency={currency} />
          <AmountInput name="discount" currency={currency} />
        </Box>
        <Sums className="tabular">
          <div>
            <dt>{t`Subtotal`}</dt>
            <dd>{show(subTotal)}</dd>
          </div>
          {tax > 0 && (
            <div>
              <dt>{t`Tax`}</dt>
              <dd>{show(tax)}</dd>
            </div>
          )}
          {discount > 0 && (
            <div>
              <dt>{t`Invoice discount`}</dt>
              <dd>−{show(discount)}</dd>
            </div>
          )}
          <div>
            <dt>{t`Total`}</dt>
            <dd>
              {show(total)}
              {currency && total !== 0 && <small>{amountWords(total, currency)}</small>}
            </dd>
          </div>
        </Sums>
      </Box>
    </SectionCard>
  )
}

/** Reasons why an action is not possible now. */
interface Blocked {
  /** The project can't be billed yet, so the form can't be used at all. */
  all: boolean
  /** The form can be saved as a draft, but not sent. */
  sending: boolean
  /** The draft was changed by another person. A separate message explains it. */
  isConflict: boolean
  /** An attempt to send got no response, so the invoice may have been sent. */
  isUncertain: boolean
}

/** The text beside the buttons: why they are disabled, or else the save state. */
function statusOf(saving: Saving, { all, sending, isConflict, isUncertain }: Blocked) {
  if (all) return { words: t`This project can't be billed yet. See the top of the page.`, isFailed: true }
  if (isConflict) return { words: t`Your changes aren't saved.`, isFailed: true }
  if (sending) return { words: t`This invoice can't be sent yet. See the top of the page.`, isFailed: true }
  if (isUncertain)
    return { words: t`The invoice may have been sent. Send it again: it is never sent twice.`, isFailed: true }
  return { words: savingWords(saving), isFailed: saving.state === 'failed' }
}

const bar = (theme: Theme) => ({
  gap: 2,
  mt: 0,
  px: 5,
  py: 3,
  border: 1,
  borderColor: 'divider',
  borderRadius: 'var(--radius-card)',
  boxShadow: 'none',
  '& [data-row]': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  '& [role="status"]': { flex: 1, minWidth: 120 },
  [theme.breakpoints.down('sm')]: {
    px: 3,
    py: 2,
    // The total and the Preview button share a row; the rest is below.
    '& [data-row]': { gap: 1 },
    '& b': { flex: '1 1 calc(100% - 96px)' },
    '& button:not([type="submit"])': { order: 1, p: '3px 8px', fontSize: 'var(--text-13)' },
    '& [role="status"]': { flexBasis: '100%', order: 2 },
    '& [role="status"]:empty': { display: 'none' },
  },
})

/** Moves snackbars above the bar, so that they don't cover its buttons. */
const raised = (
  <GlobalStyles
    styles={(theme) => ({
      // Keeps the focused element from being hidden behind the bar.
      html: {
        scrollPaddingBottom: 84,
        [theme.breakpoints.down('sm')]: { scrollPaddingBottom: 'calc(124px + var(--bottom-bar, 0px))' },
      },
      '.MuiSnackbar-root.MuiSnackbar-anchorOriginBottomCenter': {
        bottom: 84,
        [theme.breakpoints.down('sm')]: { bottom: 124 },
      },
    })}
  />
)

interface InvoiceToolbarProps {
  currency: string
  saving: Saving
  refusal: string
  busy: 'draft' | 'self' | undefined
  blocked: Blocked
  /** A question to answer first. */
  children?: React.ReactNode
  onPreview: () => void
  onSelf: () => void
  onDraft: () => void
}

/** The sticky bar below the form: total, save state and buttons. */
export function InvoiceToolbar(props: InvoiceToolbarProps) {
  const { currency, saving, refusal, busy, blocked, children, onPreview, onSelf, onDraft } = props
  const { words, isFailed } = statusOf(saving, blocked)
  const { total } = useSums(currency)
  const isLocked = busy !== undefined || blocked.all
  return (
    <Paper variant="toolbar" sx={bar}>
      {raised}
      {children}
      {refusal && <Alert severity="error">{refusal}</Alert>}
      <div data-row>
        <b className="tabular">
          <Trans>Total {moneyIn(currency)(total)}</Trans>
        </b>
        <Typography role="status" variant="body2" color={isFailed ? 'error' : 'text.secondary'}>
          {words}
        </Typography>
        <Button color="inherit" disabled={isLocked} onClick={onPreview}>{t`Preview`}</Button>
        <Button
          color="inherit"
          disabled={isLocked}
          loading={busy === 'self'}
          onClick={onSelf}
        >{t`Send to myself`}</Button>
        <Button
          color="inherit"
          disabled={isLocked || blocked.isUncertain}
          loading={busy === 'draft'}
          onClick={onDraft}
        >{t`Save draft`}</Button>
        <OnlineButton
          type="submit"
          variant="contained"
          disabled={isLocked || blocked.sending || blocked.isConflict}
        >{t`Send`}</OnlineButton>
      </div>
    </Paper>
  )
}
