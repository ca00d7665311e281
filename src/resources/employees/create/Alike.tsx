import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router'
import { employees as employeesApi } from '#contract/api/employees.ts'
import { EmployeeStatus, employeeStatuses } from '#contract/api/metadata.ts'
import { useDebouncedValue } from '#src/components/useDebouncedValue.ts'
import { paths } from '#src/layout/paths.ts'
import { call } from '#src/providers/call.ts'

/** Whether the words are enough to tell somebody by: two names, or a whole address. */
const isSpecific = (words: string) => /\S\s+\S|@[^@]+\.\w/.test(words)

/** A quiet line when the name or the address in this field belongs to somebody already. */
export function SimilarEmployees({ source }: { source: 'fullName' | 'teamEmail' | 'personalEmail' }) {
  const keyword = useDebouncedValue(String(useWatch({ name: source }) ?? '').trim())
  const { data: people } = useQuery({
    queryKey: ['employees', 'alike', keyword],
    enabled: isSpecific(keyword),
    queryFn: async ({ signal }) => {
      const workingStatuses = [...EmployeeStatus.options]
      const body = { keyword, workingStatuses, page: 1, size: 3, preload: false, withTotal: false }
      return (await call(employeesApi.search, { body, signal })).data
    },
  })
  return (
    <div role="status">
      {isSpecific(keyword) &&
        people?.map(({ id, fullName, teamEmail, username, status }) => (
          <Typography key={id} variant="body2" color="text.secondary" sx={{ mt: 1 }}>
            There is already a{' '}
            <Link component={RouterLink} to={paths.employee(username)} target="_blank">
              {fullName}
            </Link>{' '}
            ({teamEmail}, {employeeStatuses[status].toLowerCase()}).
          </Typography>
        ))}
    </div>
  )
}
