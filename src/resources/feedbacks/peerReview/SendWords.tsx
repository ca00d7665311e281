import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { Topic } from '#contract/api/survey.ts'
import { nameOf } from '#src/admin/fields/Chip.tsx'
import { NameList } from '../surveys/NameList.tsx'
import { several } from '../surveys/words.ts'
import { useMayChoose } from './TopicTools.tsx'
import { lacking, unsent } from './sending.ts'

interface SendWordsProps {
  topics: readonly Topic[]
  /** Leads to the participants of a person who has none. */
  onAdd: (topic: Topic) => void
}

/** Which of the chosen rows have nobody to ask, with a way to change that. */
export function Lacking({ topics, onAdd }: SendWordsProps) {
  const mayChoose = useMayChoose()
  const rows = lacking(topics)
  const first = rows.find(mayChoose)
  if (rows.length === 0) return null
  return (
    <Alert
      severity="warning"
      action={
        first && (
          <Button color="inherit" size="small" onClick={() => onAdd(first)}>
            Add participants
          </Button>
        )
      }
    >
      <NameList names={rows.map(({ employee }) => nameOf(employee))} /> {rows.length === 1 ? 'has' : 'have'}{' '}
      no reviewers: nothing goes out about {rows.length === 1 ? 'this person' : 'them'}.
    </Alert>
  )
}

/** What sending the chosen rows does, and to whom, as far as names may be known. */
export function SendWords({ topics, onAdd }: SendWordsProps) {
  const forms = unsent(topics)
  const going = topics.filter(({ count }) => (count?.total ?? 0) > (count?.sent ?? 0))
  const people = new Map(
    going.flatMap(({ participants }) => participants ?? []).map((one) => [one.id, nameOf(one)]),
  )
  return (
    <Stack spacing={3}>
      <div>
        {several(forms, 'form')} about <NameList names={going.map(({ employee }) => nameOf(employee))} />{' '}
        {forms === 1 ? 'goes' : 'go'} out
        {people.size > 0 && (
          <>
            {' '}
            to those of <NameList names={[...people.values()]} /> who have not got theirs yet
          </>
        )}
        . Each person gets one mail for the whole peer review.
      </div>
      <Lacking topics={topics} onAdd={onAdd} />
    </Stack>
  )
}
