import { useState } from 'react'
import { type ExchangeRate, ExchangeRateEdit } from '#contract/api/exchangeRates.ts'
import { SchemaForm } from '#src/admin/form/SchemaForm.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import type { Filled } from '#src/admin/form/useConflictResolution.ts'
import { useUnsavedGuard } from '#src/admin/form/useUnsavedGuard.tsx'
import { inputsOf } from '#src/admin/inputs/inputsOf.tsx'
import { filledFrom, useExchangeRateMutations } from './useExchangeRates.ts'

const F = inputsOf(ExchangeRateEdit)

interface ExchangeRatePanelProps {
  /** The rate to edit; without one a new one is made. */
  rate: ExchangeRate | undefined
  today: string
  /** Fetches a rate anew. */
  reload: (id: string) => Promise<Filled>
  onClose: () => void
}

/** The form of an exchange rate in a panel beside the table. */
export function ExchangeRatePanel({ rate, today, reload, onClose }: ExchangeRatePanelProps) {
  const { create, edit } = useExchangeRateMutations()
  const [dirty, setDirty] = useState(false)
  const { question, leave } = useUnsavedGuard(dirty)
  const [start] = useState<Filled>(() => ({ values: { since: today } }))
  const close = () => leave(onClose)
  const filled = rate ? filledFrom(rate) : start
  return (
    <SidePanel title={rate ? 'Edit exchange rate' : 'New exchange rate'} onClose={close}>
      <SchemaForm
        schema={ExchangeRateEdit}
        values={filled.values}
        {...(filled.version ? { version: filled.version } : {})}
        {...(rate ? { reload: () => reload(rate.id) } : {})}
        failure={`Could not ${rate ? 'update' : 'create'} the exchange rate`}
        save={(body, sent) =>
          rate ? edit(rate.id, body as ExchangeRateEdit, sent) : create(body as ExchangeRateEdit)
        }
        onSaved={onClose}
        onCancel={close}
        onDirty={setDirty}
      >
        <F.Input source="currency" placeholder="EUR" />
        <F.Input source="perUsd" />
        <F.Input source="since" />
      </SchemaForm>
      {question}
    </SidePanel>
  )
}
