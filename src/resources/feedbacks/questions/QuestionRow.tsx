import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { QuestionInput } from '#contract/api/questions.ts'
import { domains } from '#contract/api/surveyWords.ts'
import { QuestionBubble } from './QuestionBubble.tsx'

/** How a question is answered: in words, or on one of the scales. */
const answeredBy: Record<string, string> = {
  '': 'Text',
  ...Object.fromEntries(Object.entries(domains).map(([domain, name]) => [domain, `Scale: ${name}`])),
}

interface QuestionRowProps {
  question: QuestionInput
  /** Its place, counted from 1. */
  place: number
  described: string
  invalid: boolean
  onChange: (question: QuestionInput) => void
  /** Moves it by so many places. Without it only the words can be changed. */
  onMove?: ((by: number) => void) | undefined
  onRemove?: (() => void) | undefined
}

/** One question of the editor: its words, how it is answered, its place. */
export function QuestionRow(props: QuestionRowProps) {
  const { question, place, described, invalid, onChange, onMove, onRemove } = props
  const { content, domain } = question
  const answer = (chosen: string) =>
    onChange({
      ...question,
      type: chosen ? 'likert-scale' : 'general',
      domain: chosen as NonNullable<QuestionInput['domain']>,
    })
  const move = (event: React.KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!by || !event.altKey || !onMove) return
    event.preventDefault()
    onMove(by)
  }
  return (
    <Box
      component="li"
      onKeyDown={move}
      sx={{ display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr)', gap: 2, alignItems: 'start' }}
    >
      <Box sx={{ pt: 2 }}>
        <QuestionBubble place={place} filled={content.trim() !== ''} />
      </Box>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <TextField
          size="small"
          multiline
          value={content}
          error={invalid && !content.trim()}
          // A question is one line, however it wraps.
          onChange={({ target }) => onChange({ ...question, content: target.value.replaceAll('\n', ' ') })}
          slotProps={{ htmlInput: { 'aria-label': `Question ${place}`, 'aria-describedby': described } }}
        />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
          {onMove ? (
            <>
              <TextField
                select
                size="small"
                value={domain ?? ''}
                onChange={({ target }) => answer(target.value)}
                slotProps={{
                  select: {
                    displayEmpty: true,
                    SelectDisplayProps: { 'aria-label': `Question ${place} is answered by` },
                  },
                }}
                sx={{ flex: '0 1 180px', minWidth: 0 }}
              >
                {Object.entries(answeredBy).map(([value, words]) => (
                  <MenuItem key={value} value={value}>
                    {words}
                  </MenuItem>
                ))}
              </TextField>
              <Box sx={{ flex: 1 }} />
              <IconButton size="small" aria-label={`Move question ${place} up`} onClick={() => onMove(-1)}>
                <ArrowUpward fontSize="small" />
              </IconButton>
              <IconButton size="small" aria-label={`Move question ${place} down`} onClick={() => onMove(1)}>
                <ArrowDownward fontSize="small" />
              </IconButton>
            </>
          ) : (
            <Typography variant="body2" color="text.secondary">
              {answeredBy[domain ?? '']}
            </Typography>
          )}
          {onRemove && (
            <IconButton size="small" aria-label={`Delete question ${place}`} onClick={onRemove}>
              <Close fontSize="small" />
            </IconButton>
          )}
        </Box>
      </Box>
    </Box>
  )
}
