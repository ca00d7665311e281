import { t } from '@lingui/core/macro'
import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import type { EmployeeDetail } from '#contract/api/employees/employee.ts'
import { type JobProposal, jobProposals, proposalStates } from '#contract/api/employees/jobProposals.ts'
import { showDate } from '#contract/dates.ts'
import { OnlineButton } from '#src/admin/form/FormToolbar.tsx'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { listed } from '#src/i18n/format.ts'
import { nameOf } from './EmployeeField.tsx'
import { useOfPerson, useWriteOfPerson } from '#src/providers/dataProvider/ofPerson.ts'
import { useWeekWords } from './workingHours.tsx'

const ProposePanel = lazyOverlay(async () => (await import('./ProposePanel.tsx')).ProposePanel)
const RefusePanel = lazyOverlay(async () => (await import('./ProposePanel.tsx')).RefusePanel)

/** What a proposal changes, as sentences. */
function Parts({ proposal }: { proposal: JobProposal }) {
  const { parts, positions, seniority, lineManager, workingHours } = proposal
  const weekWords = useWeekWords()
  const named = listed(positions.map(({ name }) => name)) || t`none`
  const level = seniority?.name ?? ''
  const manager = lineManager ? nameOf(lineManager) : t`none`
  const week = workingHours ? weekWords(workingHours) : t`as usual in the company`
  return (
    <>
      {parts.includes('positions') && <span>{t`Positions: ${named}`}</span>}
      {parts.includes('seniorityID') && <span>{t`Seniority: ${level}`}</span>}
      {parts.includes('lineManagerID') && <span>{t`Line manager: ${manager}`}</span>}
      {parts.includes('workingHours') && <span>{t`Working hours: ${week}`}</span>}
    </>
  )
}

interface RowProps {
  id: string
  proposal: JobProposal
  mayDecide: boolean
  onRefuse: () => void
}

/** The buttons of a proposal that waits. */
function Decision({ id, proposal, mayDecide, onRefuse }: RowProps) {
  const tell = useUndoable()
  const notifyFailure = useNotifyFailure()
  const accept = useWriteOfPerson(jobProposals.accept, {
    onSuccess: (answer) => tell(t`Change accepted`, answer),
    onError: notifyFailure(t`Couldn't accept the change`),
  })
  const withdraw = useWriteOfPerson(jobProposals.withdraw, {
    onError: notifyFailure(t`Couldn't withdraw the change`),
  })
  const input = { params: { id, proposalID: proposal.id } }
  if (proposal.isMine)
    return (
      <OnlineButton size="small" color="inherit" disabled={withdraw.isPending} onClick={() => withdraw.mutate(input)}>
        {t`Withdraw`}
      </OnlineButton>
    )
  if (!mayDecide) return null
  return (
    <>
      <OnlineButton size="small" variant="outlined" disabled={accept.isPending} onClick={() => accept.mutate(input)}>
        {t`Accept`}
      </OnlineButton>
      <Button size="small" color="inherit" onClick={onRefuse}>{t`Refuse`}</Button>
    </>
  )
}

function Row(props: RowProps) {
  const { proposedBy, proposedAt, from, reason, state, decidedBy, answer } = props.proposal
  const [name, day, first] = [nameOf(proposedBy), showDate(proposedAt.slice(0, 10)), showDate(from)]
  const decider = decidedBy && state !== 'withdrawn' ? nameOf(decidedBy) : ''
  return (
    <Stack component="li" spacing={1} sx={{ py: 2, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {[proposalStates[state], decider].filter(Boolean).join(' · ')}
      </Typography>
      <Parts proposal={props.proposal} />
      <Typography variant="body2" color="text.secondary">{t`From ${first}, proposed by ${name} on ${day}`}</Typography>
      <span>{reason}</span>
      {answer && <span>{t`Refused because: ${answer}`}</span>}
      {state === 'open' && (
        <Stack direction="row" spacing={2}>
          <Decision {...props} />
        </Stack>
      )}
    </Stack>
  )
}

/**
 * Changes of the job that line managers propose, with what the reader can do about them (rules/people.md#5.15). Nothing
 * for readers who neither propose nor see any.
 */
export function ProposalsCard({ person }: { person: EmployeeDetail }) {
  const { id } = person
  const query = useOfPerson(jobProposals.list, { params: { id } })
  const { data } = query
  const [isProposing, setProposing] = useState(false)
  const [refused, setRefused] = useState<string>()
  if (query.error)
    return (
      <SectionCard title={t`Proposed changes`}>
        <Pending query={query} failure={t`Couldn't load the proposed changes`} height={0} />
      </SectionCard>
    )
  if (!data || (data.data.length === 0 && !data.mayPropose)) return null
  const hasOpen = data.data.some(({ state }) => state === 'open')
  return (
    <SectionCard
      title={t`Proposed changes`}
      aside={
        data.mayPropose &&
        !hasOpen && <Button size="small" onClick={() => setProposing(true)}>{t`Propose a change`}</Button>
      }
    >
      {data.data.length === 0 && (
        <Typography variant="body2" color="text.secondary">{t`No change proposed yet.`}</Typography>
      )}
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {data.data.map((proposal) => (
          <Row
            key={proposal.id}
            id={id}
            proposal={proposal}
            mayDecide={data.mayDecide}
            onRefuse={() => setRefused(proposal.id)}
          />
        ))}
      </Stack>
      {isProposing && <ProposePanel person={person} onClose={() => setProposing(false)} />}
      {refused && <RefusePanel id={id} proposalID={refused} onClose={() => setRefused(undefined)} />}
    </SectionCard>
  )
}
