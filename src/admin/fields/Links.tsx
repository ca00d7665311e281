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

interface CopyFieldProps {
  text: string
  label: string
  /** On the button, and what is said afterwards. */
  words: { copy: string; copied: string; failed: string }
}

/** A text to copy, in a read-only input. */
function CopyField({ text, label, words }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid(words.copied)
    } catch {
      // Browsers allow clipboard access on secure pages only, and may ask first.
      input.current?.select()
      setSaid(words.failed)
    }
  }
  return (
    <Stack spacing={1}>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <OutlinedInput
          size="small"
          fullWidth
          readOnly
          value={text}
          inputRef={input}
          onFocus={(event) => event.target.select()}
          inputProps={{ 'aria-label': label }}
        />
        <Button variant="outlined" onClick={() => void copy()} sx={{ flex: 'none' }}>
          {words.copy}
        </Button>
      </Stack>
      <Typography role="status" variant="body2" color="text.secondary" sx={{ minHeight: 20 }}>
        {said}
      </Typography>
    </Stack>
  )
}

/** A link to copy. */
export function CopyLink({ link, label }: { link: string; label: string }) {
  const failed = t`Couldn't copy the link. It's selected: press Ctrl+C.`
  return <CopyField text={link} label={label} words={{ copy: t`Copy link`, copied: t`Link copied`, failed }} />
}

/** A secret to copy. */
export function CopySecret({ secret, label }: { secret: string; label: string }) {
  const failed = t`Couldn't copy the secret. It's selected: press Ctrl+C.`
  return <CopyField text={secret} label={label} words={{ copy: t`Copy`, copied: t`Secret copied`, failed }} />
}
