import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Stack,
  Typography,
} from '@mui/material'
import { useId, useState } from 'react'
import { useNotify } from 'react-admin'
import type { Employee } from '#contract/api/employees/employee.ts'
import type { Invitation } from '#contract/api/employees/create.ts'
import { dateIn } from '#contract/dates.ts'
import { words } from '#contract/words.ts'
import { nameOf, UserChip } from './EmployeeField.tsx'
import { CopyLink } from '#src/admin/fields/Links.tsx'
import { Ago } from '#src/admin/fields/DateText.tsx'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'
import type { TagColour } from '#contract/tags.ts'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useCommand, useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { useCan, useSettings } from '#src/providers/useSession.ts'

interface LinkDialogProps {
  name: string
  link: string
  expiresAt: string
  /** True if the link was also emailed. */
  mailed: boolean
  onClose: () => void
  /** Another action, before the Close button. */
  children?: React.ReactNode
}

/** Shows an invitation link. The server returns it only once, to inviters who could change what it opens. */
export function LinkDialog({ name, link, expiresAt, mailed, onClose, children }: LinkDialogProps) {
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>
        <Trans>Invitation link for {name}</Trans>
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 4 }}>
          {mailed ? t`The link is also sent by email.` : t`No email is sent: pass on this link yourself.`}{' '}
          <Trans>
            Anyone who has the link can fill in the form of {name}. It expires <Ago instant={expiresAt} /> and is shown
            only now.
          </Trans>
        </Typography>
        <CopyLink link={link} label={t`Invitation link`} />
      </DialogContent>
      <DialogActions sx={{ p: 4 }}>
        {children}
        <Button variant="contained" onClick={onClose}>{t`Done`}</Button>
      </DialogActions>
    </Dialog>
  )
}

interface InvitationActionsProps {
  person: Employee
  invitation: Invitation | null
  /** False for people who can sign in: they get no link. */
  isJoining: boolean
}

/** Buttons to resend or revoke an invitation. Both ask first; a new link is shown for copying. */
function InvitationActions({ person, invitation, isJoining }: InvitationActionsProps) {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const mayEdit = useCan()('employees.edit')
  const [asking, setAsking] = useState<'send' | 'revoke'>()
  const [skipEmail, setSkipEmail] = useState(false)
  const [link, setLink] = useState<Pick<LinkDialogProps, 'link' | 'expiresAt'>>()
  const params = { id: person.id }
  const name = nameOf(person)
  const again = invitation ? t`Send again` : t`Send invitation`

  const close = () => setAsking(undefined)
  const invite = useCommand('employees', 'invite', {
    beforeRefresh: ({ data }) => {
      if (data.link) setLink({ link: data.link, expiresAt: data.expiresAt })
      else notify(t`Invitation sent`, { type: 'success' })
    },
    onError: notifyFailure(t`Couldn't send the invitation`),
    onSettled: close,
  })
  const revoke = useCommand('employees', 'revokeInvitation', {
    beforeRefresh: () => notify(t`Invitation revoked`, { type: 'success' }),
    onError: notifyFailure(t`Couldn't revoke the invitation`),
    onSettled: close,
  })
  const openDialog = (what: typeof asking) => {
    setSkipEmail(false)
    setAsking(what)
  }

  return (
    <Stack direction="row" spacing={2}>
      {isJoining && (
        <Button variant="outlined" onClick={() => openDialog('send')}>
          {again}
        </Button>
      )}
      {invitation?.state === 'open' && <Button color="error" onClick={() => openDialog('revoke')}>{t`Revoke`}</Button>}
      <ConfirmDialog
        open={asking === 'send'}
        title={t`Send ${name} an invitation?`}
        action={again}
        color="primary"
        busy={invite.isPending}
        onConfirm={() => invite.mutate({ params, body: { skipEmail } })}
        onCancel={close}
      >
        <Typography>
          <Trans>{name} gets a new link at their personal email address.</Trans>{' '}
          {invitation && t`The old link stops working immediately.`}
        </Typography>
        {mayEdit && (
          <FormControlLabel
            sx={{ mt: 3 }}
            label={t`Don't send an email, I'll pass on the link`}
            control={<Checkbox checked={skipEmail} onChange={(_event, checked) => setSkipEmail(checked)} />}
          />
        )}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'revoke'}
        title={t`Revoke the invitation of ${name}?`}
        action={t`Revoke invitation`}
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate({ params })}
        onCancel={close}
      >
        {t`The link stops working immediately. You can send a new invitation later.`}
      </ConfirmDialog>
      {link && <LinkDialog name={name} {...link} mailed={!skipEmail} onClose={() => setLink(undefined)} />}
    </Stack>
  )
}

