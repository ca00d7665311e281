import Box from '@mui/material/Box'
import { useGetOne } from 'react-admin'
import type { Employee } from '#contract/api/employee.ts'
import { NewEmployee } from '#contract/api/employeeCreate.ts'
import { inputsOf } from '#src/components/inputsOf.tsx'
import { useSettings } from '#src/providers/session.ts'
import { SimilarEmployees } from './Alike.tsx'
import { TeamEmailInput } from './TeamEmailInput.tsx'
import { useGivableRoles } from './useGivableRoles.ts'

const F = inputsOf(NewEmployee)

/** Fields of a new employee, in the order of screens.md section 2.10. `referrer`: id of the person in a draft. */
export function EmployeeCreateInputs({ referrer }: { referrer: string }) {
  const { homeCurrency } = useSettings()
  const { isAdmin, mayGive } = useGivableRoles()
  const { data: known } = useGetOne<Employee>('employees', { id: referrer }, { enabled: referrer !== '' })
  return (
    <>
      <Box>
        <F.Input source="fullName" />
        <SimilarEmployees source="fullName" />
      </Box>
      <F.Input source="displayName" />
      <F.Input source="status" />
      <F.Input source="joinedDate" />
      <Box>
        <TeamEmailInput />
        <SimilarEmployees source="teamEmail" />
      </Box>
      <Box>
        <F.Input source="personalEmail" />
        <SimilarEmployees source="personalEmail" />
      </Box>
      <F.Input source="positions" />
      <F.Input source="seniorityID" />
      <F.Input source="salary" suffix={homeCurrency} />
      <F.Input
        source="roles"
        only={mayGive}
        {...(isAdmin ? {} : { help: 'You can give the roles below your own.' })}
      />
      <F.Input key={known?.id} source="referredBy" known={known ?? null} />
      <F.Input source="skipEmail" />
    </>
  )
}
