import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Stack, Typography } from '@mui/material'
import { ApiError } from '#src/providers/http.ts'
import { describePartError } from '#src/providers/describeError.ts'

interface NoticeProps {
  title: string
  children?: React.ReactNode
  /** Buttons below the text. */
  actions?: React.ReactNode
  role?: 'status' | 'alert'
  /** `h1` if the notice stands for a whole page. */
  component?: 'p' | 'h1'
}

/** A message that replaces missing content: empty, no matches, or failed. */
export function Notice({ title, children, actions, role = 'status', component = 'p' }: NoticeProps) {
  return (
    <Stack role={role} spacing={2} sx={{ alignItems: 'center', textAlign: 'center', px: 6, py: 12 }}>
      <Typography component={component} sx={{ fontSize: 'var(--text-16)', fontWeight: 600 }}>
        {title}
      </Typography>
      {children && (
        <Typography color="text.secondary" component="div" sx={{ maxWidth: 460 }}>
          {children}
        </Typography>
      )}
      {actions && (
        <Stack direction="row" spacing={2} sx={{ pt: 2 }}>
          {actions}
        </Stack>
      )}
    </Stack>
  )
}

interface ErrorPanelProps extends Pick<NoticeProps, 'title' | 'component'> {
  error: unknown
  retry: () => void
}

/** A failed load, with the reason, the request id for admins, and retry. */
export function ErrorPanel({ error, retry, ...props }: ErrorPanelProps) {
  // The text of a server fault already contains the id.
  const requestId = error instanceof ApiError && error.status < 500 ? error.requestId : undefined
  return (
    <Notice role="alert" {...props} actions={<Button variant="outlined" onClick={retry}>{t`Try again`}</Button>}>
      {describePartError(error)}
      {requestId && (
        <div>
          <Trans>Request {requestId}</Trans>
        </div>
      )}
    </Notice>
  )
}
