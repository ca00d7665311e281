import { useStore } from 'react-admin'

/** A person's choice about shortcuts of single keys: dictation software presses them by accident. */
export const useSingleKeys = () => useStore<boolean>('singleKeys', true)
