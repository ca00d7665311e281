/** Sentences that the database holds since an earlier version, each with the one of today. */
export const renamed: Readonly<Record<string, string>> = {
  'No mail was written: this person has left.': 'No email was sent: this person has left.',
  'No mail was written: this person has no e-mail address. Enter one on the profile.':
    'No email was sent: this person has no email address. Enter one on the profile.',
  'Not sent: the address was changed or asked for once more.':
    'Not sent: the address was changed, or a new email was requested.',
  'Not sent: the person who invites was erased. Send the invitation again.':
    'Not sent: the inviter was erased. Send the invitation again.',
  'Not sent; the person was erased.': 'Not sent: the person was erased.',
  'The mail could not be sent.': "The email couldn't be sent.",
  'The mail server did not accept our user name and password. Check SMTP_URL.':
    "The mail server didn't accept our user name and password. Check SMTP_URL.",
  'The mail server did not answer in time.': "The mail server didn't answer in time.",
  'The mail server does not answer.': "The mail server doesn't answer.",
  'The mail server was not found. Check SMTP_URL.': "The mail server wasn't found. Check SMTP_URL.",
  'The PDF of the invoice could not be made. Ask an admin: the log of the server says why.':
    "The PDF of the invoice couldn't be made. Ask an admin: the server log says why.",
  'The other system cannot be reached.': "The other system can't be reached.",
  'The other system did not answer in time.': "The other system didn't answer in time.",
}

/** What a stored sentence is called today. Returns any other text unchanged. */
export const wordOfToday = (word: string): string => renamed[word] ?? word
