import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { lazyLayer } from '#src/admin/layout/lazyInline.tsx'
import { type InvoiceValues, isBlank, type LineValues } from '../values.ts'
import { LineGrid } from './LineGrid.tsx'
import { useLines } from './useLines.tsx'

const StaffingDialog = lazyLayer(async () => (await import('./StaffingDialog.tsx')).StaffingDialog)

interface LineSectionProps {
  projectID: string
  /** Code of the currency; `''` while it is not known. */
  currency: string
}

/** The lines of the invoice, typed or taken from staffing. */
export function LineSection({ projectID, currency }: LineSectionProps) {
  const { getValues } = useFormContext<InvoiceValues>()
  const [isOpen, setOpen] = useState(false)
  const lines = useLines()
  const take = (taken: LineValues[], how: 'replace' | 'add') => {
    const kept = how === 'add' ? getValues('lineItems').filter((line) => !isBlank(line)) : []
    const words = taken.length === 1 ? 'A line' : `${taken.length} lines`
    lines.swap([...kept, ...taken], `${words} from staffing.`)
    setOpen(false)
  }
  return (
    <>
      <LineGrid lines={lines} currency={currency} onStaffing={() => setOpen(true)} />
      {isOpen && (
        <StaffingDialog
          projectID={projectID}
          period={getValues('period')}
          currency={currency}
          onTake={take}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
