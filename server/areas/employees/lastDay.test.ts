import * as api from '#contract/api/index.ts'
import { startHostileProvider } from '#tests/support/hostileProvider.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const provider = await startHostileProvider()
afterAll(() => provider.stop())
afterEach(() => void jest.restoreAllMocks())

const minute = 60_000

// Zones with their last days, and when these end.
const zones: [string, [string, string][]][] = [
  ['Pacific/Kiritimati', [['2026-03-31', '2026-03-31T10:00:00Z']]],
  ['Asia/Ho_Chi_Minh', [['2026-03-31', '2026-03-31T17:00:00Z']]],
  [
    'Africa/Cairo',
    [
      // There is no midnight: clocks go forward from it to one o'clock.
      ['2026-04-23', '2026-04-23T22:00:00Z'],
      // Clocks go back from midnight, so the last hour comes twice.
      ['2026-10-29', '2026-10-29T22:00:00Z'],
    ],
  ],
  [
    'Europe/Berlin',
    [
      ['2026-03-28', '2026-03-28T23:00:00Z'],
      ['2026-03-29', '2026-03-29T22:00:00Z'],
      ['2026-10-24', '2026-10-24T22:00:00Z'],
      ['2026-10-25', '2026-10-25T23:00:00Z'],
    ],
  ],
  [
    'America/New_York',
    [
      ['2026-03-08', '2026-03-09T04:00:00Z'],
      ['2026-11-01', '2026-11-02T05:00:00Z'],
    ],
  ],
  ['Pacific/Pago_Pago', [['2026-02-28', '2026-03-01T11:00:00Z']]],
]

describe.each(zones)('in %s', (TIME_ZONE, days) => {
  const app = testServer({
    TIME_ZONE,
    SESSION_TTL: '90d',
    PUBLIC_URL: 'https://muster.example',
    OIDC_ISSUER: provider.issuer,
  })

  test.each(days)('doors close when %s ends, without any job', async (lastDay, end) => {
    const person = await makePerson(app, { columns: { joined_date: '2024-01-01' } })
    const token = await app.tokenOf('admin')
    const at = (millis: number) => jest.spyOn(Date, 'now').mockReturnValue(millis)
    const session = async () => (await app.as(null)(api.profile.mine, { token: person.token })).status
    const signIn = async () => {
      provider.tricks = { claims: { email: person.teamEmail } }
      const body = { code: 'c', redirectUrl: 'https://muster.example', nonce: 'n-1' }
      const answer = await app.as(null)(api.auth.signIn, { body })
      return answer.body.code ?? answer.status
    }
    at(Date.parse(end) - 30 * 24 * 60 * minute)
    const body = { lastDay, reason: 'Moves away' }
    const planned = await app.as(null)(api.employees.planLeaving, { params: { id: person.id }, body, token })
    expect(planned.status).toBe(200)

    at(Date.parse(end) - minute)
    expect([await session(), await signIn()]).toEqual([200, 200])
    at(Date.parse(end) + minute)
    expect([await session(), await signIn()]).toEqual([401, 'signIn.notActive'])
    const record = await app.as(null)(api.employees.one, { params: { id: person.id }, token })
    expect(record.body.data).toMatchObject({ status: 'full-time', leftDate: lastDay })
  })
})