const states: Record<Invitation['state'], { words: string; colour: TagColour }> = {
  open: words({ words: msg`Open`, colour: 'gold' }),
  expired: words({ words: msg`Expired`, colour: 'neutral' }),
  revoked: words({ words: msg`Revoked`, colour: 'neutral' }),
  completed: words({ words: msg`Completed`, colour: 'stacks' }),
}

function MailText({ mail }: { mail: NonNullable<Invitation['mail']> }) {
  const { to } = mail
  switch (mail.state) {
    case 'waiting':
      return to ? t`The email to ${to} is waiting to be sent.` : t`The email is waiting to be sent.`
    case 'sent':
      return to ? (
        <Trans>
          The email to {to} was sent <Ago instant={mail.at} />.
        </Trans>
      ) : (
        <Trans>
          The email was sent <Ago instant={mail.at} />.
        </Trans>
      )
    case 'kept':
      return t`No mail server is set up. The email is kept in the outbox.`
    case 'failed': {
      const failure = to ? t`Couldn't send the email to ${to}.` : t`Couldn't send the email.`
      const remedy = t`If the address is wrong, correct the personal email, then send the invitation again.`
      return [failure, mail.reason, remedy].filter(Boolean).join(' ')
    }
  }
}

function LinkText({ state, expiresAt }: Invitation) {
  if (state === 'revoked') return t`The link no longer works. Send the invitation again for a new one.`
  if (state === 'open')
    return (
      <Trans>
        The link expires <Ago instant={expiresAt} />.
      </Trans>
    )
  return (
    <Trans>
      The link expired <Ago instant={expiresAt} />. Send the invitation again for a new one.
    </Trans>
  )
}

function InvitationText({ invitation }: { invitation: Invitation }) {
  const { invitedBy, createdAt, mail } = invitation
  return (
    <Stack spacing={2}>
      <div>
        {invitedBy ? (
          <Trans>
            Invited <Ago instant={createdAt} /> by <UserChip person={invitedBy} size={20} />
          </Trans>
        ) : (
          <Trans>
            Invited <Ago instant={createdAt} />
          </Trans>
        )}
      </div>
      <div>
        <LinkText {...invitation} />
      </div>
      <div>{mail ? <MailText mail={mail} /> : t`No email was sent: the link is passed on by hand.`}</div>
    </Stack>
  )
}

function Joining({ name, invitation }: { name: string; invitation: Invitation | null }) {
  return invitation ? <InvitationText invitation={invitation} /> : <div>{t`${name} hasn't been invited yet.`}</div>
}

/** What people do who have no form yet but can sign in: no link is made for them. */
function CanSignIn({ name }: { name: string }) {
  return (
    <>
      <div>
        <Trans>
          {name} hasn't sent the onboarding form. People who can sign in get no link: ask {name} to sign in and open
          this page.
        </Trans>
      </div>
      <CopyLink link={`${location.origin}/onboarding`} label={t`Onboarding form`} />
    </>
  )
}

/**
 * The state of a person's invitation, with buttons to resend or revoke it. Renders nothing once the form is submitted,
 * and nothing for people who joined without an invitation.
 */
export function InvitationCard({ person }: { person: Employee }) {
  const query = useCommandQuery('employees', 'invitation', { params: { id: person.id } })
  const { data } = query
  const invitation = data?.data
  const name = nameOf(person)
  const { timeZone } = useSettings()
  const [today] = useState(() => dateIn(timeZone, new Date()))
  const isBefore = person.status !== 'left' && (person.joinedDate ?? '') > today
  const isJoining = person.status === 'on-boarding' || isBefore
  if (invitation?.state === 'completed') return null
  if (!isJoining && (!invitation || person.status === 'left')) return null
  const state = invitation && states[invitation.state]
  return (
    <SectionCard title={t`Invitation`} aside={state && <Tag colour={state.colour}>{state.words}</Tag>}>
      {!data && <Pending query={query} failure={t`Couldn't load the invitation`} height={96} />}
      {data && (
        <Stack spacing={4}>
          {isJoining ? <Joining name={name} invitation={invitation ?? null} /> : <CanSignIn name={name} />}
          <InvitationActions person={person} invitation={invitation ?? null} isJoining={isJoining} />
        </Stack>
      )}
    </SectionCard>
  )
}
