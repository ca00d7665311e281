import Autocomplete from '@mui/material/Autocomplete'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import InputAdornment from '@mui/material/InputAdornment'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { projects as projectsApi } from '#contract/api/projects.ts'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { facedOptions } from '#src/admin/inputs/facedOptions.tsx'
import { PlainField } from '#src/admin/inputs/PlainField.tsx'
import { call } from '#src/providers/call.ts'

interface Choice {
  id: string
  name: string
  avatar: string
}

/** Projects that are billed: running ones, of a type that somebody pays for. */
const useBillable = () =>
  useQuery({
    queryKey: ['projects', 'billable'],
    queryFn: async ({ signal }): Promise<Choice[]> => {
      const query = {
        status: ['active' as const],
        type: ['fixed-cost' as const, 'time-material' as const],
        page: 1,
        size: 1000,
      }
      const { data } = await call(projectsApi.list, { query, signal })
      return data
        .map(({ id, name, avatar }) => ({ id, name, avatar }))
        .sort((a, b) => a.name.localeCompare(b.name))
    },
  })

interface ProjectPickerProps {
  /** Id of the chosen one. */
  value: string | undefined
  /** Its name, also where it is none of those to choose from. */
  name: string | undefined
  /** A draft stays with its project. */
  fixed: boolean
  onChoose: (id: string | undefined) => void
}

/** Chooses the project that is billed. */
export function ProjectPicker({ value, name, fixed, onChoose }: ProjectPickerProps) {
  const id = useId()
  const { data: projects = [], isPending, error } = useBillable()
  const chosen = value
    ? (projects.find((one) => one.id === value) ?? { id: value, name: name ?? '…', avatar: '' })
    : null
  const help = error
    ? `The projects could not be loaded: ${error.message}`
    : fixed && 'A draft stays with its project.'
  return (
    <FormControl fullWidth error={Boolean(error)}>
      <FormLabel htmlFor={id}>Project</FormLabel>
      <Autocomplete
        id={id}
        size="small"
        disabled={fixed}
        options={projects}
        loading={isPending && !error}
        value={chosen}
        {...facedOptions<Choice>(({ name }) => name, 20)}
        onChange={(_event, next) => onChoose(next?.id)}
        renderInput={(params) => (
          <PlainField
            {...params}
            placeholder="Choose a project"
            inputProps={{ ...params.inputProps, 'aria-describedby': `${id}-help` }}
            InputProps={{
              ...params.InputProps,
              ...(chosen && {
                startAdornment: (
                  <InputAdornment position="start">
                    <Avatar src={chosen.avatar} name={chosen.name} size={20} />
                  </InputAdornment>
                ),
              }),
            }}
          />
        )}
      />
      <FormHelperText id={`${id}-help`}>{help}</FormHelperText>
    </FormControl>
  )
}
