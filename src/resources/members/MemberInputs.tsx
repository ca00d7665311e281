import { t } from '@lingui/core/macro'
import { Stack, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import { fullAccess, Member } from '#contract/api/projects/project.ts'
import { datedChange } from '#contract/api/dated.ts'
import { Allocation, DatedMemberEdit, type MemberEdit, NewMember } from '#contract/api/projects/member.ts'
import { type DeploymentType, type MemberStatus, usualPercent } from '#contract/api/projects/words.ts'
import { closedInputs, factsOf, mayRead } from '#contract/fields.ts'
import type { Can } from '#contract/permissions.ts'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import type { Option } from '#src/admin/list/useOptions.ts'
import { FormSchema, SchemaInput } from '#src/admin/inputs/SchemaInput.tsx'
import { useCan } from '#src/providers/useSession.ts'

/** The fields of the form: those of a member, and from which day they are true. */
const DatedNewMember = NewMember.extend(datedChange)
const Input = SchemaInput<typeof DatedNewMember>

/**
 * Sets the status to active when a person is chosen, and to pending when the person is removed (rules/pages.md#3.5).
 */
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

/** Sets the usual percent of a deployment type when another one is chosen. Not if both change, as by a correction. */
function useUsualPercent(): void {
  const { setValue } = useFormContext()
  const kind = useWatch({ name: 'deploymentType' }) as DeploymentType | undefined
  const percent: unknown = useWatch({ name: 'percent' })
  const before = useRef({ kind, percent })
  useEffect(() => {
    const { current } = before
    before.current = { kind, percent }
    if (current.kind === kind || current.percent !== percent) return
    if (kind) setValue('percent', usualPercent[kind], { shouldDirty: true })
  }, [kind, percent, setValue])
}

interface MemberInputsProps {
  /** Shows the current member in place of the picker, since the person can't be replaced. */
  current: React.ReactNode
  upsellPerson: BasicEmployee | null
  /** True if the member is stored. Only then the status can be inactive. */
  exists: boolean
  /** Ids of people who are already members. */
  taken: readonly string[]
  /** The project's currency, and the one of the stored rate if the person can read it. */
  currency: RateCurrency | null | undefined
  rateCurrency: RateCurrency | null | undefined
}

/** A currency beside a rate. That of an account that is only chosen has no id. */
export interface RateCurrency {
  id?: string
  symbol: string
}

/** The rate, and a choice of its currency if the project has another one by now. */
function RateInputs({ currency, rateCurrency }: Pick<MemberInputsProps, 'currency' | 'rateCurrency'>) {
  const chosen: unknown = useWatch({ name: 'rateCurrencyID' })
  const own = rateCurrency ?? currency
  const offered = [own, currency].filter((one) => one?.id)
  const isMoved = Boolean(own?.id && currency?.id && own.id !== currency.id)
  return (
    <>
      <Input source="rate" suffix={(offered.find((one) => one?.id === chosen) ?? own)?.symbol} />
      {isMoved && <Input source="rateCurrencyID" only={({ id }) => offered.some((one) => one?.id === id)} />}
    </>
  )
}

/** Fields of a member, in the order of rules/pages.md#3.4. */
export function MemberInputs({ current, upsellPerson, exists, taken, currency, rateCurrency }: MemberInputsProps) {
  const can = useCan()
  const person: unknown = useWatch({ name: 'employeeID' })
  const status: unknown = useWatch({ name: 'status' })
  const isLead: unknown = useWatch({ name: 'isLead' })
  useMemberStatus(person, status)
  useUsualPercent()
  const isOffered = ({ id }: Option) =>
    id === 'pending' ? !person : id === 'inactive' ? exists && Boolean(person) : true
  const required = [
    ...(status === 'pending' ? [] : ['employeeID', 'startDate']),
    ...(status === 'inactive' ? ['endDate'] : []),
  ]
  return (
    <FormSchema value={{ schema: DatedNewMember, required }}>
      {current || <Input source="employeeID" without={taken} />}
      <Input source="seniorityID" />
      <Input source="positions" />
      <Input source="deploymentType" />
      <Input source="percent" />
      {current && (
        <>
          <Input source="from" />
          <Input source="reason" />
          <Input source="correction" />
        </>
      )}
      <Input source="status" only={isOffered} />
      <Input source="startDate" />
      <Input source="endDate" />
      <RateInputs currency={currency} rateCurrency={rateCurrency} />
      <Input source="discount" />
      {(can(fullAccess) || !exists) && <Input source="upsellPersonID" known={upsellPerson} />}
      <Input source="upsellCommissionRate" />
      <Input source="isLead" />
      {isLead === true && <Input source="leadCommissionRate" />}
      <Input source="note" />
    </FormSchema>
  )
}

/** Shows the current member in place of the person picker. */
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

/** The body of the form, without the ids of an existing member. */
export type MemberBody = Omit<MemberEdit, 'projectSlotID' | 'projectMemberID'> &
  Partial<Pick<z.infer<typeof DatedMemberEdit>, keyof typeof datedChange>>

/** The values of a form that may be incomplete. */
export type MemberValues = { [Key in keyof MemberBody]?: MemberBody[Key] | null }

/** The part of a member that tells who can't be chosen again. */
export interface Occupant {
  employeeID?: string | null | undefined
  status: MemberStatus
}

/** Ids of the current members, without those who left the project. */
export const occupantIDs = (members: readonly Occupant[]): string[] =>
  members.flatMap(({ employeeID, status }) => (employeeID && status !== 'inactive' ? [employeeID] : []))

type Check = [path: string, error: string, holds: (member: Partial<MemberBody>) => boolean]

/** Checks of the form that the server doesn't make (rules/pages.md#3.4 and rules/pages.md#3.5). */
const checks = (today: string): Check[] => [
  [
    'employeeID',
    t`Choose a person, or set the status to Pending.`,
    ({ status, employeeID }) => status === 'pending' || Boolean(employeeID),
  ],
  ['startDate', t`Enter a start date.`, ({ status, startDate }) => status === 'pending' || Boolean(startDate)],
  ['endDate', t`Enter the last day.`, ({ status, endDate }) => status !== 'inactive' || Boolean(endDate)],
  [
    'endDate',
    t`Enter today or a later day, or set the status to Inactive.`,
    ({ status, endDate }) => status === 'inactive' || !endDate || endDate > today,
  ],
  [
    'endDate',
    t`Enter a day before today, or keep the status Active until then.`,
    ({ status, endDate }) => status !== 'inactive' || !endDate || endDate <= today,
  ],
  [
    'endDate',
    t`Enter the start date or a later day.`,
    ({ startDate, endDate }) => !startDate || !endDate || endDate > startDate,
  ],
]

/** Adds the checks to a schema. They run even if a field is invalid, so that the form shows all errors at once. */
const withChecks = (schema: z.ZodObject, today: string): z.ZodObject =>
  checks(today).reduce(
    (done, [path, error, holds]) => done.refine(holds, { path: [path], error, when: () => true }),
    schema,
  )

/** The schema of the form for a new member. `today` is in the time zone of the company. */
export const newMemberSchema = (today: string) => withChecks(NewMember, today)

/** The schema of the form for an existing member. */
export const memberEditSchema = (today: string) =>
  withChecks(DatedMemberEdit.omit({ projectSlotID: true, projectMemberID: true }), today)

/** Initial values of a new member. */
export const newMemberValues = (today: string, status: MemberStatus): MemberValues => ({
  employeeID: null,
  positions: [],
  deploymentType: 'official',
  percent: 100,
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
 * Form values of a member. Fields that the person can't read are left out, because the server returns them blank and
 * saving must not overwrite the stored values.
 */
export function memberValues(member: Member, can: Can): MemberValues {
  const ifReadable = <Value,>(name: keyof typeof Member.shape, value: Value) =>
    mayRead(factsOf(Member.shape[name]), can) ? value : undefined
  return {
    employeeID: member.employeeID || null,
    seniorityID: idOf(member.seniority),
    positions: member.positions.map(({ id }) => id),
    deploymentType: member.deploymentType as MemberBody['deploymentType'],
    percent: member.percent,
    ...(member.projectMemberID && { from: '', reason: '', correction: false, dropPlanned: false }),
    status: member.status,
    startDate: member.startDate ?? '',
    endDate: member.endDate ?? '',
    rate: ifReadable('rate', member.rate),
    rateCurrencyID: ifReadable('rateCurrency', idOf(member.rateCurrency)),
    discount: ifReadable('discount', member.discount),
    isLead: member.isLead,
    leadCommissionRate: ifReadable('leadCommissionRate', member.leadCommissionRate),
    // Without a currency, the server returns no upsell person to anyone.
    upsellPersonID: member.currency ? ifReadable('upsellPerson', idOf(member.upsellPerson)) : undefined,
    upsellCommissionRate: ifReadable('upsellCommissionRate', member.upsellCommissionRate),
    note: member.note,
  }
}

/** Form values that correct an allocation: what it says, but for what the person can't read. */
export function correctionValues(allocation: Allocation, can: Can): MemberValues {
  const { from, deploymentType, percent, seniority, positions, rate, rateCurrency, discount } = allocation
  const isReadable = (name: keyof typeof Allocation.shape) => mayRead(factsOf(Allocation.shape[name]), can)
  return {
    from,
    correction: true,
    deploymentType,
    percent,
    seniorityID: seniority.id,
    positions: positions.map(({ id }) => id),
    ...(isReadable('rate') && { rate }),
    ...(isReadable('rateCurrency') && { rateCurrencyID: idOf(rateCurrency) }),
    ...(isReadable('discount') && { discount }),
  }
}

/** The body of the form. Cleared fields are sent as blank values, since the server keeps fields that are missing. */
export function memberBody(body: FieldValues, values: MemberValues, can: Can): MemberBody {
  const closed = closedInputs(NewMember, can)
  const emptied = (Object.keys(values) as (keyof MemberBody)[]).filter(
    (name) => values[name] != null && body[name] == null && !closed.includes(name),
  )
  const blanks = emptied.map((name) => [name, typeof values[name] === 'number' ? 0 : ''])
  // Without a day the server knows best whether it is a correction.
  const chosen = Object.fromEntries(
    (['correction', 'dropPlanned'] as const).flatMap((name) => (name in body ? [[name, body[name] || undefined]] : [])),
  )
  return { ...body, ...chosen, ...Object.fromEntries(blanks) } as MemberBody
}
