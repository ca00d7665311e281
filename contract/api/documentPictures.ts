/** The pictures that prove who somebody is; each pair is complete or it does not count. */
export const documentPictures = {
  identityCardPhotoFront: 'ID card, front',
  identityCardPhotoBack: 'ID card, back',
  passportPhotoFront: 'Passport, front',
  passportPhotoBack: 'Passport, back',
} as const
export type DocumentPicture = keyof typeof documentPictures
