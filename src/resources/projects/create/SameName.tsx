import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router'
import { projects as projectsApi } from '#contract/api/projects.ts'
import { projectStatuses } from '#contract/api/metadata.ts'
import { plainText } from '#contract/plainText.ts'
import { useDebouncedValue } from '#src/components/useDebouncedValue.ts'
import { paths } from '#src/layout/paths.ts'
import { call } from '#src/providers/call.ts'
import { useCan } from '#src/providers/session.ts'

/** A quiet line when a project that the person sees is called the same already. */
export function SameName() {
  const can = useCan()
  const name = useDebouncedValue(String(useWatch({ name: 'name' }) ?? '').trim())
  const { data: found = [] } = useQuery({
    queryKey: ['projects', 'same name', name],
    enabled: name !== '' && can('projects.read'),
    queryFn: async ({ signal }) =>
      (await call(projectsApi.list, { query: { name, page: 1, size: 5 }, signal })).data,
  })
  const same = name ? found.filter((one) => plainText(one.name) === plainText(name)) : []
  return (
    <div role="status">
      {same.map((one) => (
        <Typography key={one.id} variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          There is already a{' '}
          <Link component={RouterLink} to={paths.project(one.code)} target="_blank">
            {one.name}
          </Link>{' '}
          ({one.code}, {projectStatuses[one.status].toLowerCase()}).
        </Typography>
      ))}
    </div>
  )
}
