import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useLayoutEffect, useRef, useState } from 'react'
import type { BasicEmployee } from '#contract/api/employee.ts'
import type { TopicDetail } from '#contract/api/survey.ts'
import type { FormPlace } from '#src/admin/form/SidePanel.tsx'
import { StickyFoot } from '#src/admin/form/StickyFoot.tsx'
import { reasonOf } from '#src/providers/describeError.ts'
import { useKeepSurveys } from '../surveys/useKeepSurveys.ts'
import { ParticipantItem } from './ParticipantItem.tsx'
import { PersonAdder } from './PersonAdder.tsx'

interface ParticipantsFormProps extends FormPlace {
  surveyId: string
  topic: TopicDetail
}

/** Those who review a person, with changes that are sent together: who stays, who comes, who goes. */
export function ParticipantsForm({ surveyId, topic, onSaved, onCancel, onDirty }: ParticipantsFormProps) {
  const { setReviewers } = useKeepSurveys()
  const [added, setAdded] = useState<readonly BasicEmployee[]>([])
  const [removed, setRemoved] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const saving = useRef(false)
  const kept = topic.participants.filter(({ reviewer }) => !removed.includes(reviewer.id))
  const present = new Set([topic.employee.id, ...kept.map(({ reviewer }) => reviewer.id)])
  const coming = added.filter(({ id }) => !present.has(id))
  const isDirty = coming.length > 0 || kept.length < topic.participants.length
  useLayoutEffect(() => onDirty(isDirty), [isDirty, onDirty])

  const add = (person: BasicEmployee) => {
    setRemoved(removed.filter((id) => id !== person.id))
    setAdded([...added.filter(({ id }) => id !== person.id), person])
  }
  const save = async () => {
    if (saving.current) return
    saving.current = true
    setBusy(true)
    setRefusal('')
    try {
      const staying = kept.map(({ reviewer }) => reviewer.id)
      await setReviewers(surveyId, topic.topicID, [...staying, ...coming.map(({ id }) => id)])
      onSaved()
    } catch (error) {
      setRefusal(`Could not edit participants - ${reasonOf(error)}`)
      setBusy(false)
    } finally {
      saving.current = false
    }
  }
  return (
    <Stack spacing={4}>
      <PersonAdder
        taken={[...present, ...coming.map(({ id }) => id)]}
        subject={topic.employee}
        disabled={busy}
        onAdd={add}
      />
      {kept.length + coming.length === 0 && (
        <Typography color="text.secondary">Nobody reviews this person yet.</Typography>
      )}
      <Stack component="ul" aria-label="Participants" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {coming.map((person) => (
          <ParticipantItem
            key={person.id}
            person={person}
            note="New"
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
      <StickyFoot>
        {refusal && <Alert severity="error">{refusal}</Alert>}
        <Typography variant="body2" color="text.secondary">
          Who is new gets the form when you send the peer review the next time.
        </Typography>
        <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
          <Button color="inherit" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="contained" loading={busy} disabled={!isDirty} onClick={() => void save()}>
            Save
          </Button>
        </Stack>
      </StickyFoot>
    </Stack>
  )
}
