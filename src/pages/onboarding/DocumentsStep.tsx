import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { DocumentPicture } from '#contract/api/invite.ts'
import { useSettings } from '#src/providers/session.ts'
import { PictureField } from './PictureField.tsx'
import type { PictureActions } from './usePictures.ts'

interface PairProps {
  title: string
  names: readonly DocumentPicture[]
  actions: PictureActions
}

function Pair({ title, names, actions }: PairProps) {
  return (
    <Box role="group" aria-label={title}>
      <Typography component="h3" sx={{ fontWeight: 600, mb: 3 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {names.map((name) => (
          <PictureField key={name} name={name} actions={actions} />
        ))}
      </Box>
    </Box>
  )
}

/** Third step: the papers that prove who somebody is. */
export function DocumentsStep({ actions }: { actions: PictureActions }) {
  const { companyName } = useSettings()
  return (
    <>
      <Typography>
        We need either both sides of your ID card or both pages of your passport. You may give us both.
      </Typography>
      <Alert severity="info">
        These pictures stay private. Only people at {companyName} who may see personal information can open
        them, and each look is recorded.
      </Alert>
      <Pair title="ID card" names={['identityCardPhotoFront', 'identityCardPhotoBack']} actions={actions} />
      <Pair title="Or passport" names={['passportPhotoFront', 'passportPhotoBack']} actions={actions} />
    </>
  )
}
