import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Stack } from '@mui/material'
import { useCallback, useState } from 'react'
import { ExchangeRate, type ExchangeRateEdit } from '#contract/api/exchangeRates.ts'
import { dateIn, showDate } from '#contract/dates.ts'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'
import type { TagColour } from '#contract/tags.ts'
import { SchemaInput } from '#src/admin/inputs/SchemaInput.tsx'
import { SchemaList } from '#src/admin/schema/SchemaList.tsx'
import { type Label, translate } from '#src/i18n/language.ts'
import { useSettings } from '#src/providers/useSession.ts'

/** Label and colour of a current, past or upcoming rate. */
const standings = {
  now: [msg`Current`, 'stacks'],
  past: [msg`Past`, 'neutral'],
  ahead: [msg`Upcoming`, 'cyan'],
} satisfies Record<string, [Label, TagColour]>

/** The rate of a currency on a given day: the newest that has started. `rates` must be sorted newest first. */
const rateOn = (rates: readonly ExchangeRate[], currency: string, day: string) =>
  rates.find((rate) => rate.currency === currency && rate.since <= day)

function standingOf({ id, currency, since }: ExchangeRate, rates: readonly ExchangeRate[], today: string) {
  if (since > today) return standings.ahead
  return rateOn(rates, currency, today)?.id === id ? standings.now : standings.past
}

/** The rate as text, such as `0.858`. */
const amountOf = ({ perUsd }: ExchangeRate): string => i18n.number(perUsd, { maximumFractionDigits: 8 })

/** What stops working without any rate of a currency, in sentences. The rate of the dollar is always 1. */
function lost(currency: string, home: string): string {
  if (currency === 'USD') return t`One US dollar stays one US dollar.`
  const earned = t`Project income in ${currency} counts as 0 until you add one.`
  const invoices =
    currency === home
      ? t`You can only create and send invoices in ${home} until you add one.`
      : t`You can't create or send invoices in ${currency} until you add one.`
  return `${invoices} ${earned}`
}

/** The effect of deleting a rate, in sentences; `''` if today's rates don't change. */
function effectOfRemoval(rate: ExchangeRate, rates: readonly ExchangeRate[], today: string, home: string) {
  const { currency } = rate
  if (rateOn(rates, currency, today)?.id !== rate.id) return ''
  const others = rates.filter(({ id }) => id !== rate.id)
  const next = rateOn(others, currency, today)
  if (!next) return `${t`${currency} now has no current rate.`} ${lost(currency, home)}`
  const amount = amountOf(next)
  const day = showDate(next.since)
  return t`1 US dollar is now ${amount} ${currency}, the rate from ${day}.`
}

const Col = DataTable.Col<ExchangeRate>

/** Columns for phones. Without the status column, the date tells which rate is current. */
const narrow = (
  <>
    <Col source="currency" width={76} />
    <Col source="perUsd" width={84} label={msg`For $1`} align="right" />
    <Col source="since" width={106} />
  </>
)

const wide = (rates: readonly ExchangeRate[], today: string) => (
  <>
    <Col source="currency" width={140} />
    <Col source="perUsd" width={220} align="right" />
    <Col source="since" width={160} />
    <Col
      source="standing"
      label={msg`Status`}
      width={300}
      render={(rate) => {
        const [text, colour] = standingOf(rate, rates, today)
        return (
          <>
            <Tag colour={colour} dot>
              {translate(text)}
            </Tag>
            {rate.isShipped && <Tag colour="neutral">{t`Came with the product`}</Tag>}
          </>
        )
      }}
    />
  </>
)

function nameOf({ currency, since }: ExchangeRate): string {
  const day = showDate(since)
  return t`${currency} from ${day}`
}

const Input = SchemaInput<typeof ExchangeRateEdit>
const inputs = (
  <>
    <Input source="currency" placeholder="EUR" />
    <Input source="perUsd" />
    <Input source="since" />
    <Input source="confirmsJump" />
  </>
)

/** All exchange rates by currency, newest first. */
export function ExchangeRateList() {
  const { homeCurrency, timeZone } = useSettings()
  const [today] = useState(() => dateIn(timeZone, new Date()))
  return (
    <Stack spacing={2}>
      <Alert severity="info">
        <Trans>
          Invoices are converted to {homeCurrency} at the rate of the day they are sent. It does not change later.
        </Trans>
      </Alert>
      <SchemaList<ExchangeRate>
        resource="exchangeRates"
        columns={useCallback(
          (rates: readonly ExchangeRate[], isPhone: boolean) => (isPhone ? narrow : wide(rates, today)),
          [today],
        )}
        nameOf={nameOf}
        inputs={inputs}
        defaults={{ since: today }}
        deletionNote={(rate, rates) => effectOfRemoval(rate, rates, today, homeCurrency)}
        emptyHint={t`Without rates you can only send invoices in ${homeCurrency}.`}
      />
    </Stack>
  )
}
