import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Member, Project } from '#contract/api/project.ts'
import type { NewMember } from '#contract/api/projectMember.ts'
import type { MemberStatus } from '#contract/api/projectWords.ts'
import { dateIn } from '#contract/dates.ts'
import { versionOf } from '#contract/version.ts'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { SchemaForm, type Sent } from '#src/admin/form/SchemaForm.tsx'
import type { Filled } from '#src/admin/form/useConflictResolution.ts'
import { useCan, useSettings } from '#src/providers/session.ts'
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
} from './MemberInputs.tsx'
import { useAllMembers, useSaveMember } from './useMembers.ts'

const modes = {
  assign: {
    get title() {
      return t`Assign member`
    },
    get again() {
      return t`Edit member`
    },
    get failure() {
      return t`Couldn't assign the member`
    },
    rules: newMemberSchema,
  },
  create: {
    get title() {
      return t`New member`
    },
    get again() {
      return t`New member`
    },
    get failure() {
      return t`Couldn't create the member`
    },
    rules: newMemberSchema,
  },
  edit: {
    get title() {
      return t`Edit member`
    },
    get again() {
      return t`Edit member`
    },
    get failure() {
      return t`Couldn't update the member`
    },
    rules: memberEditSchema,
  },
}

/** What each mode hands over. */
interface Bodies {
  assign: NewMember
  create: NewMember
  edit: MemberBody
}

interface MemberFormProps<Mode extends keyof Bodies> {
  /** `assign`: a row of a project that is not created yet; `create` and `edit`: a member of one that is. */
  mode: Mode
  title?: string
  /** What the form starts from; without it a new member. */
  value?: MemberValues | undefined
  /** Status of a new member. */
  status?: MemberStatus
  /** The other members of the project: they are not offered. */
  others: readonly Occupant[]
  /** The project's, behind the rate. */
  currency?: { symbol: string } | null | undefined
  /** The member of `edit`: the person cannot be exchanged. */
  member?: Member
  version?: string
  /** Fetches the member of `edit` anew. */
  reload?: () => Promise<Filled>
  /** Saves the member; what it throws stands in the form. */
  onDone: (body: Bodies[Mode], sent: Sent) => unknown
  onClose: () => void
}

/** The form of a member or an open role, in a panel over the right edge (rules/pages.md#3.4). */
export function MemberForm<Mode extends keyof Bodies>(props: MemberFormProps<Mode>) {
  const { mode, value, status = 'pending', others, currency, member, version, reload, onDone, onClose } = props
  const { timeZone } = useSettings()
  const can = useCan()
  // Made once: the form must not start anew while it is typed in.
  const [{ schema, fresh }] = useState(() => {
    const today = dateIn(timeZone, new Date())
    return { schema: modes[mode].rules(today), fresh: newMemberValues(today, status) }
  })
  const values = value ?? fresh
  return (
    <SidePanel title={props.title ?? modes[mode][value ? 'again' : 'title']} onClose={onClose}>
      {(formProps) => (
        <SchemaForm
          schema={schema}
          values={values}
          {...(version ? { version } : {})}
          {...(reload ? { reload } : {})}
          failure={modes[mode].failure}
          submit={mode === 'assign' ? t`Assign` : t`Save`}
          save={async (body, sent) => onDone(memberBody(body, values, can) as Bodies[Mode], sent)}
          {...formProps}
        >
          <MemberInputs
            current={member?.employeeID && <CurrentMember person={member} />}
            upsellPerson={member?.upsellPerson ?? null}
            exists={mode === 'edit'}
            taken={occupantIDs(others)}
            symbol={currency?.symbol}
          />
        </SchemaForm>
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

/** The form of a member, or of an open role that is to be filled. */
export function MemberEdit({ project, member, title, onClose }: MemberEditProps) {
  const can = useCan()
  const { edit, reload } = useSaveMember(project.id)
  const filledFrom = (now: Member) => ({ values: memberValues(now, can), version: versionOf(now) })
  const { values, version } = filledFrom(member)
  return (
    <MemberForm
      mode="edit"
      title={title}
      value={values}
      version={version}
      reload={async () => filledFrom(await reload(member))}
      member={member}
      others={useAllMembers(project.id)}
      currency={project.currency}
      onDone={(body, sent) => edit(member, body, sent)}
      onClose={onClose}
    />
  )
}
