import { useEffect, useState } from 'react'

/** A value once it has stayed the same for a while: what is typed becomes one call instead of one for each key. */
export function useDebouncedValue<Value>(value: Value, milliseconds = 300): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
