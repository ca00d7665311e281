import { t } from '@lingui/core/macro'
import Close from '@mui/icons-material/Close'
import { Alert, Button, FormControl, FormLabel, IconButton, Paper, Stack, Tooltip, Typography } from '@mui/material'
import { useId, useLayoutEffect, useState } from 'react'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import type { TopicDetail, Topic } from '#contract/api/surveys/survey.ts'
import { type ParticipantStatus, type Relationship, relationships } from '#contract/api/surveys/words.ts'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { type FormPlace, SidePanel } from '#src/admin/form/SidePanel.tsx'
import { PersonSearch } from '#src/resources/employees/EmployeeInput.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'
import { describeFailure } from '#src/providers/describeError.ts'
import { ParticipantTag } from './SurveyFields.tsx'
import { useSurveyWritten, useTopic } from './useSurveys.ts'

const reviewers = ['full-time']

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
  const search = useId()
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
      <FormControl fullWidth>
        <FormLabel htmlFor={search}>{t`Add participants`}</FormLabel>
        <PersonSearch
          id={search}
          placeholder={t`Search full-time people`}
          none={t`No full-time people found`}
          workingStatuses={reviewers}
          without={[topic.employee.id]}
          taken={[...present, ...coming.map(({ id }) => id)]}
          disabled={isPending}
          onFind={add}
        />
      </FormControl>
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
  const query = useTopic(surveyId, topic.id)
  return (
    <SidePanel title={t`Participants of ${nameOf(topic.employee)}`} onClose={onClose}>
      {(place) =>
        query.data ? (
          <ParticipantsForm surveyId={surveyId} topic={query.data} {...place} />
        ) : (
          <Pending query={query} failure={t`Couldn't load the participants`} height={320} />
        )
      }
    </SidePanel>
  )
}
