import Alert from '@mui/material/Alert'
import { useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import type { SurveySending } from '#contract/api/surveyEdits.ts'
import { surveys as surveysApi } from '#contract/api/surveys.ts'
import { useRefresh } from '#src/components/record/useSaveRecord.ts'
import { call } from '#src/providers/call.ts'

/** Sends forms of a survey, once however often it is asked. `refusal` says why it was not possible. */
export function useSend(id: string) {
  const notify = useNotify()
  const refresh = useRefresh('surveys')
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const [reason, setReason] = useState('')
  /** Answers whether it went out. */
  const send = async (body: SurveySending): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setReason('')
    try {
      await call(surveysApi.send, { params: { id }, body })
      await refresh()
      notify('Sent.', { type: 'success' })
      setSent(true)
      return true
    } catch (error) {
      setReason(`Could not send - ${error instanceof Error ? error.message : String(error)}`)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const refusal = reason && <Alert severity="error">{reason}</Alert>
  return { send, busy, refusal, isSent }
}
