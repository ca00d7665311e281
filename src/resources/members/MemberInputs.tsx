import { t } from '@lingui/core/macro'
import { Stack, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { BasicEmployee } from '#contract/api/employee.ts'
import { fullAccess, Member } from '#contract/api/project.ts'
import { MemberEdit, NewMember } from '#contract/api/projectMember.ts'
import type { MemberStatus } from '#contract/api/projectWords.ts'
import { closedInputs, factsOf, mayRead } from '#contract/fields.ts'
import type { Can } from '#contract/permissions.ts'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { nameOf } from '#src/admin/fields/Chip.tsx'
import type { Option } from '#src/admin/list/useOptions.ts'
import { RequiredFields } from '#src/admin/inputs/FormField.tsx'
import { inputsOf } from '#src/admin/inputs/inputsOf.tsx'
import { useCan } from '#src/providers/session.ts'

const F = inputsOf(NewMember)

/** With a person a member is active; without one it is an open role (rules/pages.md#3.5). */
function useMemberStatus(person: unknown, status: unknown): void {
  const { setValue } = useFormContext()
  const before = useRef(person)
  useEffect(() => {
    if (before.current === person) return
    before.current = person
    if (person && status === 'pending') setValue('status', 'active', { shouldDirty: true })
    if (!person && status !== 'pending') setValue('status', 'pending', { shouldDirty: true })
  }, [person, status, setValue])
}

interface MemberInputsProps {
  /** The member as it is: who fills the role cannot be exchanged. */
  current: React.ReactNode
  upsellPerson: BasicEmployee | null
  /** Whether the member is stored: only then it can become inactive. */
  exists: boolean
  /** Ids of people who are members already. */
  taken: readonly string[]
  /** Symbol of the project's currency. */
  symbol: string | undefined
}

/** Fields of a member, in the order of rules/pages.md#3.4. */
export function MemberInputs({ current, upsellPerson, exists, taken, symbol }: MemberInputsProps) {
  const can = useCan()
  const person: unknown = useWatch({ name: 'employeeID' })
  const status: unknown = useWatch({ name: 'status' })
  const isLead: unknown = useWatch({ name: 'isLead' })
  useMemberStatus(person, status)
  const isOffered = ({ id }: Option) =>
    id === 'pending' ? !person : id === 'inactive' ? exists && Boolean(person) : true
  const required = [
    ...(status === 'pending' ? [] : ['employeeID', 'startDate']),
    ...(status === 'inactive' ? ['endDate'] : []),
  ]
  return (
    <RequiredFields value={required}>
      {current || <F.Input source="employeeID" without={taken} />}
      <F.Input source="seniorityID" />
      <F.Input source="positions" />
      <F.Input source="deploymentType" />
      <F.Input source="status" only={isOffered} />
      <F.Input source="startDate" />
      <F.Input source="endDate" />
      <F.Input source="rate" suffix={symbol} />
      <F.Input source="discount" />
      {(can(fullAccess) || !exists) && <F.Input source="upsellPersonID" known={upsellPerson} />}
      <F.Input source="upsellCommissionRate" />
      <F.Input source="isLead" />
      {isLead === true && <F.Input source="leadCommissionRate" />}
      <F.Input source="note" />
    </RequiredFields>
  )
}

/** Who fills the role, where otherwise somebody is chosen. */
export function CurrentMember({ person }: { person: Pick<BasicEmployee, 'displayName' | 'fullName' | 'avatar'> }) {
  return (
    <Stack spacing={1.5}>
      <Typography sx={{ fontSize: 'var(--text-13)', fontWeight: 500 }}>{t`Member`}</Typography>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <Avatar src={person.avatar} name={nameOf(person)} />
        <Typography>{nameOf(person)}</Typography>
      </Stack>
      <Typography
        variant="body2"
        color="text.secondary"
      >{t`To give the role to another person, end this membership and add a new member.`}</Typography>
    </Stack>
  )
}

/** What the form of a member sends, without the ids of one that exists. */
export type MemberBody = Omit<MemberEdit, 'projectSlotID' | 'projectMemberID'>

/** The values of a form that is not filled in yet. */
export type MemberValues = { [Key in keyof MemberBody]?: MemberBody[Key] | null }

/** A member as far as it says who cannot be chosen again. */
export interface Occupant {
  employeeID?: string | null | undefined
  status: MemberStatus
}

/** People who are members and have not left. */
export const occupantIDs = (members: readonly Occupant[]): string[] =>
  members.flatMap(({ employeeID, status }) => (employeeID && status !== 'inactive' ? [employeeID] : []))

type Check = [path: string, error: string, holds: (member: Partial<MemberBody>) => boolean]

/** What a form asks beyond the service (rules/pages.md#3.4 and rules/pages.md#3.5). */
const checks = (today: string): Check[] => [
  [
    'employeeID',
    t`Choose a person, or set the status to Pending.`,
    ({ status, employeeID }) => status === 'pending' || Boolean(employeeID),
  ],
  ['startDate', t`Enter a start date.`, ({ status, startDate }) => status === 'pending' || Boolean(startDate)],
  ['endDate', t`Enter an end date.`, ({ status, endDate }) => status !== 'inactive' || Boolean(endDate)],
  [
    'endDate',
    t`Enter a future date, or set the status to Inactive.`,
    ({ status, endDate }) => status === 'inactive' || !endDate || endDate > today,
  ],
  [
    'endDate',
    t`Enter a date after the start.`,
    ({ startDate, endDate }) => !startDate || !endDate || endDate > startDate,
  ],
]

/** Adds the checks; they run beside those of the fields, so that a form shows everything at once. */
const withChecks = (schema: z.ZodObject, today: string): z.ZodObject =>
  checks(today).reduce(
    (done, [path, error, holds]) => done.refine(holds, { path: [path], error, when: () => true }),
    schema,
  )

/** The rules of a form for a new member; `today` in the company's time zone. */
export const newMemberSchema = (today: string) => withChecks(NewMember, today)

/** The rules of a form for a member that exists. */
export const memberEditSchema = (today: string) =>
  withChecks(MemberEdit.omit({ projectSlotID: true, projectMemberID: true }), today)

/** What a new member starts from. */
export const newMemberValues = (today: string, status: MemberStatus): MemberValues => ({
  employeeID: null,
  positions: [],
  deploymentType: 'official',
  status,
  startDate: today,
  endDate: '',
  rate: 0,
  discount: 0,
  isLead: false,
  note: '',
})

const idOf = (thing: { id: string } | null) => thing?.id ?? null

/**
 * A member as the values of its form. What the person may not read is left out, so that saving leaves it as it is: its
 * blank is not the stored value.
 */
export function memberValues(member: Member, can: Can): MemberValues {
  const ifReadable = <Value,>(name: keyof typeof Member.shape, value: Value) =>
    mayRead(factsOf(Member.shape[name]), can) ? value : undefined
  return {
    employeeID: member.employeeID || null,
    seniorityID: idOf(member.seniority),
    positions: member.positions.map(({ id }) => id),
    deploymentType: member.deploymentType as MemberBody['deploymentType'],
    status: member.status,
    startDate: member.startDate ?? '',
    endDate: member.endDate ?? '',
    rate: ifReadable('rate', member.rate),
    discount: ifReadable('discount', member.discount),
    isLead: member.isLead,
    leadCommissionRate: ifReadable('leadCommissionRate', member.leadCommissionRate),
    // Without a currency the answer hides who sold the member from everybody.
    upsellPersonID: member.currency ? ifReadable('upsellPerson', idOf(member.upsellPerson)) : undefined,
    upsellCommissionRate: ifReadable('upsellCommissionRate', member.upsellCommissionRate),
    note: member.note,
  }
}

/** What a form of `values` sends: an emptied field clears the stored value, where a missing one would keep it. */
export function memberBody(body: FieldValues, values: MemberValues, can: Can): MemberBody {
  const closed = closedInputs(NewMember, can)
  const emptied = (Object.keys(values) as (keyof MemberBody)[]).filter(
    (name) => values[name] != null && body[name] == null && !closed.includes(name),
  )
  const blanks = emptied.map((name) => [name, typeof values[name] === 'number' ? 0 : ''])
  return { ...body, ...Object.fromEntries(blanks) } as MemberBody
}
