import { t } from '@lingui/core/macro'
import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import { IconButton, Tooltip } from '@mui/material'
import { useNotify } from 'react-admin'
import { copyImage } from './copyImage.ts'

/** Copies the card or panel around it as a picture, without its buttons. */
export function CopyImage({ title }: { title: string }) {
  const notify = useNotify()
  const label = t`Copy ${title} as an image`
  const copy = async (element: HTMLElement | null) => {
    if (!element) return
    try {
      await copyImage(element)
      notify(t`Image copied`)
    } catch {
      notify(t`Couldn't copy the image. Allow access to the clipboard, then try again.`, { type: 'error' })
    }
  }
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        aria-label={label}
        onClick={({ currentTarget }) => void copy(currentTarget.closest<HTMLElement>('[data-image="whole"]'))}
      >
        <ContentCopy fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}
