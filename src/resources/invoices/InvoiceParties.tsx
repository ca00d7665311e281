import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Stack } from '@mui/material'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { InvoiceBank, InvoiceClient, InvoiceDetail, InvoiceTemplate } from '#contract/api/invoices/invoice.ts'
import { minorUnits, roundMoney } from '#contract/money.ts'
import { type Billed, costOf, type InvoiceValues } from './invoiceValues.ts'

type Parties = Pick<InvoiceTemplate, 'client' | 'bankAccount' | 'companyInfo'>

const accountName = ({ name, bankName, currency }: InvoiceBank) =>
  [name || bankName, currency.name].filter(Boolean).join(', ')
const clientKey = ({ clientCompany, clientAddress, registrationNumber }: InvoiceClient) =>
  [clientCompany, clientAddress, registrationNumber].join('\n')

/** Differences between the parties of a draft and those of its project, as sentences. */
function differences(own: Parties, template: InvoiceTemplate): string[] {
  const [account, other] = [accountName(own.bankAccount), accountName(template.bankAccount)]
  const isOtherClient = clientKey(own.client) !== clientKey(template.client)
  const isOtherCompany = own.companyInfo.id !== template.companyInfo.id
  return [
    own.bankAccount.id !== template.bankAccount.id
      ? t`This draft is paid to ${account}. The project now has ${other || '-'}.`
      : '',
    isOtherClient
      ? t`This draft bills ${own.client.clientCompany || '-'}. The project now has ${template.client.clientCompany || '-'}.`
      : '',
    isOtherCompany
      ? t`This draft is issued by ${own.companyInfo.name || '-'}. The project now has ${template.companyInfo.name || '-'}.`
      : '',
  ].filter(Boolean)
}

/**
 * The parties of the form. A draft keeps its own; the template only fills a new invoice. Returns the template with
 * these parties, what the amounts belong to, and what differs from the project.
 */
export function useParties(template: InvoiceTemplate, draft: InvoiceDetail | undefined) {
  const [taken, setTaken] = useState<Parties & Billed>()
  const own: Parties = taken ?? draft ?? template
  const account = own.bankAccount
  const billed: Billed = {
    projectID: template.id,
    bankID: account.id,
    currency: taken?.currency ?? draft?.currency ?? account.currency.name,
    ...(taken?.takesParties && { takesParties: true }),
  }
  const isOwn = draft !== undefined && !taken?.takesParties
  const take = (parties: Parties, takesParties: boolean) => {
    const { client, bankAccount, companyInfo } = parties
    const projectID = template.id
    const currency = bankAccount.currency.name
    setTaken({ client, bankAccount, companyInfo, projectID, bankID: bankAccount.id, currency, takesParties })
  }
  return {
    billed,
    shown: { ...template, client: own.client, bankAccount: account, companyInfo: own.companyInfo },
    differing: isOwn ? differences(own, template) : [],
    takeProject: () => take(template, true),
    /** Currency of the project's account. */
    project: template.bankAccount.currency.name,
    /** The currency that the account of the draft has got meanwhile, if it is another one. */
    otherCurrency: account.currency.name === billed.currency ? undefined : account.currency.name,
    takeCurrency: () => take(own, taken?.takesParties ?? false),
  }
}
type FormParties = ReturnType<typeof useParties>

interface PartiesNoteProps {
  parties: FormParties
  /** Currency of the invoice that the lines were copied from. */
  copiedFrom: string | undefined
}

/** Says what differs between a draft and its project, and offers to take over what the project has now. */
export function PartiesNote({ parties, copiedFrom }: PartiesNoteProps) {
  const { billed, differing, takeProject, project, otherCurrency, takeCurrency } = parties
  const { currency } = billed
  const { getValues, setValue } = useFormContext<InvoiceValues>()
  /** Takes something over, and counts the lines again in its currency. Costs by hand are only rounded. */
  const take = (work: () => void, to: string) => {
    const lines = getValues('lineItems').map((line) => {
      const isCounted = line.cost === costOf(line, currency)
      return { ...line, cost: isCounted ? costOf(line, to) : roundMoney(line.cost, minorUnits(to)) }
    })
    setValue('lineItems', lines, { shouldDirty: true })
    work()
  }
  return (
    <>
      {differing.length > 0 && (
        <Alert
          severity="warning"
          action={
            project && (
              <Button
                color="inherit"
                size="small"
                onClick={() => take(takeProject, project)}
              >{t`Use the project's`}</Button>
            )
          }
        >
          <Stack>
            {differing.map((text) => (
              <span key={text}>{text}</span>
            ))}
          </Stack>
        </Alert>
      )}
      {otherCurrency && (
        <Alert
          severity="error"
          action={
            <Button
              color="inherit"
              size="small"
              onClick={() => take(takeCurrency, otherCurrency)}
            >{t`Use ${otherCurrency}`}</Button>
          }
        >
          <Trans>
            The account is in {otherCurrency} now. The amounts of this draft were typed in {currency} and stay as they
            are. Choose another account for the project, or use {otherCurrency} and check each amount.
          </Trans>
        </Alert>
      )}
      {copiedFrom && copiedFrom !== currency && (
        <Alert severity="warning">
          <Trans>
            The lines come from an invoice in {copiedFrom}. This one is in {currency}: check each amount.
          </Trans>
        </Alert>
      )}
    </>
  )
}
