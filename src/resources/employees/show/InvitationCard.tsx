import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Employee } from '#contract/api/employee.ts'
import type { Invitation } from '#contract/api/employeeCreate.ts'
import { employees as employeesApi } from '#contract/api/employees.ts'
import { nameOf, UserChip } from '#src/components/Chip.tsx'
import { Ago } from '#src/components/DateText.tsx'
import { ErrorPanel } from '#src/components/Notice.tsx'
import { SectionCard } from '#src/components/SectionCard.tsx'
import { Tag, type TagColour } from '#src/components/Tag.tsx'
import { call } from '#src/providers/call.ts'
import { InvitationActions } from './InvitationActions.tsx'

const states: Record<Invitation['state'], { words: string; colour: TagColour }> = {
  open: { words: 'Open', colour: 'gold' },
  expired: { words: 'Expired', colour: 'neutral' },
  revoked: { words: 'Revoked', colour: 'neutral' },
  completed: { words: 'Completed', colour: 'stacks' },
}

function MailText({ mail }: { mail: NonNullable<Invitation['mail']> }) {
  const letter = mail.to ? `The e-mail to ${mail.to}` : 'The e-mail'
  switch (mail.state) {
    case 'waiting':
      return `${letter} is waiting to be sent.`
    case 'sent':
      return (
        <>
          {letter} was sent <Ago instant={mail.at} />.
        </>
      )
    case 'kept':
      return `${letter} was not sent, because no mail server is set up. It is kept in the outbox.`
    case 'failed':
      return `${letter} could not be sent. ${mail.reason}`.trim()
  }
}

function LinkText({ state, expiresAt }: Invitation) {
  if (state === 'revoked') return 'The link is closed. Send the invitation again to open a new one.'
  if (state === 'open')
    return (
      <>
        The link ends <Ago instant={expiresAt} />.
      </>
    )
  return (
    <>
      The link ended <Ago instant={expiresAt} />. Send the invitation again to open a new one.
    </>
  )
}

function InvitationText({ invitation }: { invitation: Invitation }) {
  const { invitedBy, createdAt, mail } = invitation
  return (
    <Stack spacing={2}>
      <div>
        Invited <Ago instant={createdAt} />
        {invitedBy && (
          <>
            {' '}
            by <UserChip person={invitedBy} size={20} />
          </>
        )}
      </div>
      <div>
        <LinkText {...invitation} />
      </div>
      <div>{mail ? <MailText mail={mail} /> : 'No e-mail was wanted: the link is passed on by hand.'}</div>
    </Stack>
  )
}

/**
 * How far the invitation of a person is, and the ways to send it again or revoke it. One quiet line once the form is handed in;
 * nothing for people who joined without one.
 */
export function InvitationCard({ person }: { person: Employee }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['employees', 'invitation', person.id],
    queryFn: ({ signal }) => call(employeesApi.invitation, { params: { id: person.id }, signal }),
  })
  const invitation = data?.data
  const isJoining = person.status === 'on-boarding'
  if (invitation?.state === 'completed') {
    return (
      <Typography variant="body2" color="text.secondary">
        {nameOf(person)} handed in the onboarding form{' '}
        <Ago instant={invitation.completedAt ?? invitation.createdAt} />.
      </Typography>
    )
  }
  if (!isJoining && (!invitation || person.status === 'left')) return null
  const state = invitation && states[invitation.state]
  return (
    <SectionCard title="Invitation" aside={state && <Tag colour={state.colour}>{state.words}</Tag>}>
      {isPending && <Skeleton variant="rounded" height={96} />}
      {error && (
        <ErrorPanel title="The invitation could not be loaded" error={error} retry={() => void refetch()} />
      )}
      {data && (
        <Stack spacing={4}>
          {invitation ? (
            <InvitationText invitation={invitation} />
          ) : (
            <div>Nobody has invited {nameOf(person)} so far.</div>
          )}
          <InvitationActions person={person} invitation={invitation ?? null} />
        </Stack>
      )}
    </SectionCard>
  )
}
