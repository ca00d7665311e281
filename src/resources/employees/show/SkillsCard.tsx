import StarRounded from '@mui/icons-material/StarRounded'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { Employee } from '#contract/api/employee.ts'
import { DescriptionList } from '#src/components/DescriptionList.tsx'
import { SectionCard } from '#src/components/SectionCard.tsx'
import { columnsOf } from '#src/components/table/columnsOf.tsx'
import { Tag, type TagColour } from '#src/components/Tag.tsx'
import { paths } from '#src/layout/paths.ts'

const fact = columnsOf(Employee)
const TagLink = styled(Link)({
  textDecoration: 'none',
  maxWidth: '100%',
  borderRadius: 999,
  '&:hover': { filter: 'brightness(0.95)' },
})

/** The list, narrowed to one value of one filter. */
const listWith = (filter: string, code: string) =>
  `${paths.employees}?filter=${encodeURIComponent(JSON.stringify({ [filter]: [code] }))}`

interface LinksProps {
  filter: string
  colour: TagColour
  things: readonly { id: string; code: string; name: string }[]
  /** Ids of chapters that the person leads. */
  led?: readonly string[]
}

function Links({ filter, colour, things, led = [] }: LinksProps) {
  if (things.length === 0) return '-'
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
      {things.map(({ id, code, name }) => (
        <TagLink key={id} to={listWith(filter, code)}>
          <Tag colour={colour}>
            {led.includes(id) && (
              <StarRounded
                titleAccess={`${name} lead`}
                sx={{ fontSize: 13, verticalAlign: '-2px', mr: 0.5 }}
              />
            )}
            {name}
          </Tag>
        </TagLink>
      ))}
    </Stack>
  )
}

const skillRows = [
  fact('positions', {
    render: ({ positions }) => <Links filter="positions" colour="positions" things={positions} />,
  }),
  fact('chapters', {
    render: ({ id, chapters }) => (
      <Links
        filter="chapters"
        colour="chapters"
        things={chapters}
        led={chapters.filter(({ leadID }) => leadID === id).map((chapter) => chapter.id)}
      />
    ),
  }),
  fact('seniority', {
    render: ({ seniority }) => (
      <Links filter="seniorities" colour="neutral" things={seniority ? [seniority] : []} />
    ),
  }),
  fact('stacks', { render: ({ stacks }) => <Links filter="stacks" colour="stacks" things={stacks} /> }),
]

/** What the person does and knows; each value leads to everybody who shares it. */
export function SkillsCard({ person, onEdit }: { person: Employee; onEdit?: (() => void) | undefined }) {
  return (
    <SectionCard title="Skills" onEdit={onEdit}>
      <DescriptionList of={person} rows={skillRows} />
    </SectionCard>
  )
}
