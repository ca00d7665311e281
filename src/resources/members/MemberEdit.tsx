import { msg, t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Member, Project } from '#contract/api/projects/project.ts'
import type { NewMember } from '#contract/api/projects/member.ts'
import type { MemberStatus } from '#contract/api/projects/words.ts'
import { dateIn } from '#contract/dates.ts'
import { versionOf } from '#contract/version.ts'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { words } from '#contract/words.ts'
import { Form } from '#src/admin/form/Form.tsx'
import type { Sent } from '#src/admin/form/useConflictResolution.ts'
import type { Filled } from '#src/admin/form/useConflictResolution.ts'
import { useCan, useSettings } from '#src/providers/useSession.ts'
import { MemberAllocations } from './MemberAllocations.tsx'
import {
  CurrentMember,
  memberBody,
  type MemberBody,
  memberEditSchema,
  MemberInputs,
  memberValues,
  type MemberValues,
  newMemberSchema,
  newMemberValues,
  type Occupant,
  occupantIDs,
  type RateCurrency,
} from './MemberInputs.tsx'
import { useAllMembers, useSaveMember } from './useMembers.ts'

const titles = words({ assign: msg`Assign member`, create: msg`New member`, edit: msg`Edit member` })
const failures = words({
  assign: msg`Couldn't assign the member`,
  create: msg`Couldn't create the member`,
  edit: msg`Couldn't update the member`,
})

/** The body passed to `onDone`, by mode. */
interface Bodies {
  assign: NewMember
  create: NewMember
  edit: MemberBody
}

interface MemberFormProps<Mode extends keyof Bodies> {
  /** `assign`: a member of a project that isn't created yet. `create` and `edit`: a member of an existing project. */
  mode: Mode
  title?: string
  /** Initial values. Default: a new member. */
  value?: MemberValues | undefined
  /** Initial status of a new member. */
  status?: MemberStatus
  /** The other members of the project, who can't be chosen again. */
  others: readonly Occupant[]
  /** The project's currency, shown beside the rate. */
  currency?: RateCurrency | null | undefined
  /** The member being edited. The person can't be replaced. */
  member?: Member
  /** What the member does over time. */
  history?: React.ReactNode
  /** Name of the draft in the browser. A member of a project that isn't created yet has none. */
  keptAs?: string
  version?: string
  /** Refetches the member being edited. */
  reload?: () => Promise<Filled>
  /** Saves the member. If it throws, the form shows the error. */
  onDone: (body: Bodies[Mode], sent: Sent) => unknown
  onClose: () => void
}

/** Prices must not stay in a browser. */
const prices = ['rate', 'rateCurrencyID', 'discount', 'leadCommissionRate', 'upsellCommissionRate'] as const

/** The form of a member or an open role, in a side panel (rules/pages.md#3.4). */
export function MemberForm<Mode extends keyof Bodies>(props: MemberFormProps<Mode>) {
  const {
    mode,
    value,
    status = 'pending',
    others,
    currency,
    member,
    history,
    keptAs,
    version,
    reload,
    onDone,
    onClose,
  } = props
  const { timeZone } = useSettings()
  const can = useCan()
  // Created once: new objects would reset the form while it is edited.
  const [{ schema, fresh }] = useState(() => {
    const today = dateIn(timeZone, new Date())
    return {
      schema: (mode === 'edit' ? memberEditSchema : newMemberSchema)(today),
      fresh: newMemberValues(today, status),
    }
  })
  const values = value ?? fresh
  const kind: keyof Bodies = mode
  return (
    <SidePanel
      title={props.title ?? titles[kind === 'assign' && value ? 'edit' : kind]}
      keptAs={keptAs}
      onClose={onClose}
    >
      {(formProps) => (
        <Form
          schema={schema}
          values={values}
          version={version}
          reload={reload}
          failure={failures[kind]}
          submit={mode === 'assign' ? t`Assign` : t`Save`}
          save={async (body, sent) => onDone(memberBody(body, values, can) as Bodies[Mode], sent)}
          unkept={prices}
          {...formProps}
        >
          <MemberInputs
            current={member?.employeeID && <CurrentMember person={member} />}
            upsellPerson={member?.upsellPerson ?? null}
            exists={mode === 'edit'}
            taken={occupantIDs(others)}
            currency={currency}
            rateCurrency={member?.rateCurrency}
          />
          {history}
        </Form>
      )}
    </SidePanel>
  )
}

interface MemberCreateProps {
  project: Project
  status: MemberStatus
  onClose: () => void
}

/** The form of a new member of a project. */
export function MemberCreate({ project, status, onClose }: MemberCreateProps) {
  const { create } = useSaveMember(project.id)
  return (
    <MemberForm
      mode="create"
      keptAs={`new.member.${project.id}`}
      status={status}
      others={useAllMembers(project.id)}
      currency={project.currency}
      onDone={create}
      onClose={onClose}
    />
  )
}

interface MemberEditProps {
  project: Project
  member: Member
  title: string
  onClose: () => void
}

/** The form that edits a member or fills an open role. */
export function MemberEdit({ project, member, title, onClose }: MemberEditProps) {
  const can = useCan()
  const { edit, reload } = useSaveMember(project.id)
  const filledFrom = (now: Member) => ({ values: memberValues(now, can), version: versionOf(now) })
  const { values, version } = filledFrom(member)
  return (
    <MemberForm
      mode="edit"
      keptAs={`member.${member.projectMemberID || member.projectSlotID}`}
      title={title}
      value={values}
      version={version}
      reload={async () => filledFrom(await reload(member))}
      member={member}
      history={member.projectMemberID && <MemberAllocations projectID={project.id} member={member} />}
      others={useAllMembers(project.id)}
      currency={project.currency}
      onDone={(body, sent) => edit(member, body, sent)}
      onClose={onClose}
    />
  )
}
