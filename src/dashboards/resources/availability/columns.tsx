import Box from '@mui/material/Box'
import type { AvailableEmployee, PendingSlot } from '#contract/api/dashboardResources.ts'
import { deploymentTypes } from '#contract/api/projectWords.ts'
import { UserChip } from '#src/admin/fields/Chip.tsx'
import { DateText } from '#src/admin/fields/DateText.tsx'
import { Tag, type TagColour } from '#src/admin/fields/Tag.tsx'
import { TagList } from '#src/admin/fields/TagList.tsx'
import { ProjectLink } from '#src/dashboards/Drilldown.tsx'
import type { PinnedColumn } from '../PinnedTable.tsx'

function Tags({ items, colour }: { items: readonly { id: string; name: string }[]; colour: TagColour }) {
  return (
    <TagList items={items} keyOf={({ id }) => id} nameOf={({ name }) => name}>
      {({ name }) => <Tag colour={colour}>{name}</Tag>}
    </TagList>
  )
}

/** Columns of open roles (screens.md section 2.3.2). */
export const slotColumns: readonly PinnedColumn<PendingSlot>[] = [
  {
    label: 'Position',
    width: 150,
    render: ({ positions }) => <Tags items={positions} colour="positions" />,
  },
  { label: 'Seniority', width: 100, render: ({ seniority }) => seniority?.name ?? '-' },
  { label: 'Project', width: 150, render: ({ project }) => <ProjectLink project={project} /> },
  { label: 'Type', width: 100, render: ({ type }) => deploymentTypes[type] },
  {
    label: 'Notes',
    width: 200,
    render: ({ note }) => <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note || '-'}</Box>,
  },
  { label: 'Created at', width: 115, render: ({ createdAt }) => <DateText date={createdAt} /> },
]

/** Columns of people who are free, or soon will be. */
export const freeColumns: readonly PinnedColumn<AvailableEmployee>[] = [
  { label: 'Name', width: 140, render: (person) => <UserChip person={person} /> },
  { label: 'Seniority', width: 80, render: ({ seniority }) => seniority?.name ?? '-' },
  {
    label: 'Positions',
    width: 250,
    render: ({ positions }) => <Tags items={positions} colour="positions" />,
  },
  { label: 'Stacks', width: 180, render: ({ stacks }) => <Tags items={stacks} colour="stacks" /> },
  {
    label: 'Projects',
    width: 150,
    render: ({ projects }) => (
      <TagList items={projects} keyOf={({ id }) => id} nameOf={({ name }) => name}>
        {(project) => <ProjectLink project={project} />}
      </TagList>
    ),
  },
]
