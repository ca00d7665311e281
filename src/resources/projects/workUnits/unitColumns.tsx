import MuiLink from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { workUnitTypes } from '#contract/api/projectWords.ts'
import { WorkUnit } from '#contract/api/workUnits.ts'
import { UserChip } from '#src/components/Chip.tsx'
import { AvatarGroup } from '#src/components/AvatarGroup.tsx'
import { columnsOf } from '#src/components/table/columnsOf.tsx'
import { Tag } from '#src/components/Tag.tsx'
import { TagList } from '#src/components/TagList.tsx'

const column = columnsOf(WorkUnit)

const People = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { display: 'flex', alignItems: 'center', minHeight: 32 },
})

function Members({ unit: { name, members } }: { unit: WorkUnit }) {
  if (members.length === 0) return '-'
  return (
    <AvatarGroup label={`Members of ${name}`} people={members}>
      <People>
        {members.map((person) => (
          <li key={person.employeeID}>
            <UserChip person={person} />
          </li>
        ))}
      </People>
    </AvatarGroup>
  )
}

/** Only the web is linked to: anything else in the field stays text. */
function Address({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return url || '-'
  return (
    <MuiLink href={url} target="_blank" rel="noopener noreferrer">
      {url.replace(/^https?:\/\//i, '')}
    </MuiLink>
  )
}

/** The columns of screens.md section 2.6.3. */
export const workUnitColumns = [
  column('name', { width: 220 }),
  column('type', { width: 130, render: ({ type }) => workUnitTypes[type] }),
  column('members', { width: 150, render: (unit) => <Members unit={unit} /> }),
  column('stacks', {
    width: 220,
    render: ({ stacks }) => (
      <TagList items={stacks} keyOf={({ id }) => id} nameOf={({ name }) => name}>
        {({ name }) => <Tag colour="stacks">{name}</Tag>}
      </TagList>
    ),
  }),
  column('url', { width: 260, render: ({ url }) => <Address url={url} /> }),
]

/** Whether a unit has these words in its name, type, stacks, members or address. */
export function matches({ name, type, stacks, members, url }: WorkUnit, words: string): boolean {
  const texts = [
    name,
    workUnitTypes[type],
    url,
    ...stacks.map((stack) => stack.name),
    ...members.flatMap(({ displayName, fullName }) => [displayName, fullName]),
  ]
  return texts.some((text) => text.toLowerCase().includes(words.toLowerCase()))
}
