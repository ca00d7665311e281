import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type MailCounts, mailStates } from '#contract/api/surveyMails.ts'

const ended = ['sent', 'kept', 'failed', 'none'] as const
const n = (count: number) => count.toLocaleString('en-US')

/** How many mails are through, and what became of them. */
export function MailProgress({ counts }: { counts: MailCounts }) {
  const { total, waiting } = counts
  const through = total - waiting
  const words = ended
    .filter((state) => counts[state] > 0)
    .map((state) => `${n(counts[state])} ${mailStates[state].toLowerCase()}`)
  return (
    <Stack spacing={1.5}>
      <LinearProgress
        variant="determinate"
        value={total ? (through / total) * 100 : 0}
        color={counts.failed ? 'error' : waiting ? 'secondary' : 'success'}
        aria-label="Mails"
        aria-valuetext={`${n(through)} of ${n(total)}`}
        sx={{ height: 8, borderRadius: 'var(--radius-full)' }}
      />
      <Typography variant="body2" className="tabular">
        {n(through)} of {n(total)} {total === 1 ? 'mail is' : 'mails are'} through
        {words.length > 0 && `: ${words.join(', ')}`}.
        {counts.kept > 0 && ' No mail server is set up, so an administrator finds them in the outbox.'}
      </Typography>
    </Stack>
  )
}
