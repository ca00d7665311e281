import { offerUndo, takeOffer } from '#src/providers/undoOffer.ts'

test('a message takes the offer of the change right before it, once', () => {
  offerUndo(null)
  expect(takeOffer()).toBeUndefined()
  offerUndo('one')
  expect([takeOffer(), takeOffer()]).toEqual(['one', undefined])
})

test('of two changes a message can be about neither', () => {
  offerUndo('one')
  offerUndo('two')
  expect(takeOffer()).toBeUndefined()
})
