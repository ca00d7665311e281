import { faultOf } from '#contract/errors/fault.ts'
import { inLanguage, sayLines } from '#server/platform/languages/i18n.ts'
import { failedBy, withoutAddresses } from './attempt.ts'

const mail = { to_address: 'ann@home.example', cc: ['bob@home.example'], taken_by: [] }
const reasonOf = (error: object) => failedBy(mail, error).reason

test.each([
  ['mail.senderRefused', { command: 'MAIL FROM', response: '550 Not you' }],
  ['mail.addressRefused', { command: 'RCPT TO', recipient: 'ann@home.example', response: '550 Not here' }],
  ['mail.refused', { command: 'DATA', response: '554 Not\nthis\u0001one' }],
])('%s is stored as a code and said in the language of its reader', (code, error) => {
  const reason = reasonOf(error)
  expect(faultOf(reason).code).toBe(code)
  const [english, german, vietnamese] = (['en', 'de', 'vi'] as const).map((one) =>
    inLanguage(one, () => sayLines(reason)),
  )
  expect(english).toMatch(/^The mail server refused .*: 55\d Not/)
  expect(german).toMatch(/^Der Mailserver hat .*: 55\d Not/)
  expect(vietnamese).toMatch(/^Máy chủ thư .*: 55\d Not/)
})

test.each([
  ['mail.addressRefusedForNow', { command: 'RCPT TO', recipient: 'ann@home.example', responseCode: 451 }],
  ['mail.refusedForNow', { command: 'DATA', responseCode: 452 }],
  ['mail.refusedForNow', { command: 'MAIL FROM', responseCode: 451 }],
  ['mail.refusedForNow', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 454 }],
])('an answer of 4xx is %s: neither address, sender nor login is at fault', (code, error) => {
  const attempt = failedBy(mail, { ...error, response: `${error.responseCode} 4.7.1 Try again later` })
  expect([faultOf(attempt.reason).code, attempt.isFinal]).toEqual([code, false])
  const said = (['en', 'de', 'vi'] as const).map((one) => inLanguage(one, () => sayLines(attempt.reason)))
  expect(said[0]).toMatch(/now: 45\d 4\.7\.1 Try again later\. That usually passes by itself\.$/)
  expect(said[1]).toMatch(/vorübergehend|von selbst/)
  expect(said[2]).toMatch(/^Máy chủ thư /)
})

test('several refusals are listed one after the other; without addresses they stay readable', () => {
  const rejectedErrors = mail.cc.concat(mail.to_address).map((recipient) => ({
    command: 'RCPT TO',
    recipient,
    response: `550 "${recipient}" <${recipient}> unknown`,
    responseCode: 550,
  }))
  const reason = withoutAddresses(reasonOf({ rejectedErrors }))
  const one = 'The mail server refused to send this email to …: 550 "…" … unknown. Check the address.'
  expect(sayLines(reason)).toBe(`${one} ${one}`)
})
