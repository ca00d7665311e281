import * as api from '#contract/api/index.ts'
import { openTestApp } from '#tests/support/testApp.ts'

const read = async (variables: Record<string, string>) => {
  const app = await openTestApp(variables)
  const { status, body } = await app.as(null)(api.settings.read)
  await app.close()
  expect(status).toBe(200)
  return body.data
}

test('without any variable the installation is a demo on this machine', async () => {
  expect(await read({})).toEqual({
    productName: 'Muster',
    companyName: 'Tidewater Software',
    companyEmailDomains: ['tidewater.example'],
    organizations: ['tidewater'],
    homeCurrency: 'USD',
    timeZone: 'UTC',
    workingHours: [8, 8, 8, 8, 8, 0, 0],
    workplace: '',
    hiddenFields: [],
    identity: {
      issuer: 'http://localhost:3000/idp',
      clientID: 'muster',
      providerName: 'Muster ID',
      isLocal: true,
    },
  })
}, 60_000)

test('the environment names product, company and identity provider, without secrets', async () => {
  const settings = await read({
    PRODUCT_NAME: 'Roster',
    COMPANY_NAME: 'Harborline',
    COMPANY_EMAIL_DOMAINS: 'harborline.example, hl.example',
    DEFAULT_ORGANIZATION: 'harborline',
    HOME_CURRENCY: 'EUR',
    TIME_ZONE: 'Asia/Ho_Chi_Minh',
    WORKING_HOURS: '7.5, 7.5, 7.5, 7.5, 7.5, 0, 0',
    WORKPLACE: 'VN',
    HIDDEN_FIELDS: 'mbti, discordName',
    OIDC_ISSUER: 'https://login.harborline.example',
    OIDC_CLIENT_ID: 'roster',
    OIDC_CLIENT_SECRET: 'not for you',
    OIDC_PROVIDER_NAME: 'Harborline Login',
  })
  expect(settings).toEqual({
    productName: 'Roster',
    companyName: 'Harborline',
    companyEmailDomains: ['harborline.example', 'hl.example'],
    organizations: ['harborline'],
    homeCurrency: 'EUR',
    timeZone: 'Asia/Ho_Chi_Minh',
    workingHours: [7.5, 7.5, 7.5, 7.5, 7.5, 0, 0],
    workplace: 'VN',
    hiddenFields: ['mbti', 'discordName'],
    identity: {
      issuer: 'https://login.harborline.example',
      clientID: 'roster',
      providerName: 'Harborline Login',
      isLocal: false,
    },
  })
}, 60_000)
