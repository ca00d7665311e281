import { msg, plural, t } from '@lingui/core/macro'
import CallMerge from '@mui/icons-material/CallMerge'
import { IconButton, Link as MuiLink } from '@mui/material'
import { type ReactNode, useCallback, useState } from 'react'
import { Link } from 'react-router'
import type { Kind } from '#contract/api/metadata/keeping.ts'
import {
  isCommercial,
  isMerged,
  type KeptKind,
  keptKinds,
  manyOf,
  permissionsOf,
} from '#contract/api/metadata/keptKinds.ts'
import { type BankAccount, type CompanyInfo, regions } from '#contract/api/metadata/lookups.ts'
import { fullAccess } from '#contract/api/projects/project.ts'
import { isPictured, type PicturedKind } from '#contract/api/metadata/kinds.ts'
import { resources } from '#contract/resources.ts'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { SchemaList, schemaColumns } from '#src/admin/schema/SchemaList.tsx'
import type { Row } from '#src/admin/schema/useRows.ts'
import { paths } from '#src/layout/paths.ts'
import { useCommand, useGetOne } from '#src/providers/dataProvider/hooks.ts'
import { useCan } from '#src/providers/useSession.ts'

const MergeDialog = lazyOverlay(async () => (await import('./MergeDialog.tsx')).MergeDialog)

const filtersOf = (list: 'employees' | 'projects') => Object.keys(resources[list].filters.shape)

/** "12 people, 2 projects". Links to these if their list has a filter for this kind. */
function UsedBy({ kind, entry: { id, usage, code } }: { kind: KeptKind; entry: Row }) {
  const can = useCan()
  // Nothing refers to a day off, and joiners get copies.
  if (!usage || kind === 'daysOff' || kind === 'joiningItems') return null
  const { people, projects } = usage
  if (!people && !projects) return t`Not used`
  const linked = (words: string, to: string | false) =>
    to ? (
      <MuiLink component={Link} to={to}>
        {words}
      </MuiLink>
    ) : (
      words
    )
  const toPeople =
    filtersOf('employees').includes(kind) &&
    typeof code === 'string' &&
    can('employees.read') &&
    paths.employeesWith({ [kind]: [code] })
  const toProjects = filtersOf('projects').includes(kind) && can(fullAccess) && paths.projectsWith({ [kind]: [id] })
  return (
    <>
      {people > 0 && linked(plural(people, { one: '# person', other: '# people' }), toPeople)}
      {people > 0 && projects > 0 && ', '}
      {projects > 0 && linked(plural(projects, { one: '# project', other: '# projects' }), toProjects)}
    </>
  )
}

function Lead({ id }: { id: string }) {
  const can = useCan()
  const { data } = useGetOne('employees', { id }, { enabled: can('employees.read'), retry: false })
  return data ? <UserChip person={data} /> : '-'
}

const nameOf = ({ name }: Row) => name as string

/** Cells that differ from the plain field value. */
const cells: Record<string, (entry: Row) => ReactNode> = {
  info: (entry) => {
    const info = (entry.info ?? {}) as CompanyInfo['info']
    const known = Object.entries(regions).filter(([region]) => region in info)
    const others = Object.keys(info).filter((region) => !(region in regions))
    return [...known.map(([, region]) => region), ...others].join(', ') || '-'
  },
  currencyID: (entry) => (entry.currency as BankAccount['currency'] | undefined)?.name ?? '-',
}
const picturedCells = {
  name: (entry: Row) => (
    <span className="chip">
      <Avatar src={(entry.avatar ?? '') as string} name={nameOf(entry)} /> <span>{nameOf(entry)}</span>
    </span>
  ),
}

const Col = DataTable.Col<Row>

interface MergeProps {
  entry: Row
  rows: readonly Row[]
}

/** The dialog that merges an entry into another, and the button of a row that opens it, for who may edit and delete. */
function useMerging(kind: KeptKind) {
  const can = useCan()
  const { edit, delete: remove } = permissionsOf(kind)
  const [merging, setMerging] = useState<MergeProps>()
  if (!isMerged(kind) || !can(edit) || !can(remove)) return {}
  return {
    tools: (entry: Row, rows: readonly Row[]) =>
      rows.length > 1 && (
        <IconButton
          size="small"
          title={t`Merge`}
          aria-label={t`Merge ${nameOf(entry)}`}
          onClick={() => setMerging({ entry, rows })}
        >
          <CallMerge />
        </IconButton>
      ),
    dialog: merging && <MergeDialog kind={kind} {...merging} onClose={() => setMerging(undefined)} />,
  }
}

const lead = (
  <Col
    key="lead_id"
    source="lead_id"
    label={msg`Lead`}
    width={180}
    render={({ lead_id: id }) => (typeof id === 'string' ? <Lead id={id} /> : '-')}
  />
)

/** The columns of a kind: name, fields, and the lead for chapters. Phones show the name only. */
function columnsFor(kind: KeptKind, isPhone: boolean): ReactNode {
  const { item, input, columns }: Kind = keptKinds[kind]
  const isWithPicture = 'avatar' in input.shape
  const own = isWithPicture ? { ...cells, ...picturedCells } : cells
  if (isPhone) return schemaColumns(kind, ['name'], own, 130)
  const fields = (columns ?? Object.keys(input.shape)).filter((source) => source !== 'avatar' && source !== 'name')
  return (
    <>
      {schemaColumns(kind, ['name', ...fields], own)}
      {'lead_id' in item.shape && lead}
    </>
  )
}

/** The list of one kind of metadata or commercial data (rules/pages.md#6.1). */
export function MetadataList({ kind }: { kind: KeptKind }) {
  const { columns = [], input }: Kind = keptKinds[kind]
  const kinds = manyOf(kind)
  const isWithUpload = !isCommercial(kind) && isPictured(kind)
  const { mutateAsync: upload } = useCommand(kind as PicturedKind, 'uploadAvatar')
  const { tools, dialog } = useMerging(kind)
  return (
    <>
      <SchemaList
        resource={kind}
        columns={useCallback((_rows: readonly Row[], isPhone: boolean) => columnsFor(kind, isPhone), [kind])}
        nameOf={nameOf}
        search={{
          label: isCommercial(kind) ? t`Search ${kinds}` : t`Search by name or code`,
          sources: ['name', 'code', ...columns],
        }}
        usage={useCallback((entry: Row) => <UsedBy kind={kind} entry={entry} />, [kind])}
        defaults={'cities' in input.shape ? { cities: [] } : {}}
        upload={isWithUpload ? (id, file) => upload({ params: { id }, file }) : undefined}
        {...(tools && { tools })}
        emptyHint={
          kind === 'daysOff'
            ? t`Public holidays come with the places where people work. Add days of the company here.`
            : kind === 'ownFields'
              ? t`Add fields here that pages of people or projects then have.`
              : kind === 'joiningItems'
                ? t`Add here what is to be done for each person who joins.`
                : t`Add entries here to choose them on other pages.`
        }
      />
      {dialog}
    </>
  )
}
