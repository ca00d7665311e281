import Close from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { BasicEmployee } from '#contract/api/employee.ts'
import { type ParticipantStatus, type Relationship, relationships } from '#contract/api/surveyWords.ts'
import { nameOf } from '#src/admin/fields/Chip.tsx'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { ParticipantTag } from '../surveys/tags.tsx'

interface ParticipantItemProps {
  person: BasicEmployee
  relationship?: Relationship
  note?: string
  /** Of a form that went out: it cannot be taken back. */
  status?: ParticipantStatus
  isForced?: boolean
  onRemove?: () => void
}

/** One person of the list, to be taken out as long as nothing was sent to them. */
export function ParticipantItem(props: ParticipantItemProps) {
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
        <Tooltip title="Remove">
          <IconButton size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
            <Close fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Stack>
  )
}
