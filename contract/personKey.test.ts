import fc from 'fast-check'
import { personCell, personKeyOf } from './personKey.ts'

test.each([
  ['Anna', ''],
  ['anna', ''],
  ['Anna Tran', ''],
  ['', ''],
  ['@Anna', '@anna'],
  ['Anna (@anna.tran)', '@anna.tran'],
  // A name that looks like the cell of another person.
  ['Anna (@boss) (@anna)', '@anna'],
  [' Anna.Tran@Tidewater.example ', 'anna.tran@tidewater.example'],
])('%j names the person with the key %j', (cell, key) => {
  expect(personKeyOf(cell)).toBe(key)
})

test('the cell of a person is read as their username, whatever their name is', () => {
  const username = fc.stringMatching(/^[A-Za-z0-9._+-]{1,30}$/)
  fc.assert(
    fc.property(fc.string(), username, (displayName, name) => {
      expect(personKeyOf(personCell({ displayName, username: name }))).toBe(`@${name.toLowerCase()}`)
    }),
  )
})
