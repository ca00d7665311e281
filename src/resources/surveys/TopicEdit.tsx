import { t } from '@lingui/core/macro'
import Close from '@mui/icons-material/Close'
import {
  Alert,
  Autocomplete,
  Button,
  FormControl,
  FormLabel,
  IconButton,
  Paper,
  Skeleton,
  Stack,
  Tooltip,
  Typography,
} from '@mui/material'
import { useId, useLayoutEffect, useState } from 'react'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import type { TopicDetail, Topic } from '#contract/api/surveys/survey.ts'
import { type ParticipantStatus, type Relationship, relationships } from '#contract/api/surveys/words.ts'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { type FormPlace, SidePanel } from '#src/admin/form/SidePanel.tsx'
import { OutlinedField } from '#src/admin/inputs/FormField.tsx'
import { peopleOptions, usePeople } from '#src/resources/employees/EmployeeInput.tsx'
import { ErrorPanel } from '#src/admin/layout/Notice.tsx'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'
import { describeFailure } from '#src/providers/describeError.ts'
import { ParticipantTag } from './SurveyFields.tsx'
import { useSurveyWritten, useTopic } from './useSurveys.ts'

interface AddParticipantProps {
  /** Ids of current participants: shown, but disabled. */
  taken: readonly string[]
  /** The person reviewed, who isn't offered. */
  subject: BasicEmployee
  disabled: boolean
  onAdd: (person: BasicEmployee) => void
}

const reviewers = ['full-time']

/** Searches full-time people. Selecting one adds them and clears the input. */
function AddParticipant({ taken, subject, disabled, onAdd }: AddParticipantProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const { people, isFetching, error, more } = usePeople(text, open, reviewers)
  return (
    <FormControl fullWidth>
      <FormLabel htmlFor={id}>{t`Add participants`}</FormLabel>
      <Autocomplete
        id={id}
        size="small"
        disabled={disabled}
        options={people.filter(({ id }) => id !== subject.id)}
        {...peopleOptions(more)}
        getOptionDisabled={({ id }) => taken.includes(id)}
        loading={isFetching}
        noOptionsText={error ? t`Couldn't load people: ${error.message}` : t`No full-time people found`}
        value={null}
        blurOnSelect
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        inputValue={text}
        onInputChange={(_event, next, reason) => setText(reason === 'input' ? next : '')}
        onChange={(_event, person) => person && onAdd(person)}
        renderInput={(params) => <OutlinedField {...params} placeholder={t`Search full-time people`} />}
      />
    </FormControl>
  )
}

interface ParticipantItemProps {
  person: BasicEmployee
  relationship?: Relationship
  note?: string
  /** Status of a form that was sent, which can't be removed. */
  status?: ParticipantStatus
  isForced?: boolean
  onRemove?: () => void
}

/** One participant. Can be removed until their form is sent. */
function ParticipantItem(props: ParticipantItemProps) {
  const { person, relationship, note, status, isForced = false, onRemove } = props
  const name = nameOf(person)
  return (
    <Stack component="li" direction="row" spacing={2} sx={{ alignItems: 'center', minHeight: 40 }}>
      <Avatar src={person.avatar} name={name} />
      <span>{name}</span>
      <Typography variant="body2" color="text.secondary" sx={{ flex: 1 }}>
        {relationship ? relationships[relationship] : note}
      </Typography>
      {status && <ParticipantTag status={status} isForced={isForced} />}
      {onRemove && (
        <Tooltip title={t`Remove`}>
          <IconButton size="small" aria-label={t`Remove ${name}`} onClick={onRemove}>
            <Close fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Stack>
  )
}

interface ParticipantsFormProps extends FormPlace {
  surveyId: string
  topic: TopicDetail
}

/** The participants of a topic. Additions and removals are saved together. */
function ParticipantsForm({ surveyId, topic, onSaved, onCancel, onDirty }: ParticipantsFormProps) {
  const [added, setAdded] = useState<readonly BasicEmployee[]>([])
  const [removed, setRemoved] = useState<readonly string[]>([])
  const kept = topic.participants.filter(({ reviewer }) => !removed.includes(reviewer.id))
  const present = new Set([topic.employee.id, ...kept.map(({ reviewer }) => reviewer.id)])
  const coming = added.filter(({ id }) => !present.has(id))
  const isDirty = coming.length > 0 || kept.length < topic.participants.length
  useLayoutEffect(() => onDirty(isDirty), [isDirty, onDirty])

  const add = (person: BasicEmployee) => {
    setRemoved(removed.filter((id) => id !== person.id))
    setAdded([...added.filter(({ id }) => id !== person.id), person])
  }
  const { mutate, isPending, error } = useCommand('surveys', 'setReviewers', {
    onSuccess: useSurveyWritten(t`Participants updated`, onSaved),
  })
  const save = () => {
    const staying = kept.map(({ reviewer }) => reviewer.id)
    const body = { reviewerIDs: [...staying, ...coming.map(({ id }) => id)] }
    mutate({ params: { id: surveyId, topicId: topic.topicID }, body })
  }
  return (
    <Stack spacing={4}>
      <AddParticipant
        taken={[...present, ...coming.map(({ id }) => id)]}
        subject={topic.employee}
        disabled={isPending}
        onAdd={add}
      />
      {kept.length + coming.length === 0 && <Typography color="text.secondary">{t`No reviewers yet.`}</Typography>}
      <Stack component="ul" aria-label={t`Participants`}>
        {coming.map((person) => (
          <ParticipantItem
            key={person.id}
            person={person}
            note={t`New`}
            onRemove={() => setAdded(added.filter(({ id }) => id !== person.id))}
          />
        ))}
        {kept.map(({ reviewer, status, isForcedDone, relationship }) => (
          <ParticipantItem
            key={reviewer.id}
            person={reviewer}
            relationship={relationship}
            {...(status === 'draft'
              ? { onRemove: () => setRemoved([...removed, reviewer.id]) }
              : { status, isForced: isForcedDone })}
          />
        ))}
      </Stack>
      <Paper variant="toolbar">
        {error && <Alert severity="error">{describeFailure(t`Couldn't edit participants`, error)}</Alert>}
        <Typography
          variant="body2"
          color="text.secondary"
        >{t`New participants get the form when you next send the peer review.`}</Typography>
        <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
          <Button color="inherit" disabled={isPending} onClick={onCancel}>{t`Cancel`}</Button>
          <Button variant="contained" loading={isPending} disabled={!isDirty} onClick={save}>{t`Save`}</Button>
        </Stack>
      </Paper>
    </Stack>
  )
}

interface TopicEditProps {
  surveyId: string
  topic: Topic
  onClose: () => void
}

/** Selects the participants of a topic, in a side panel (rules/pages.md#7.5). */
export function TopicEdit({ surveyId, topic, onClose }: TopicEditProps) {
  const { data, error, refetch } = useTopic(surveyId, topic.id)
  return (
    <SidePanel title={t`Participants of ${nameOf(topic.employee)}`} onClose={onClose}>
      {(place) => {
        if (data) return <ParticipantsForm surveyId={surveyId} topic={data} {...place} />
        if (!error) return <Skeleton variant="rounded" height={320} aria-label={t`Loading the participants`} />
        return <ErrorPanel title={t`Couldn't load the participants`} error={error} retry={() => void refetch()} />
      }}
    </SidePanel>
  )
}
