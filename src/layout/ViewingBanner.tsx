import { t } from '@lingui/core/macro'
import { Box, Button } from '@mui/material'
import { viewAs } from '#contract/api/viewAs.ts'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { frame } from '#src/admin/theme/tokens.ts'
import { showInstant } from '#src/i18n/format.ts'
import { followView } from '#src/providers/signIn.ts'
import { useCall } from '#src/providers/useMutation.ts'
import { useProfile } from '#src/providers/useSession.ts'

/** Says on every page as whom the reader views the product, and ends it (docs/rules/roles.md#4). */
export function ViewingBanner() {
  const { displayName, fullName, viewing } = useProfile()
  const notifyFailure = useNotifyFailure()
  const { mutate, isPending } = useCall(viewAs.end, {
    onSuccess: () => followView(location.pathname + location.search),
    onError: notifyFailure(t`Couldn't end viewing as another person`),
  })
  const name = displayName || fullName
  const time = viewing ? showInstant(viewing.until).slice(11, 16) : ''
  return (
    <Box
      component="aside"
      aria-label={t`Viewing as another person`}
      sx={(theme) => ({
        position: 'sticky',
        top: frame.header,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 4,
        py: 1,
        px: { xs: 4, sm: 6 },
        fontSize: 'var(--text-13)',
        color: theme.tokens.warning.text,
        background: theme.tokens.warning.tint,
      })}
    >
      <span>{t`You view this as ${name} until ${time}. You can't change anything.`}</span>
      <Button size="small" color="inherit" loading={isPending} onClick={() => mutate({})} sx={{ flexShrink: 0 }}>
        {t`End`}
      </Button>
    </Box>
  )
}
