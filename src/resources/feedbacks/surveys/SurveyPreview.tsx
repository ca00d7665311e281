import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useRef, useState } from 'react'
import type { NewSurvey } from '#contract/api/surveyEdits.ts'
import { StickyFoot } from '#src/admin/form/StickyFoot.tsx'
import { reasonOf } from '#src/providers/describeError.ts'
import { AskedPeople } from './AskedPeople.tsx'
import { AskedQuestions } from './AskedQuestions.tsx'
import { PreviewWords } from './PreviewWords.tsx'
import { useKeepSurveys } from './useKeepSurveys.ts'
import { usePreview } from './usePreview.ts'
import { surveyNouns } from './words.ts'

interface SurveyPreviewProps {
  asked: NewSurvey
  told: string
  onBack: () => void
  onClose: () => void
}

/** Who would be asked what by a survey, and why; from here it is created, once however often the button is clicked. */
export function SurveyPreview({ asked, told, onBack, onClose }: SurveyPreviewProps) {
  const { create } = useKeepSurveys()
  const whole = usePreview(asked, '', 1).data?.data
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const creating = useRef(false)
  const noun = surveyNouns[asked.type]
  const save = async () => {
    if (creating.current) return
    creating.current = true
    setBusy(true)
    setRefusal('')
    try {
      await create(asked, told)
      onClose()
    } catch (error) {
      setRefusal(`Could not create the ${noun} - ${reasonOf(error)}`)
      creating.current = false
      setBusy(false)
    }
  }
  return (
    <Stack spacing={4}>
      {whole && <PreviewWords type={asked.type} preview={whole} />}
      <AskedPeople asked={asked} />
      <AskedQuestions type={asked.type} />
      <StickyFoot>
        {refusal && <Alert severity="error">{refusal}</Alert>}
        <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
          <Button color="inherit" disabled={busy} onClick={onBack}>
            Back
          </Button>
          <Button variant="contained" loading={busy} disabled={!whole} onClick={() => void save()}>
            Create
          </Button>
        </Stack>
      </StickyFoot>
    </Stack>
  )
}
