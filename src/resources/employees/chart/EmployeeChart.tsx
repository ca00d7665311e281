import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useSearchParams } from 'react-router'
import { Notice } from '#src/components/Notice.tsx'
import { PageHeading } from '#src/components/PageHeading.tsx'
import { Level } from './Branch.tsx'
import { PersonSearch } from './PersonSearch.tsx'
import { TreeList } from './TreeList.ts'
import { moveInTree } from './treeKeys.ts'
import { useLevel } from './useLevel.ts'
import { TreeContext, useNewTree } from './useTree.ts'

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
