import Box from '@mui/material/Box'
import { useOnline } from '#src/admin/form/useOnline.ts'

/** Says that the connection is gone, for as long as it is. */
export function OfflineBanner() {
  const online = useOnline()
  return (
    <Box role="status">
      {!online && (
        <Box
          sx={(theme) => ({
            py: 1.5,
            px: 6,
            fontSize: 'var(--text-13)',
            color: theme.tokens.warning.text,
            background: theme.tokens.warning.tint,
          })}
        >
          You are offline. What you see may be old, and changes are not saved until the connection is back.
        </Box>
      )}
    </Box>
  )
}
