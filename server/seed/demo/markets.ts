/** Markets by bank account: currency, country of projects, company that issues invoices, and tax in percent. */
export const markets: Record<string, { currency: string; country: string; company: string; tax?: number }> = {
  EUR: { currency: 'EUR', country: 'Germany', company: 'tidewater' },
  'EUR-2': { currency: 'EUR', country: 'Germany', company: 'harborline', tax: 21 },
  GBP: { currency: 'GBP', country: 'United Kingdom', company: 'tidewater' },
  SGD: { currency: 'SGD', country: 'Singapore', company: 'harborline' },
  USD: { currency: 'USD', country: 'United States', company: 'tidewater' },
  'USD-2': { currency: 'USD', country: 'Canada', company: 'tidewater-labs' },
  VND: { currency: 'VND', country: 'Vietnam', company: 'tidewater' },
}
