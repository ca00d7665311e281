import { expect, it } from '@jest/globals'
import { joinPhone, splitPhone } from './phone.ts'

const dials = ['1', '84', '49', '359']

it.each([
  ['+84 912345678', '84', '912345678'],
  ['+49 151 234 567', '49', '151 234 567'],
  ['+359881234567', '359', '881234567'],
  ['+14155550100', '1', '4155550100'],
  ['0912345678', '84', '0912345678'],
  ['+999123', '', '999123'],
  ['', '84', ''],
])('splits %s', (stored, dial, number) => {
  expect(splitPhone(stored, dials)).toEqual({ dial, number })
})

it.each([
  ['84', '0912345678', '+84 912345678'],
  ['84', '912345678', '+84 912345678'],
  ['49', ' 0151 234 ', '+49 151 234'],
  ['84', '00912', '+84 0912'],
  ['84', '', ''],
  ['84', '0', ''],
])('joins +%s and %s', (dial, number, stored) => {
  expect(joinPhone(dial, number)).toBe(stored)
})
