import { words } from '../../words.ts'

/** Pictures of identity documents, in pairs of front and back. Labels are English, for field definitions. */
export const documentLabels = {
  identityCardPhotoFront: 'ID card, front',
  identityCardPhotoBack: 'ID card, back',
  passportPhotoFront: 'Passport, front',
  passportPhotoBack: 'Passport, back',
} as const
export const documentPictures = words(documentLabels)
export type DocumentPicture = keyof typeof documentPictures
