import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import type { GrantChange, GrantsPreview } from '#contract/api/roles.ts'
import { permissionGroups } from '#contract/permissions.ts'
import { nameOf } from '#src/admin/fields/Chip.tsx'

const sentences = new Map(
  permissionGroups.flatMap(({ label, permissions }) =>
    permissions.map(({ code, opens }) => [code, `${label}: ${opens}`] as const),
  ),
)

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  paddingLeft: 20,
  display: 'grid',
  gap: 8,
  fontSize: 'var(--text-13)',
  '& p': { margin: 0, color: theme.palette.text.secondary },
}))

const peopleOf = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** "3 people: Linh, An, Bo", "25 people: Linh, An, … and 5 more", or why it is nobody. */
function whoOf({ people, named }: GrantChange, holders: number): string {
  if (holders === 0) return 'Nobody holds the role now.'
  if (people === 0) return 'Nobody: the holders have it by another role.'
  const rest = people - named.length
  const more = rest > 0 ? ` and ${rest} more` : ''
  return `${peopleOf(people)}: ${named.map(nameOf).join(', ')}${more}`
}

function Changes({ title, changes, holders }: { title: string; changes: GrantChange[]; holders: number }) {
  if (changes.length === 0) return <div>{title} nothing.</div>
  return (
    <section aria-label={title}>
      {title}
      <List>
        {changes.map((change) => (
          <li key={change.code}>
            {sentences.get(change.code)}
            <p>{whoOf(change, holders)}</p>
          </li>
        ))}
      </List>
    </section>
  )
}

/** What is gained and lost, by whom, and what is likely a mistake. */
export function ChangeLists({ preview: { holders, gained, lost, warnings } }: { preview: GrantsPreview }) {
  return (
    <Stack spacing={3}>
      <Changes title="Gained:" changes={gained} holders={holders} />
      <Changes title="Lost:" changes={lost} holders={holders} />
      {warnings.map((warning) => (
        <Alert key={warning} severity="warning">
          {warning}
        </Alert>
      ))}
    </Stack>
  )
}
