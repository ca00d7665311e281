import { ExchangeRate } from '#contract/api/exchangeRates.ts'
import { type Column, columnsOf } from '#src/admin/list/columnsOf.tsx'
import { Tag, type TagColour } from '#src/admin/fields/Tag.tsx'
import { amountOf, type Standing } from './standing.ts'

const words: Record<Standing, [string, TagColour]> = {
  now: ['Counts today', 'stacks'],
  past: ['Past', 'neutral'],
  ahead: ['To come', 'cyan'],
}

const column = columnsOf(ExchangeRate)

/** On a phone: which of them count is said by the day. */
const narrow: Column<ExchangeRate>[] = [
  column('currency', { width: 76 }),
  column('perUsd', { width: 84, label: 'For $1', align: 'right', render: amountOf }),
  column('since', { width: 106 }),
]

/** The columns of exchange rates; `standing` says where one stands among the others. */
export function rateColumns(
  standing: (rate: ExchangeRate) => Standing,
  isPhone: boolean,
): Column<ExchangeRate>[] {
  if (isPhone) return narrow
  return [
    column('currency', { width: 140 }),
    column('perUsd', { width: 220, align: 'right', render: amountOf }),
    column('since', { width: 160 }),
    {
      source: 'standing',
      label: 'Standing',
      width: 160,
      read: undefined,
      sortable: false,
      order: '',
      align: 'left',
      render: (rate) => {
        const [text, colour] = words[standing(rate)]
        return (
          <Tag colour={colour} dot>
            {text}
          </Tag>
        )
      },
    },
  ]
}
