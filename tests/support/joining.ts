import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import * as api from '#contract/api/index.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import type { DB } from '#server/platform/db/types.ts'
import { cast } from './cast.ts'
import { type Made, makePerson } from './people.ts'
import { png } from './pictures.ts'
import type { Answer, Given, TestApp } from './testApp.ts'

/** Inserts an invitation for a person, by default from the admin. Returns the token of its link. */
export async function invite(
  { deps }: Pick<TestApp, 'deps'>,
  { id }: { id: string },
  columns: Partial<Insertable<DB['invitations']>> = {},
): Promise<string> {
  const jti = randomUUID()
  const { token, expiresAt } = await deps.tokens.issueInvitation(deps.db, jti, id)
  await insertRows(deps.db, 'invitations', [
    {
      employee_id: id,
      invited_by: cast.admin.id,
      invitation_code: jti,
      expires_at: expiresAt.toISOString(),
      ...columns,
    },
  ])
  return token
}

/** Creates an on-boarding, invited person. `token` is that of the invitation. */
export async function makeInvited(
  app: Pick<TestApp, 'deps'>,
  columns: Partial<Insertable<DB['employees']>> = {},
): Promise<Made> {
  const made = await makePerson(app, { columns: { working_status: 'on-boarding', ...columns }, roles: ['full-time'] })
  return { ...made, token: await invite(app, made) }
}

/** Uploads a picture for the caller. `fields` and `file` override parts of the upload. */
export function uploadAs(
  app: Pick<TestApp, 'as'>,
  token: string,
  fields: Record<string, unknown> = {},
  file: Given['file'] = { name: `${randomUUID()}.png`, bytes: png },
): Promise<Answer> {
  const body = { type: 'image', targetType: 'employees', ...fields }
  return app.as(null)(api.assets.upload, { token, body, file })
}

/** The URL of a picture that the caller uploads. */
export async function uploaded(app: Pick<TestApp, 'as'>, token: string): Promise<string> {
  const { body } = await uploadAs(app, token)
  return (body.data as { url: string }).url
}

/** A valid onboarding form for any person. Its pictures are on another server. */
export const onboardingForm = {
  identityCardPhotoFront: 'https://pictures.example/front.png',
  identityCardPhotoBack: 'https://pictures.example/back.png',
  address: 'Quay 7',
  placeOfResidence: 'Da Nang',
  country: 'Germany',
  city: 'Hamburg',
  phoneNumber: '+49 40123456',
  dateOfBirth: '1994-02-03T00:00:00.000Z',
  horoscope: 'Aquarius',
  gender: 'Male',
  mbti: 'ENFP',
  localBranchName: 'Harbour Bank',
  localBankBranch: 'Old Town',
  localBankRecipientName: 'SAM SEA',
  localBankNumber: '0012 3456',
  localBankCurrency: 'EUR',
  discordName: 'sam.sea',
}

/** The required fields of an own profile, with an unused email address. */
export const ownProfile = () => ({
  personalEmail: `${randomUUID()}@home.example`,
  phoneNumber: '+49 40123456',
  placeOfResidence: 'Da Nang',
  country: 'Germany',
  city: 'Hamburg',
})

/** Gives a person a picture of the front of an ID card, which is also the value of an own field. */
export async function giveDocument({ deps }: Pick<TestApp, 'deps'>, { id }: { id: string }): Promise<void> {
  const path = `employees/${id}/image/${randomUUID()}.png`
  const content = randomUUID()
  await insertRows(deps.db, 'contents', [
    {
      id: content,
      type: 'image',
      extension: '.png',
      path,
      media_type: 'image/png',
      is_private: true,
      upload_by: id,
      target_id: id,
      target_type: 'employees',
    },
  ])
  await deps.db.insertInto('content_bytes').values({ content_id: content, bytes: png }).execute()
  await deps.db
    .updateTable('employees')
    .set({ identity_card_photo_front: `/files/${path}` })
    .where('id', '=', id)
    .execute()
  const field_id = seedId('own field', 'Contract document')
  // Open to all who open the person.
  await deps.db.updateTable('own_fields').set({ section: 'page' }).where('id', '=', field_id).execute()
  await insertRows(deps.db, 'own_values', [
    { employee_id: id, field_id, kind: 'file', value: '"contract.png"', content_id: content },
  ])
}
