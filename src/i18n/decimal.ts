const decimalFormat = (digits: number) =>
  new Intl.NumberFormat('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  })
// A table has hundreds of them, and making a format takes longer than using it.
const decimalFormats = { 1: decimalFormat(1), 2: decimalFormat(2) }

/** A number with exactly so many decimals. */
export const decimal = (value: number, digits: keyof typeof decimalFormats) => decimalFormats[digits].format(value)
