import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { type FieldErrors, type FieldPath, set, useForm, type UseFormReturn } from 'react-hook-form'
import type { ExchangeRate } from '#contract/api/exchangeRates.ts'
import { InvoiceEdit, type InvoiceTemplate } from '#contract/api/invoices/invoice.ts'
import { dateIn } from '#contract/dates.ts'
import { decimalsOf, linePlaces, minorUnits, pricePlaces } from '#contract/money.ts'
import { fieldErrors } from '#src/i18n/fieldErrors.ts'
import { paths } from '#src/layout/paths.ts'
import { useGetList, wholeList } from '#src/providers/dataProvider/hooks.ts'
import { ApiError } from '#src/providers/http.ts'
import { describeFailure } from '#src/providers/describeError.ts'
import { useCan, useSettings } from '#src/providers/useSession.ts'
import { type Billed, bodyOf, type InvoiceValues, isBlank, nameOfPlace, sumsOf } from './invoiceValues.ts'

/** An error at a field of the form. */
interface Problem {
  name: string
  message: string
}

/** The level of validation: a draft may lack data that sending needs. */
export type Level = 'draft' | 'send'

const hasMore = (number: number | null, most: number) =>
  number !== null && Number.isFinite(number) && decimalsOf(number) > most

/** Amounts that are no multiple of the smallest unit of the currency. */
const oddAmounts = (values: InvoiceValues, currency: string): Problem[] =>
  (['tax', 'discount'] as const)
    .filter((name) => hasMore(values[name], minorUnits(currency)))
    .map((name) => {
      const most = minorUnits(currency)
      const message = most ? t`Amounts in ${currency} have at most ${most} decimals.` : t`${currency} has no decimals.`
      return { name, message }
    })

function lineProblems({ lineItems }: InvoiceValues, currency: string, level: Level): Problem[] {
  const decimals = { quantity: linePlaces.quantity, unitCost: pricePlaces(currency), discount: linePlaces.discount }

  const lines = lineItems.map((line, row) => ({ line, row })).filter(({ line }) => !isBlank(line))
  if (level === 'send' && lines.length === 0)
    return [{ name: 'lineItems.0.description', message: t`Add at least one line.` }]
  return lines.flatMap(({ line, row }) => [
    ...(line.description.trim() === ''
      ? [{ name: `lineItems.${row}.description`, message: t`Enter a description.` }]
      : []),
    ...(level === 'send' && (line.quantity === null || line.quantity === 0) && (line.unitCost || !line.cost)
      ? [{ name: `lineItems.${row}.quantity`, message: t`Enter a quantity.` }]
      : []),
    ...(level === 'send' && line.unitCost === null
      ? [{ name: `lineItems.${row}.unitCost`, message: t`Enter a unit price.` }]
      : []),
    ...(['quantity', 'unitCost', 'discount'] as const)
      .filter((cell) => hasMore(line[cell], decimals[cell]))
      .map((cell) => ({
        name: `lineItems.${row}.${cell}`,
        message: t`Use at most ${decimals[cell]} decimals.`,
      })),
  ])
}

/** All errors of the form: those of the contract's schema, and those that only the form checks. */
export function validateInvoice(values: InvoiceValues, billed: Billed, level: Level): Problem[] {
  const parsed = InvoiceEdit.safeParse(bodyOf(values, billed))
  const isNegative = sumsOf(values, billed.currency).total < 0
  const broken = (parsed.success ? [] : fieldErrors(parsed.error))
    .filter(({ field }) => field !== 'total')
    .map(({ field, msg }) => ({ name: nameOfPlace(field, values), message: msg }))
  const { invoiceDate, dueDate } = values
  return [
    ...broken,
    ...lineProblems(values, billed.currency, level),
    ...oddAmounts(values, billed.currency),
    ...(invoiceDate && dueDate && dueDate < invoiceDate
      ? [{ name: 'dueDate', message: t`Enter a date on or after the invoice date.` }]
      : []),
    ...(isNegative ? [{ name: 'discount', message: t`Enter a discount up to the total of all lines.` }] : []),
  ]
}

