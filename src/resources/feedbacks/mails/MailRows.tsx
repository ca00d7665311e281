import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type MailState, mailStates, type SurveyMail } from '#contract/api/surveyMails.ts'
import { UserChip } from '#src/admin/fields/Chip.tsx'
import { Ago } from '#src/admin/fields/DateText.tsx'
import { Tag, type TagColour } from '#src/admin/fields/Tag.tsx'

const colours: Record<MailState, TagColour> = {
  waiting: 'gold',
  sent: 'stacks',
  kept: 'cyan',
  failed: 'lead',
  none: 'neutral',
}

function MailRow({ mail: { person, kind, state, error, attempts, at } }: { mail: SurveyMail }) {
  return (
    <Box component="li" sx={{ py: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <UserChip person={person} />
        <Tag colour={colours[state]} dot>
          {mailStates[state]}
        </Tag>
      </Stack>
      <Typography variant="body2" color="text.secondary">
        {kind === 'invitation' ? 'Invitation' : 'Reminder'}, <Ago instant={at} />
        {attempts > 1 && `, ${attempts} attempts`}
      </Typography>
      {error && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {error}
        </Typography>
      )}
    </Box>
  )
}

/** Who got a mail, and what became of it; placeholders while that is not known. */
export function MailRows({ mails }: { mails: readonly SurveyMail[] | undefined }) {
  return (
    <Box
      component="ul"
      aria-label="Mails by person"
      aria-busy={!mails}
      sx={{ listStyle: 'none', m: 0, p: 0 }}
    >
      {!mails && [0, 1, 2, 3, 4].map((row) => <Skeleton key={row} component="li" height={64} />)}
      {mails?.map((mail) => (
        <MailRow key={`${mail.person.id}.${mail.kind}.${mail.at}`} mail={mail} />
      ))}
    </Box>
  )
}
