import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { MailState } from '#contract/api/surveyMails.ts'
import { surveys as surveysApi } from '#contract/api/surveys.ts'
import { call } from '#src/providers/call.ts'
import { surveysKey } from '../surveys/useSurveys.ts'
import { several } from '../surveys/words.ts'

const second = 1000

interface Place {
  state: MailState | ''
  page: number
  size: number
}

/** A page of the mails of a survey, of one state or of all. Asked for each second while some of them wait. */
export function useMails(id: string) {
  const [place, setPlace] = useState<Place>({ state: '', page: 1, size: 20 })
  const { state, page, size } = place
  const query = useQuery({
    queryKey: [...surveysKey, 'mails', id, state, page, size],
    queryFn: ({ signal }) =>
      call(surveysApi.mails, { params: { id }, query: { ...(state && { state }), page, size }, signal }),
    refetchInterval: ({ state: known }) => (known.data?.counts.waiting ? second : false),
    placeholderData: (before) => before,
  })
  return {
    ...query,
    ...place,
    setState: (next: MailState | '') => setPlace({ ...place, state: next, page: 1 }),
    setPage: (next: number) => setPlace({ ...place, page: next }),
    setSize: (next: number) => setPlace({ ...place, page: 1, size: next }),
  }
}

const people = (count: number) => several(count, 'person', 'people')

/** Sending failed mails again, and reminding. Each tells what it did, and what shows mails is fetched again. */
export function useMailActions(id: string) {
  const queries = useQueryClient()
  const notify = useNotify()
  const onSettled = () => queries.invalidateQueries({ queryKey: [...surveysKey, 'mails', id] })
  const told = (words: string) => notify(words, { type: 'success' })
  const refused = (failure: string) => (reason: Error) =>
    notify(`${failure} - ${reason.message}`, { type: 'error' })
  const retry = useMutation({
    mutationFn: () => call(surveysApi.retryMails, { params: { id } }),
    onSuccess: ({ data: { count } }) =>
      told(
        count === null
          ? 'Mails that failed go out again. You are reviewed in this round, so their number is not told.'
          : count
            ? `The mail goes out again to ${people(count)}.`
            : 'No mail has failed.',
      ),
    onError: refused('Could not send the mails again'),
    onSettled,
  })
  const remind = useMutation({
    mutationFn: () => call(surveysApi.remind, { params: { id } }),
    onSuccess: ({ data: { count } }) =>
      told(
        count === null
          ? 'Whoever has an open form is reminded. You are reviewed in this round, so their number is not told.'
          : count
            ? `A reminder goes to ${people(count)}.`
            : 'Nobody is left to be reminded today.',
      ),
    onError: refused('Could not remind anybody'),
    onSettled,
  })
  return { retry, remind }
}
