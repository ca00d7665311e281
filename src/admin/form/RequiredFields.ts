import { createContext } from 'react'

/** Fields that the surrounding form wants filled in beyond what its schema asks. */
export const RequiredFields = createContext<readonly string[]>([])
