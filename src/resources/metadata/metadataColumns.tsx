import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { isCommercial, type KeptKind, keptKinds } from '#contract/api/keptKinds.ts'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'
import { resources } from '#contract/resources.ts'
import type { Entry } from './useMetadata.ts'
import type { ReactNode } from 'react'
import type { Kind } from '#contract/api/keeping.ts'
import { type BankAccount, type CompanyInfo, regions } from '#contract/api/lookups.ts'
import { styled } from '@mui/material/styles'
import { useGetOne } from 'react-admin'
import type { Employee } from '#contract/api/employee.ts'
import { UserChip } from '#src/admin/fields/Chip.tsx'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { type Column, columnsOf } from '#src/admin/list/columnsOf.tsx'

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

const filters = Object.keys(resources.employees.filters.shape)

/** "12 people, 2 projects": the people link to the list of those who use the entry, where the list can be narrowed to it. */
function UsedBy({ kind, entry }: { kind: KeptKind; entry: Entry }) {
  const can = useCan()
  const { usage, code } = entry
  if (!usage) return null
  const { people, projects } = usage
  if (!people && !projects) return isCommercial(kind) ? 'No project' : 'Nobody'
  const words = counted(people, 'person', 'people')
  const linked = filters.includes(kind) && typeof code === 'string' && can('employees.read')
  return (
    <>
      {people > 0 && linked && (
        <MuiLink component={Link} to={paths.employeesWith({ [kind]: [code] })}>
          {words}
        </MuiLink>
      )}
      {people > 0 && !linked && words}
      {people > 0 && projects > 0 && ', '}
      {projects > 0 && counted(projects, 'project', 'projects')}
    </>
  )
}

/** Fields that show something else than they hold. */
const summaries: Record<string, (entry: Record<string, unknown>) => ReactNode> = {
  info: (entry) => {
    const info = (entry.info ?? {}) as CompanyInfo['info']
    const known = Object.entries(regions).filter(([region]) => region in info)
    const others = Object.keys(info).filter((region) => !(region in regions))
    return [...known.map(([, region]) => region), ...others].join(', ') || '-'
  },
  currencyID: (entry) => (entry.currency as BankAccount['currency'] | undefined)?.name ?? '-',
}

const Pictured = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& > span:last-child': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
})

function PicturedName({ entry: { name, avatar = '' } }: { entry: Entry }) {
  return (
    <Pictured>
      <Avatar src={avatar} name={name} /> <span>{name}</span>
    </Pictured>
  )
}

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
    .map((source) =>
      column(source, { width: 140, ...(source in summaries && { render: summaries[source] }) }),
    )
  const plain = { read: undefined, sortable: false, order: '', align: 'left' } as const
  return [
    column('name', {
      width: 260,
      ...(pictured && { render: (entry) => <PicturedName entry={entry as Entry} /> }),
    }),
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
