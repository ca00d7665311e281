import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { serviceLevel } from '#contract/api/roles.ts'
import { ErrorPanel } from '#src/admin/layout/Notice.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { useDeferredRows } from '#src/admin/hooks/useDeferredRows.ts'
import { AccessSection } from './access/AccessSection.tsx'
import { MatrixCard } from './matrix/MatrixCard.tsx'
import { RolePanel } from './panel/RolePanel.tsx'
import { RoleTable } from './RoleTable.tsx'
import { useOpened, useRoles } from './useRoles.ts'

/** Roles: who holds them, what they grant, and what a person sees by them. */
export function RolesTab() {
  const { data: arrived, error, refetch } = useRoles()
  const data = useDeferredRows(arrived)
  const [opened, open] = useOpened('role')
  if (error)
    return <ErrorPanel title="The roles could not be loaded" error={error} retry={() => void refetch()} />
  if (!data)
    return (
      <Stack spacing={5} aria-busy aria-label="Loading the roles">
        {[96, 380, 480].map((height) => (
          <Skeleton key={height} variant="rounded" height={height} />
        ))}
      </Stack>
    )
  const staff = data.filter(({ level }) => level < serviceLevel)
  const service = data.filter(({ level }) => level >= serviceLevel)
  const role = data.find(({ code }) => code === opened)
  return (
    <Stack spacing={5}>
      <AccessSection />
      <SectionCard title="Roles">
        <RoleTable caption="Roles of people" roles={staff} onOpen={open} />
      </SectionCard>
      <MatrixCard roles={staff} />
      {service.length > 0 && (
        <SectionCard title="Service roles">
          For programs that call the product, such as a scheduler. They are not offered when roles are given.
          <RoleTable caption="Roles of programs" roles={service} onOpen={open} />
        </SectionCard>
      )}
      {role && <RolePanel key={role.id} role={role} onClose={() => open(null)} />}
    </Stack>
  )
}
