import Box from '@mui/material/Box'

/** The number of a question, tinted once there is something in it (screens.md section 1.8). */
export function QuestionBubble({ place, filled }: { place: number; filled: boolean }) {
  return (
    <Box
      aria-hidden
      sx={(theme) => ({
        width: 24,
        height: 24,
        borderRadius: '50%',
        display: 'grid',
        placeItems: 'center',
        fontSize: 'var(--text-12)',
        fontWeight: 600,
        color: filled ? theme.tokens.accent.text : theme.palette.text.secondary,
        backgroundColor: filled ? theme.tokens.accent.tint : theme.tokens.hover,
      })}
    >
      {place}
    </Box>
  )
}
