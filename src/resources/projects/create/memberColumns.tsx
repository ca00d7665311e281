import Stack from '@mui/material/Stack'
import { useGetOne } from 'react-admin'
import type { BasicEmployee } from '#contract/api/employee.ts'
import { NewMember } from '#contract/api/projectMember.ts'
import { deploymentTypes, memberStatuses } from '#contract/api/projectWords.ts'
import { factsOf } from '#contract/fields.ts'
import { nameOf } from '#src/components/Chip.tsx'
import { DateText } from '#src/components/DateText.tsx'
import { Avatar } from '#src/components/Avatar.tsx'
import { useOptions } from '#src/components/filters/useOptions.ts'
import { Money } from '#src/components/Money.tsx'
import { type Column, columnsOf } from '#src/components/table/columnsOf.tsx'
import { Tag } from '#src/components/Tag.tsx'
import { TagList } from '#src/components/TagList.tsx'

/** A member of a project that is not created yet. */
export type NewMemberRow = NewMember & { key: string }

/** The name of whoever is to sit in a seat. */
export function MemberName({ employeeID }: { employeeID: string }) {
  const { data, error } = useGetOne<BasicEmployee>('employees', { id: employeeID }, { retry: false })
  if (!data) return error ? 'Somebody whom you may not see' : '…'
  return (
    <>
      <Avatar src={data.avatar} name={nameOf(data)} /> {nameOf(data)}
    </>
  )
}

function Positions({ ids }: { ids: readonly string[] }) {
  const { options } = useOptions('positions')
  const items = options.filter(({ id }) => ids.includes(id))
  return (
    <TagList items={items} keyOf={({ id }) => id} nameOf={({ name }) => name}>
      {({ name }) => <Tag colour="positions">{name}</Tag>}
    </TagList>
  )
}

function SeniorityName({ id }: { id: string }) {
  const { options } = useOptions('seniorities')
  return options.find((one) => one.id === id)?.name ?? '…'
}

const column = columnsOf(NewMember)
const day = (date: string | null | undefined) => (date ? <DateText date={date} /> : '-')

/** The columns of the members on the page of a new project (screens.md section 2.5). */
export const newMemberColumns = (currency: string | undefined): Column<NewMemberRow>[] => [
  column('employeeID', {
    label: 'Name',
    width: 200,
    render: ({ employeeID, isLead }) => (
      <Stack direction="row" component="span" sx={{ gap: 2, alignItems: 'center' }}>
        {employeeID ? <MemberName employeeID={employeeID} /> : 'TBD'}
        {isLead && <Tag colour="lead">Lead</Tag>}
      </Stack>
    ),
  }),
  column('positions', { width: 190, render: ({ positions }) => <Positions ids={positions} /> }),
  column('seniorityID', { width: 110, render: ({ seniorityID }) => <SeniorityName id={seniorityID} /> }),
  column('deploymentType', {
    width: 130,
    render: ({ deploymentType }) => deploymentTypes[deploymentType],
  }),
  column('status', { width: 110, render: ({ status }) => memberStatuses[status] }),
  column('startDate', { width: 105, render: ({ startDate }) => day(startDate) }),
  column('endDate', { width: 105, render: ({ endDate }) => day(endDate) }),
  column('rate', {
    width: 120,
    align: 'right',
    read: factsOf(NewMember.shape.rate)?.write,
    render: ({ rate }) => {
      if (currency) return <Money amount={rate} currency={currency} />
      return rate ? rate.toLocaleString('en-US') : '-'
    },
  }),
  column('note', { width: 200 }),
]
