import { isAccountNumber, isSwiftCode } from './bankCodes.ts'

test.each([
  ['DE89 3704 0044 0532 0130 00', true],
  ['de89370400440532013000', true],
  ['GB29 NWBK 6016 1331 9268 19', true],
  ['VG96VPVG0000012345678901', true],
  // Two digits swapped, one changed, one missing.
  ['DE89 3704 0044 0532 0310 00', false],
  ['DE88 3704 0044 0532 0130 00', false],
  ['DE89 3704 0044 0532 0130 0', false],
  ['DE89-3704-0044', false],
  // Numbers of countries without IBAN.
  ['0011 2233 4455', true],
  ['VCB 0071000', true],
])('%s as an account number: %p', (text, expected) => expect(isAccountNumber(text)).toBe(expected))

test.each([
  ['', true],
  ['DEUTDEFF', true],
  ['deut de ff 500', true],
  ['DEUTDEF', false],
  ['DEUTDEFF50', false],
  ['1EUTDEFF', false],
])('%s as a SWIFT code: %p', (text, expected) => expect(isSwiftCode(text)).toBe(expected))
