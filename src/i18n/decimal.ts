const formatOf = (digits: number) =>
  new Intl.NumberFormat('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  })
// A table has hundreds of them, and making a format takes longer than using it.
const formats = { 1: formatOf(1), 2: formatOf(2) }

/** A number with exactly so many decimals. */
export const decimal = (value: number, digits: keyof typeof formats) => formats[digits].format(value)