/** The form of an invoice: values, validation for a draft or for sending, and errors of the server. */
export function useInvoiceForm(initial: InvoiceValues, billed: Billed) {
  const level = useRef<Level>('draft')
  const [refusal, setRefusal] = useState('')
  const form = useForm<InvoiceValues>({
    defaultValues: initial,
    resolver: (values) => {
      const problems = validateInvoice(values, billed, level.current)
      const errors: FieldErrors<InvoiceValues> = {}
      // If a field has several problems, the first one is shown.
      for (const { name, message } of problems.toReversed()) set(errors, name, { type: 'problem', message })
      return problems.length ? { values: {}, errors } : { values, errors: {} }
    },
  })
  return {
    form,
    refusal,
    /** Validates the form. If it is invalid, marks the errors and focuses the first one. */
    check: async (next: Level): Promise<boolean> => {
      level.current = next
      setRefusal('')
      let isRight = false
      await form.handleSubmit(() => {
        isRight = true
      })()
      return isRight
    },
    /** Shows the server's errors at their fields, and others beside the buttons. */
    refuse: (failure: string, error: unknown) => {
      const values = form.getValues()
      const places = Object.entries(error instanceof ApiError ? error.body.errors : {})
      const own = places
        .map(([place, message]) => ({ name: nameOfPlace(place, values), message }))
        .filter(({ name }) => (name.split('.')[0] ?? '') in values)
      own.forEach(({ name, message }, index) =>
        form.setError(name as FieldPath<InvoiceValues>, { type: 'server', message }, { shouldFocus: index === 0 }),
      )
      setRefusal(describeFailure(failure, error))
      return own.length > 0
    },
  }
}

/**
 * Removes the discount taken over from the last invoice when a line is changed (rules/invoices.md#3.5), unless it was
 * edited. Returns the removed amount and a function to restore it.
 */
export function useInheritedDiscount(form: UseFormReturn<InvoiceValues>, inherited: number | null) {
  const waiting = useRef(inherited)
  const [removed, setRemoved] = useState<number>()
  useEffect(() => {
    const lines = JSON.stringify(form.getValues('lineItems'))
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const amount = waiting.current
        if (!amount || JSON.stringify(values.lineItems) === lines) return
        waiting.current = null
        if (values.discount !== amount) return
        form.setValue('discount', null, { shouldDirty: true })
        setRemoved(amount)
      },
    })
  }, [form])
  return {
    removed,
    undo: () => {
      form.setValue('discount', removed ?? null, { shouldDirty: true })
      setRemoved(undefined)
    },
  }
}

/** A setting that is missing for the invoices of a project. */
export interface MissingSetting {
  text: string
  /**
   * What it blocks: everything including drafts and previews, sending only, or nothing (the invoice just lacks a
   * detail).
   */
  blocks: 'all' | 'sending' | 'nothing'
  link: { to: string; words: string }
}

/** The exchange rates, as far as the person can read them. If undefined, only the server can check. */
interface Rates {
  known: readonly ExchangeRate[] | undefined
  homeCurrency: string
  today: string
}

/** The missing settings of a project, each with a link to where to enter it. */
function missingSettings(template: InvoiceTemplate, { known, homeCurrency, today }: Rates): MissingSetting[] {
  const { id, client, bankAccount, companyInfo } = template
  const commercial = { to: paths.project(id), words: t`Choose one in its commercial data` }
  const missing: MissingSetting[] = []
  if (!bankAccount.id)
    missing.push({
      text: t`The project has no bank account, and so no currency.`,
      blocks: 'all',
      link: commercial,
    })
  if (!client.clientCompany)
    missing.push({ text: t`The project has no client to bill.`, blocks: 'sending', link: commercial })
  else if (!client.clientAddress)
    missing.push({
      text: t`The client ${client.clientCompany} has no address.`,
      blocks: 'sending',
      link: { to: paths.configTab('clients'), words: t`Add the address in Settings` },
    })
  if (!companyInfo.id)
    missing.push({
      text: t`The project has no issuing company.`,
      blocks: 'nothing',
      link: commercial,
    })
  const currency = bankAccount.currency.name
  const hasRate = (code: string) => known?.some((rate) => rate.currency === code && rate.since <= today)
  const unrated = [currency, homeCurrency].find((code) => !hasRate(code))
  if (currency && known && currency !== homeCurrency && unrated)
    missing.push({
      text: t`There is no exchange rate from ${unrated} to ${homeCurrency}.`,
      blocks: 'all',
      link: { to: paths.configTab('exchangeRates'), words: t`Add the rate in Settings` },
    })
  return missing
}

/** Today in the time zone of the company. */
export function useToday(): string {
  const [now] = useState(() => new Date())
  return dateIn(useSettings().timeZone, now)
}

/** The missing settings of a project that the person can know of. */
export function useMissingSettings(template: InvoiceTemplate) {
  const { homeCurrency } = useSettings()
  const today = useToday()
  const currency = template.bankAccount.currency.name
  const enabled = useCan()('metadata.read') && currency !== '' && currency !== homeCurrency
  const { data: known } = useGetList('exchangeRates', wholeList, { enabled })
  return missingSettings(template, { known, homeCurrency, today })
}
