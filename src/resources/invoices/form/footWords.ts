import { type Saving, savingWords } from '#src/admin/form/saving.ts'

interface Stops {
  all: boolean
  sending: boolean
  /** Somebody else changed the draft: a message of its own says so. */
  isConflict: boolean
  /** A try to send got no answer. */
  isUncertain: boolean
}

/** What stands beside the buttons: why they do not work, or else whether what is typed is saved. */
export function footWords(saving: Saving, { all, sending, isConflict, isUncertain }: Stops) {
  if (all) return { words: 'This cannot be billed yet: see what is missing at the top.', isFailed: true }
  if (isConflict) return { words: 'What you typed is not saved.', isFailed: true }
  if (sending) return { words: 'This cannot be sent yet: see what is missing at the top.', isFailed: true }
  if (isUncertain)
    return { words: 'Send it again: it is not known whether the first try went out.', isFailed: true }
  return { words: savingWords(saving), isFailed: saving.state === 'failed' }
}
