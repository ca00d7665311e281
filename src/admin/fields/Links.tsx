import { t } from '@lingui/core/macro'
import { Button, Link, OutlinedInput, Stack, Typography } from '@mui/material'
import { useRef, useState } from 'react'

/** The GitHub page of an account; `-` for none. */
export function GitHubLink({ account }: { account: string }) {
  if (!account) return '-'
  return (
    <Link href={`https://github.com/${encodeURIComponent(account)}`} target="_blank" rel="noreferrer">
      {account}
    </Link>
  )
}

/** A link to copy, in a read-only input. */
export function CopyLink({ link, label }: { link: string; label: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setSaid(t`Link copied`)
    } catch {
      // Browsers allow clipboard access on secure pages only, and may ask first.
      input.current?.select()
      setSaid(t`Couldn't copy the link. It's selected: press Ctrl+C.`)
    }
  }
  return (
    <Stack spacing={1}>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <OutlinedInput
          size="small"
          fullWidth
          readOnly
          value={link}
          inputRef={input}
          onFocus={(event) => event.target.select()}
          inputProps={{ 'aria-label': label }}
        />
        <Button variant="outlined" onClick={() => void copy()} sx={{ flex: 'none' }}>{t`Copy link`}</Button>
      </Stack>
      <Typography role="status" variant="body2" color="text.secondary" sx={{ minHeight: 20 }}>
        {said}
      </Typography>
    </Stack>
  )
}
