import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { viewsKey } from './useViews.ts'

/** Runs a write on views, fetches them anew and says so; `problem` is why the last one was refused. */
export function useWrite() {
  const queries = useQueryClient()
  const notify = useNotify()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const write = async (work: () => Promise<unknown>, said: string): Promise<boolean> => {
    setIsBusy(true)
    setProblem('')
    try {
      await work()
      await queries.invalidateQueries({ queryKey: viewsKey })
      notify(said, { type: 'success' })
      return true
    } catch (error) {
      setProblem((error as Error).message)
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { write, isBusy, problem }
}
