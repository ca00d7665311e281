import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import { styled } from '@mui/material/styles'

const Frame = styled('div', { shouldForwardProp: (name) => name !== 'round' && name !== 'invalid' })<{
  round: boolean
  invalid: boolean
}>(({ theme, round, invalid }) => ({
  display: 'grid',
  placeItems: 'center',
  width: round ? 96 : '100%',
  aspectRatio: round ? '1' : '4 / 3',
  overflow: 'hidden',
  border: `1px dashed ${invalid ? theme.palette.error.main : theme.palette.text.secondary}`,
  borderRadius: round ? '50%' : 8,
  color: theme.palette.text.secondary,
  background: theme.palette.background.default,
  '& img': { width: '100%', height: '100%', objectFit: round ? 'cover' : 'contain' },
}))

interface PictureFrameProps {
  round: boolean
  /** Address under which it can be shown, if any. */
  shown: string
  /** Uploaded, also when it cannot be shown: what was sent before this window was opened is private. */
  isThere: boolean
  invalid: boolean
}

/** The place of a picture: the picture itself, or a sign for one that is there and one that is missing. */
export function PictureFrame({ round, shown, isThere, invalid }: PictureFrameProps) {
  return (
    <Frame round={round} invalid={invalid} aria-hidden>
      {shown ? <img src={shown} alt="" /> : isThere ? <CheckCircleOutlined /> : <ImageOutlined />}
    </Frame>
  )
}
