import { useState } from 'react'
import type { InvoiceDetail } from '#contract/api/invoice.ts'
import { InvoiceEditor, type InvoiceEditorProps } from './InvoiceEditor.tsx'
import { valuesOfCopy, valuesOfDraft, valuesOfTemplate } from './opening.ts'
import { useToday } from './useOpening.ts'

interface OpenedEditorProps extends Omit<InvoiceEditorProps, 'opened' | 'takenDiscount'> {
  /** The invoice that a new one is to be like. */
  from: InvoiceDetail | undefined
}

/** The editor, filled once with what the form begins with. */
export function OpenedEditor({ from, ...props }: OpenedEditorProps) {
  const { template, draft } = props
  const today = useToday()
  const [opened] = useState(() => {
    if (draft) return valuesOfDraft(draft)
    return from ? valuesOfCopy(from, template, today) : valuesOfTemplate(template, today)
  })
  const isOfTemplate = !draft && !from
  return <InvoiceEditor {...props} opened={opened} takenDiscount={isOfTemplate ? opened.discount : null} />
}
