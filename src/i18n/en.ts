import en from 'ra-language-english'

/** Every sentence of ours that react-admin prints itself; its own words where ours are plainer. */
export const english = {
  ...en,
  ra: {
    ...en.ra,
    notification: {
      ...en.ra.notification,
      http_error: 'The server cannot be reached. Check your connection and try again.',
    },
  },
}
