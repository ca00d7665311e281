import { useStore } from 'react-admin'

export type Density = 'comfortable' | 'compact'

/** Which columns a person sees and how close the rows stand, remembered in the browser under the list's name. */
export function useTableLook(list: string, first: readonly string[]) {
  const [shown, setShown] = useStore<readonly string[]>(`${list}.columns`, first)
  const [density, setDensity] = useStore<Density>(`${list}.density`, 'comfortable')
  return { shown, setShown, density, setDensity }
}
