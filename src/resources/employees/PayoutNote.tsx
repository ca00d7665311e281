import { t } from '@lingui/core/macro'
import { Alert, Stack, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import { auth } from '#contract/api/auth.ts'
import { type OwnPayoutChange, PayoutChange, payoutChanges } from '#contract/api/employees/payoutChanges.ts'
import { showDate } from '#contract/dates.ts'
import { labelOf } from '#contract/fields.ts'
import type { z } from 'zod'
import { OnlineButton } from '#src/admin/form/FormToolbar.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { loadPerson } from '#src/providers/signIn.ts'
import { useCall } from '#src/providers/useMutation.ts'
import { useOfPerson, useWriteOfPerson } from '#src/providers/dataProvider/ofPerson.ts'

type Waiting = PayoutChange | z.infer<typeof OwnPayoutChange>

interface Actions {
  confirm: () => void
  withdraw: () => void
  isPending: boolean
}

/** The new values of the account, each with its label. */
function Wanted({ wanted }: Waiting) {
  const rows = Object.entries(wanted).filter(([, value]) => value !== null)
  return (
    <Stack component="dl" sx={{ my: 2 }}>
      {rows.map(([name, value]) => (
        <Stack key={name} direction="row" spacing={2} sx={{ overflowWrap: 'anywhere' }}>
          <Typography component="dt" variant="body2">
            {labelOf(PayoutChange.shape.wanted, name)}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 600 }}>
            {value || t`Empty`}
          </Typography>
        </Stack>
      ))}
    </Stack>
  )
}

/** Ends this session, so that the sign-in page comes and then this page again. */
function useSignInAgain() {
  const again = useCall(auth.signOut, { onSuccess: () => loadPerson().catch(() => undefined) })
  return { signInAgain: () => again.mutate({}), isLeaving: again.isPending }
}

function Buttons({ waiting: { next }, confirm, withdraw, isPending }: Actions & { waiting: Waiting }) {
  const { signInAgain, isLeaving } = useSignInAgain()
  const look = { size: 'small', color: 'inherit', disabled: isPending || isLeaving } as const
  return (
    <Stack direction="row" spacing={2} sx={{ flexWrap: 'wrap', rowGap: 2 }}>
      {next === 'confirm' && (
        <OnlineButton {...look} variant="outlined" onClick={confirm}>{t`Confirm new account`}</OnlineButton>
      )}
      {next === 'sign-in' && (
        <OnlineButton {...look} variant="outlined" onClick={signInAgain}>{t`Sign in again to confirm`}</OnlineButton>
      )}
      <OnlineButton {...look} onClick={withdraw}>{t`Withdraw`}</OnlineButton>
    </Stack>
  )
}

function sentenceOf({ askedBy: { displayName: name }, byLink, endsOn }: Waiting, isOwn: boolean): string {
  const day = showDate(endsOn)
  if (!isOwn)
    return t`${name} entered a new payout account. The old one is used until this person or a second one confirms it, at the latest on ${day}.`
  if (byLink) return t`A new payout account was entered through your invitation link. Confirm it by ${day}.`
  return t`${name} entered a new payout account. The old one is used until you confirm it, at the latest on ${day}.`
}

function reasonOf({ next }: Waiting, isOwn: boolean): string {
  if (next !== 'second') return ''
  return isOwn
    ? t`Your email address was changed lately, so HR must confirm this.`
    : t`You can't confirm it yourself: a second person must.`
}

function Note({ waiting, isOwn, ...actions }: Actions & { waiting: Waiting; isOwn: boolean }) {
  const reason = reasonOf(waiting, isOwn)
  return (
    <Alert severity="warning" role="region" aria-label={t`Waits for confirmation`}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>{t`Waits for confirmation`}</Typography>
      <Typography variant="body2">{sentenceOf(waiting, isOwn)}</Typography>
      <Wanted {...waiting} />
      {reason && (
        <Typography variant="body2" sx={{ mb: 2 }}>
          {reason}
        </Typography>
      )}
      <Buttons waiting={waiting} {...actions} />
    </Alert>
  )
}

/** What the buttons tell when they are done. */
function useTold() {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const told = (done: string, failure: string) => ({
    onSuccess: () => notify(done, { type: 'success' }),
    onError: notifyFailure(failure),
  })
  return {
    confirmed: told(t`New account confirmed`, t`Couldn't confirm the account`),
    withdrawn: told(t`New account withdrawn`, t`Couldn't withdraw the account`),
  }
}

/** Without an answer nobody knows whether the account below is the one that will be paid to. */
const Failed = ({ query }: Pick<Parameters<typeof Pending>[0], 'query'>) => (
  <Pending query={query} failure={t`Couldn't load whether a new account waits`} height={0} />
)

function OwnNote() {
  const query = useOfPerson(payoutChanges.mine, {})
  const { confirmed, withdrawn } = useTold()
  const confirm = useWriteOfPerson(payoutChanges.confirmMine, {
    ...confirmed,
    onSuccess: async () => {
      await loadPerson()
      confirmed.onSuccess()
    },
  })
  const withdraw = useWriteOfPerson(payoutChanges.withdrawMine, withdrawn)
  if (query.error) return <Failed query={query} />
  const waiting = query.data?.data
  if (!waiting) return null
  const input = { params: { id: waiting.id } }
  return (
    <Note
      waiting={waiting}
      isOwn
      isPending={confirm.isPending || withdraw.isPending}
      confirm={() => confirm.mutate(input)}
      withdraw={() => withdraw.mutate(input)}
    />
  )
}

function NoteOf({ id }: { id: string }) {
  const query = useOfPerson(payoutChanges.one, { params: { id } })
  const { confirmed, withdrawn } = useTold()
  const confirm = useWriteOfPerson(payoutChanges.confirm, confirmed)
  const withdraw = useWriteOfPerson(payoutChanges.withdraw, withdrawn)
  if (query.error) return <Failed query={query} />
  const waiting = query.data?.data
  if (!waiting) return null
  const input = { params: { id, changeID: waiting.id } }
  return (
    <Note
      waiting={waiting}
      isOwn={false}
      isPending={confirm.isPending || withdraw.isPending}
      confirm={() => confirm.mutate(input)}
      withdraw={() => withdraw.mutate(input)}
    />
  )
}

interface PayoutNoteProps {
  person: { id: string }
  isOwn?: boolean
}

/** The change of a payout account that waits, with what the reader can do about it (rules/roles.md#1.9). */
export const PayoutNote = ({ person: { id }, isOwn = false }: PayoutNoteProps) =>
  isOwn ? <OwnNote /> : <NoteOf id={id} />
