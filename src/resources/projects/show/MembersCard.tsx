import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { deploymentTypes } from '#contract/api/projectWords.ts'
import { type Project, ProjectMember } from '#contract/api/project.ts'
import { mayRead } from '#contract/fields.ts'
import { UserChip } from '#src/components/Chip.tsx'
import { SectionCard } from '#src/components/SectionCard.tsx'
import { columnsOf } from '#src/components/table/columnsOf.tsx'
import { SmallTable } from '#src/components/table/SmallTable.ts'
import { Tag } from '#src/components/Tag.tsx'
import { TagList } from '#src/components/TagList.tsx'
import { useCan } from '#src/providers/session.ts'

const column = columnsOf(ProjectMember)

const memberColumns = [
  column('displayName', {
    render: (member) => (
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <UserChip person={member} />
        {member.isLead && <Tag colour="lead">Lead</Tag>}
      </Stack>
    ),
  }),
  column('positions', {
    render: ({ positions }) => (
      <TagList items={positions} keyOf={({ id }) => id} nameOf={({ name }) => name}>
        {({ name }) => <Tag colour="positions">{name}</Tag>}
      </TagList>
    ),
  }),
  column('seniority'),
  column('deploymentType', {
    label: 'Deployment',
    render: ({ deploymentType }) => deploymentTypes[deploymentType as keyof typeof deploymentTypes] ?? '-',
  }),
]

/** Who works on the project today. */
export function MembersCard({ project: { members } }: { project: Project }) {
  const can = useCan()
  const shown = memberColumns.filter((one) => mayRead(one, can))
  return (
    <SectionCard title={`Members (${members.length})`}>
      {members.length === 0 ? (
        'Nobody works on this project today.'
      ) : (
        <Box sx={{ overflowX: 'auto' }}>
          <SmallTable>
            <thead>
              <tr>
                {shown.map(({ source, label }) => (
                  <th key={source}>{label}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {members.map((member, index) => (
                // The same person may sit on two seats, and seats have no id here.
                <tr key={`${member.employeeID}.${index}`}>
                  {shown.map(({ source, render }) => (
                    <td key={source}>{render(member)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </SmallTable>
        </Box>
      )}
    </SectionCard>
  )
}
