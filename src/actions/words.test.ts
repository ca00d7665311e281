import { fits, objectOf } from './words.ts'

test.each([
  ['pro', 'New project', true],
  ['project new', 'New project', true],
  ['NGUYEN mi', 'Minh Nguyễn', true],
  ['roject', 'New project', false],
  ['new invoice', 'New project', false],
  ['', 'New project', true],
])('%j fits %j: %s', (typed, text, expected) => {
  expect(fits(typed, text)).toBe(expected)
})

test.each([
  ['status anna', 'Change status', 'anna', 1],
  ['change status of Ánna Le', 'Change status', 'anna le', 2],
  ['anna stat', 'Change status', 'anna', 1],
  ['invoice for harbour', 'Create invoice', 'harbour', 1],
  ['anna', 'Change status', 'anna', 0],
  ['c anna', 'Change status', 'c anna', 0],
  ['status', 'Change status', '', 1],
])('of %j, "%s" is done to %j', (typed, action, rest, taken) => {
  expect(objectOf(typed, action)).toEqual({ rest, taken })
})
