import { styled } from '@mui/material/styles'
import { useGetOne } from 'react-admin'
import type { Employee } from '#contract/api/employee.ts'
import type { Kind } from '#contract/api/keeping.ts'
import { type KeptKind, keptKinds } from '#contract/api/keptKinds.ts'
import { UserChip } from '#src/admin/fields/Chip.tsx'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { type Column, columnsOf } from '#src/admin/list/columnsOf.tsx'
import { useCan } from '#src/providers/session.ts'
import { cellOf } from './cells.tsx'
import { UsedBy } from './UsedBy.tsx'
import type { Entry } from './useEntries.ts'

const Pictured = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& > span:last-child': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
})

function Lead({ id }: { id: string }) {
  const can = useCan()
  const { data } = useGetOne<Employee>('employees', { id }, { enabled: can('employees.read'), retry: false })
  return data ? <UserChip person={data} /> : '-'
}

/** The columns of a kind: its fields as its schema has them, the lead of a chapter, and who uses it. */
export function entryColumns(name: KeptKind): Column<Entry>[] {
  const kind: Kind = keptKinds[name]
  const column = columnsOf(kind.input)
  const pictured = 'avatar' in kind.input.shape
  const fields = [...(kind.columns ?? Object.keys(kind.input.shape))]
    .filter((source) => source !== 'avatar' && source !== 'name')
    .map((source) => column(source, { width: 140, render: (row) => cellOf(kind, source, row as Entry) }))
  const plain = { read: undefined, sortable: false, order: '', align: 'left' } as const
  return [
    {
      ...column('name', { width: 260 }),
      render: ({ name: text, avatar }) =>
        pictured ? (
          <Pictured>
            <Avatar src={avatar ?? ''} name={text} /> <span>{text}</span>
          </Pictured>
        ) : (
          text
        ),
    },
    ...fields,
    ...('lead_id' in kind.item.shape
      ? [
          {
            ...plain,
            source: 'lead_id',
            label: 'Lead',
            width: 180,
            render: (row: Entry) => (typeof row.lead_id === 'string' ? <Lead id={row.lead_id} /> : '-'),
          },
        ]
      : []),
    {
      ...plain,
      source: 'usage',
      label: 'Used by',
      width: 180,
      render: (row) => <UsedBy kind={name} entry={row} />,
    },
  ]
}
