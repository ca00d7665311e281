import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { BasicEmployee } from '#contract/api/employee.ts'
import { peopleOptions } from '#src/admin/inputs/facedOptions.tsx'
import { PlainField } from '#src/admin/inputs/PlainField.tsx'
import { usePeople } from '#src/admin/inputs/usePeople.ts'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { Level, TreeContext, useLevel, useNewTree } from './ChartBranch.tsx'
import { moveInTree, TreeList } from './TreeList.ts'

/** Finds a person by name, for the chart to jump to. */
function PersonSearch({ onFind }: { onFind: (person: BasicEmployee) => void }) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const { people, isFetching, more } = usePeople(text, open)
  return (
    <Autocomplete
      size="small"
      sx={{ width: { xs: '100%', sm: 256 } }}
      options={people}
      {...peopleOptions(more)}
      loading={isFetching}
      value={null}
      blurOnSelect
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      inputValue={text}
      onInputChange={(_event, next, reason) => setText(reason === 'input' ? next : '')}
      onChange={(_event, person) => person && onFind(person)}
      renderInput={(params) => (
        <PlainField
          {...params}
          placeholder="Find in the chart"
          inputProps={{ ...params.inputProps, 'aria-label': 'Find in the chart' }}
        />
      )}
    />
  )
}

/** The people by line manager: a tree that loads a level when it is opened. `?person=` leads to one of them. */
export function EmployeeChart({ viewSwitch }: { viewSwitch: React.ReactNode }) {
  const [params, setParams] = useSearchParams()
  const { tree, isHidden } = useNewTree(params.get('person'))
  const { people, isPending, error } = useLevel(undefined)
  const find = (person: { id: string }) => setParams({ view: 'chart', person: person.id })
  return (
    <Stack spacing={2}>
      <PageHeading
        title="Employees"
        actions={
          <>
            <PersonSearch onFind={find} />
            {viewSwitch}
          </>
        }
      />
      {isHidden && (
        <Alert severity="info" onClose={() => setParams({ view: 'chart' })}>
          This person does not stand in the chart: they have left, or you may not see them.
        </Alert>
      )}
      {!isPending && !error && people.length === 0 ? (
        <Notice title="Nobody stands in the chart">
          People appear here as soon as you see them in the list of employees.
        </Notice>
      ) : (
        <Box sx={{ overflowX: 'auto', pb: 4 }}>
          <TreeContext value={tree}>
            <TreeList role="tree" aria-label="Employees by line manager" onKeyDown={moveInTree}>
              <Level depth={1} />
            </TreeList>
          </TreeContext>
        </Box>
      )}
    </Stack>
  )
}
