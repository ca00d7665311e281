import { plural, t } from '@lingui/core/macro'
import { RoleRecord, serviceLevel } from '#contract/api/roles.ts'
import { useGetList, wholeList } from '#src/providers/dataProvider/hooks.ts'
import { Link, Stack } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { useDeferredRows } from '#src/admin/hooks/deferred.ts'
import { useQueryParams } from '#src/admin/hooks/useQueryParams.ts'
import { AccessCard } from './AccessCard.tsx'
import { PermissionMatrix } from './PermissionMatrix.tsx'
import { RoleActions } from './RoleActions.tsx'
import { RoleShow } from './RoleShow.tsx'

/** Avatars of the first holders, and the number of the others. */
function Holders({ role: { faces, holders } }: { role: RoleRecord }) {
  if (holders.present === 0) return t`No people`
  const people = holders.present
  const rest = people - faces.length
  return (
    <span className="avatar-group">
      {faces.map((person) => (
        <Avatar key={person.id} src={person.avatar} name={nameOf(person)} size={28} />
      ))}
      {rest > 0 && <b aria-hidden data-more={`+${rest}`} />}
      <i style={visuallyHidden}>{plural(people, { one: '# person', other: '# people' })}</i>
    </span>
  )
}

const Col = DataTable.Col<RoleRecord>

/** The columns of the roles. `onOpen` opens a role by its code. */
const roleColumns = (onOpen: (code: string) => void) => (
  <>
    <Col
      source="name"
      render={({ code, name }) => (
        <Link component="button" type="button" sx={{ fontWeight: 500, textAlign: 'left' }} onClick={() => onOpen(code)}>
          {name}
        </Link>
      )}
    />
    <Col source="level" width={60} />
    <Col source="holders" render={(role) => <Holders role={role} />} />
    <Col source="permissions" width={90} render={({ permissions, scoped }) => permissions.length + scoped.length} />
  </>
)

/** Roles: their holders and grants, and what a person can see. */
export function RoleList() {
  const query = useGetList('roles', wholeList)
  const data = useDeferredRows(query.data)
  // The open role, and the person whose access is shown.
  const { text, set } = useQueryParams()
  const open = (code: string) => set({ role: code })
  if (!data) return <Pending query={query} failure={t`Couldn't load the roles`} height={996} />
  const staff = data.filter(({ level }) => level < serviceLevel)
  const service = data.filter(({ level }) => level >= serviceLevel)
  const role = data.find(({ code }) => code === text('role'))
  const columns = roleColumns(open)
  return (
    <Stack spacing={5}>
      <AccessCard person={text('person')} onOpen={(id) => set({ person: id })} />
      <SectionCard title={t`Roles`} aside={<RoleActions roles={data} />}>
        <DataTable isInset caption={t`Roles of people`} schema={RoleRecord} data={staff}>
          {columns}
        </DataTable>
      </SectionCard>
      <PermissionMatrix roles={staff} />
      {service.length > 0 && (
        <SectionCard title={t`Service roles`}>
          {t`For programs such as a scheduler. People can't have them.`}
          <DataTable isInset caption={t`Roles of programs`} schema={RoleRecord} data={service}>
            {columns}
          </DataTable>
        </SectionCard>
      )}
      {role && <RoleShow key={role.id} role={role} roles={data} onClose={() => open('')} />}
    </Stack>
  )
}
