import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Checkbox from '@mui/material/Checkbox'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { RowsPagination } from '#src/admin/list/Pagination.tsx'
import { SmallTable } from '#src/admin/list/SmallTable.ts'
import { Tag, type TagColour } from '#src/admin/fields/Tag.tsx'

/** A line of an import: what it would do, or why it cannot. */
interface Line {
  line: number
  about: string
  outcome: 'create' | 'update' | 'same' | 'error'
  /** Labels of what an update changes. */
  changes?: readonly string[]
  errors: readonly string[]
}

interface ImportPreviewProps {
  outcome: Record<Line['outcome'], number> & { lines: readonly Line[] }
  /** What becomes of broken lines, in a sentence. */
  broken: string
}

const words: Record<Line['outcome'], { text: string; colour: TagColour }> = {
  create: { text: 'Create', colour: 'stacks' },
  update: { text: 'Update', colour: 'gold' },
  same: { text: 'No change', colour: 'neutral' },
  error: { text: 'Error', colour: 'lead' },
}
const outcomes = Object.keys(words) as Line['outcome'][]

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <SmallTable sx={{ '& td': { verticalAlign: 'top' } }}>
        <thead>
          <tr>
            <th>Line</th>
            <th>About</th>
            <th>Outcome</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, about, outcome, changes, errors }) => (
            <tr key={line}>
              <td className="tabular">{line}</td>
              <td>
                {about}
                {changes && changes.length > 0 && (
                  <Box sx={{ color: 'text.secondary' }}>{changes.join(', ')}</Box>
                )}
                {errors.map((error) => (
                  <Box key={error} sx={{ color: 'error.dark' }}>
                    {error}
                  </Box>
                ))}
              </td>
              <td>
                <Tag colour={words[outcome].colour}>{words[outcome].text}</Tag>
              </td>
            </tr>
          ))}
        </tbody>
      </SmallTable>
    </Box>
  )
}

/** What an import would do, line by line, in pages. */
export function ImportPreview({ outcome, broken }: ImportPreviewProps) {
  const [onlyErrors, setOnlyErrors] = useState(outcome.error > 0)
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(50)
  const lines = onlyErrors ? outcome.lines.filter(({ errors }) => errors.length > 0) : outcome.lines
  return (
    <Stack spacing={3}>
      {outcome.error > 0 && (
        <Alert severity="error">
          {outcome.error === 1 ? '1 line is' : `${outcome.error.toLocaleString('en-US')} lines are`} broken.{' '}
          {broken}
        </Alert>
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        {outcomes.map((one) => (
          <Tag key={one} colour={words[one].colour}>
            {words[one].text}: {outcome[one].toLocaleString('en-US')}
          </Tag>
        ))}
        <Box sx={{ flex: 1 }} />
        {outcome.error > 0 && (
          <FormControlLabel
            label="Only errors"
            control={
              <Checkbox
                size="small"
                checked={onlyErrors}
                onChange={(_event, only) => {
                  setOnlyErrors(only)
                  setPage(1)
                }}
              />
            }
          />
        )}
      </Stack>
      <Lines lines={lines.slice((page - 1) * size, page * size)} />
      {lines.length > size && (
        <RowsPagination page={page} size={size} setPage={setPage} setSize={setSize} total={lines.length} />
      )}
    </Stack>
  )
}
