import { words } from '../words.ts'

/** The pictures that prove who somebody is; each pair is complete or it does not count. In English, for fields. */
export const documentLabels = {
  identityCardPhotoFront: 'ID card, front',
  identityCardPhotoBack: 'ID card, back',
  passportPhotoFront: 'Passport, front',
  passportPhotoBack: 'Passport, back',
} as const
export const documentPictures = words(documentLabels)
export type DocumentPicture = keyof typeof documentPictures
