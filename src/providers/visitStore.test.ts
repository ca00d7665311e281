import { visitStore } from './visitStore.ts'

test('a list is remembered without the invoice that was open over it', () => {
  const store = visitStore()
  store.setItem('invoices.listParams', { filter: { work: ['attention'] }, page: 1, view: 'list', invoice: 'b5110e6a' })
  expect(store.getItem('invoices.listParams')).toStrictEqual({ filter: { work: ['attention'] }, page: 1, view: 'list' })
  store.removeItem('invoices.listParams')
})
