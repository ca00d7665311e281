import { t } from '@lingui/core/macro'
import { translate } from '#src/i18n/language.ts'
import type { May } from '#contract/menu.ts'
import { useCan, useProfile } from '#src/providers/useSession.ts'
import { useViews, addressOf } from '#src/admin/views/useViews.ts'
import { kindOf, useRecent, type Recent } from '#src/layout/currentPage.tsx'
import { keepPreviousData } from '@tanstack/react-query'
import type { Found } from '#contract/api/search.ts'
import { useDebouncedValue } from '#src/admin/hooks/deferred.ts'
import { useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import type { View } from '#contract/api/views.ts'
import { foundKinds } from '#contract/resources.ts'
import { invoiceStatuses, invoiceTitle, isNumbered } from '#contract/api/invoices/words.ts'
import { projectStatuses } from '#contract/api/metadata/metadata.ts'
import { eventStatuses, surveySubtypes } from '#contract/api/surveys/words.ts'
import {
  type GlobalAction,
  type Kind,
  matchesWords,
  objectOf,
  type PaletteContext,
  searchWords,
  type Things,
} from './actions.ts'
import type { RecordAction } from '#src/admin/actions/recordActions.ts'
import { globalActionsOf } from './globalActions.ts'
import { actionsOn, recordActions, sentenceOf } from './recordActions.ts'
import { paths } from '#src/layout/paths.ts'
import { type Page, trailOf, usePages } from '#src/layout/pages.ts'
import { showPeriods } from '#src/i18n/format.ts'

/** Maximum number of actions with a record in the palette. */
const mostNamed = 8

interface PaletteResults {
  items: PaletteItem[]
  problem: string
  /** True while the server searches. */
  isWaiting: boolean
}

const searchFailed = ({ message }: Error) => t`Search failed: ${message}`

/**
 * The palette's items for a search text. Empty text: recent records. Otherwise pages and global actions at once and,
 * after the server has answered, matching records, the actions on the first of them, and actions with their object
 * (`status anna`).
 */
export function usePaletteResults(words: string): PaletteResults {
  const can = useCan()
  const me = useProfile()
  const recent = useRecent()
  const pages = usePages()
  const views = useViews().data?.views ?? []
  const typed = words.trim()
  const named = split(typed, can)
  const whole = useSearchResults(typed)
  const object = useSearchResults(named.object)
  if (!typed)
    return {
      items: [...recentLines(pages, recent), ...viewLines(pages, views, ''), ...globalLines(pages, '', can)],
      problem: '',
      isWaiting: false,
    }

  const keep = (fitting: string, isFormer: boolean) => (line: PaletteItem) => !isFormer || stillFits(fitting, line)
  const hits = searchHits(whole.found).filter(({ line }) => keep(typed, whole.isFormer)(line))
  const objects = searchHits(object.found).filter(({ line }) => keep(named.object, object.isFormer)(line))
  const doable = namedLines(objects, named.ids, can).slice(0, mostNamed)
  const [first] = hits
  const found = [
    ...doable,
    ...hits.map(({ line }) => line),
    ...(first && !doable.length ? actionLines(first, can) : []),
    // Nobody gives feedback to themselves.
  ].filter(({ key }) => key !== `feedback ${me.id}`)
  const error = whole.error ?? object.error
  return {
    items: [...globalLines(pages, typed, can), ...viewLines(pages, views, typed), ...found],
    problem: error ? searchFailed(error) : '',
    isWaiting: whole.isWaiting || object.isWaiting,
  }
}

/** Milliseconds after the last key press before the server is asked. */
const pause = 60

/** Minimum length of a search on the server. */
const fewest = 2

/** The server's results for a search text. While it searches, returns the previous results with `isFormer`. */
function useSearchResults(words: string) {
  const q = useDebouncedValue(words, pause)
  const isAsked = words.length >= fewest
  const { data, error, isPlaceholderData, isFetching } = useCommandQuery(
    'search',
    'find',
    { query: { q } },
    { enabled: q.length >= fewest, placeholderData: keepPreviousData, staleTime: 20_000 },
  )
  const isFormer = isPlaceholderData || q !== words
  return {
    found: (isAsked && data?.data) || {},
    error: isAsked ? error : null,
    isFormer: isAsked && isFormer,
    isWaiting: isAsked && (q !== words || (isFetching && (isPlaceholderData || !data))),
  }
}

/** An item of the palette. */
export interface PaletteItem {
  /** Unique among the items. */
  key: string
  label: string
  /** Smaller text beside the label. */
  aside?: string
  /** The kind shown beside the label: `Person`, `Page`, `Action`. */
  kind: string
  /** The shortcut of the same action. */
  keys?: string
  /** The heading. */
  group: string
  /** The address of the item; others have `run`. */
  to?: string
  run?: (tools: PaletteContext) => void
}

/** The DOM id of an item. */
export const lineId = (list: string, { key }: PaletteItem) => `${list}-${key.replaceAll(/\W+/g, '-')}`

/** True if an item of the previous search also matches this text. */
const stillFits = (typed: string, { label, aside = '' }: PaletteItem) => matchesWords(typed, `${label} ${aside}`)

/** A found record with its kind and item. */
type SearchHit = { [K in Kind]: { kind: K; thing: Things[K]; line: PaletteItem } }[Kind]

/** Turns a found record into an item, by kind. */
const hitOf: { [K in keyof Found]-?: (thing: NonNullable<Found[K]>[number]) => SearchHit } = {
  people: (thing) => {
    const { id, username, displayName, fullName } = thing
    const to = paths.employee(username || id)
    const aside = displayName === fullName ? {} : { aside: fullName }
    const label = displayName || fullName
    return {
      kind: 'person',
      thing,
      line: { key: id, label, ...aside, kind: t`Person`, group: t`People`, to },
    }
  },
  projects: (thing) => {
    const { id, code, name, status } = thing
    const aside = `${code} · ${projectStatuses[status]}`
    const to = paths.project(code)
    return {
      kind: 'project',
      thing,
      line: { key: id, label: name, aside, kind: t`Project`, group: t`Projects`, to },
    }
  },
  surveys: (thing) => {
    const { id, title, subtype, status } = thing
    const aside = `${surveySubtypes[subtype]} · ${eventStatuses[status]}`
    const to = paths.survey(subtype, id)
    return {
      kind: 'survey',
      thing,
      line: { key: id, label: showPeriods(title), aside, kind: t`Survey`, group: t`Surveys`, to },
    }
  },
  invoices: (thing) => {
    const { id, number, projectName, clientCompany, status } = thing
    const aside = [projectName, clientCompany, invoiceStatuses[status]].filter(Boolean).join(' · ')
    const label = isNumbered(status) ? number : invoiceTitle(thing)
    return {
      kind: 'invoice',
      thing,
      line: { key: id, label, aside, kind: t`Invoice`, group: t`Invoices`, to: paths.invoice(id) },
    }
  },
}

const hitsOf = <K extends keyof Found>(kind: K, found: Found) =>
  ((found[kind] ?? []) as NonNullable<Found[K]>).map(hitOf[kind] as (thing: unknown) => SearchHit)

/** The found records as items, in the order of the registry: people first. */
const searchHits = (found: Found): SearchHit[] => foundKinds.flatMap((kind) => hitsOf(kind, found))

/** The item of an action on a record. */
function lineOn<K extends Kind>(kind: K, action: RecordAction<Things[K]>, thing: Things[K]): PaletteItem {
  const label = sentenceOf(kind, action, thing)
  return { key: `${action.id} ${thing.id}`, label, kind: t`Action`, group: t`Actions`, to: action.to(thing) }
}

const possible = <K extends Kind>(kind: K, thing: Things[K], can: May) =>
  actionsOn(kind, thing, can).filter(({ not }) => !not?.(thing))

/** The actions that the person can take on a found record now. */
const actionLines = ({ kind, thing }: SearchHit, can: May): PaletteItem[] =>
  possible(kind, thing as Things[Kind], can).map((action) => lineOn(kind, action as RecordAction<Things[Kind]>, thing))

/** Splits `status anna` into the name of a record and the ids of the matching actions; no ids if no action matches. */
export function split(typed: string, can: May): { object: string; ids: ReadonlySet<string> } {
  const all = (Object.keys(recordActions) as Kind[]).flatMap((kind) =>
    recordActions[kind]
      .filter(({ needs }) => needs.every(can))
      .map((action) => ({ id: `${kind} ${action.id}`, ...objectOf(typed, searchWords(action)) })),
  )
  const named = all.filter(({ rest, taken }) => taken > 0 && rest.length > 1)
  const most = Math.max(...named.map(({ taken }) => taken))
  const [best] = named.filter(({ taken }) => taken === most)
  if (!best) return { object: '', ids: new Set() }
  const same = named.filter(({ rest, taken }) => taken === most && rest === best.rest)
  return { object: best.rest, ids: new Set(same.map(({ id }) => id)) }
}

/** The matching actions, for each record found for their object. */
const namedLines = (hits: readonly SearchHit[], ids: ReadonlySet<string>, can: May): PaletteItem[] =>
  hits.flatMap(({ kind, thing }) =>
    possible(kind, thing as Things[Kind], can)
      .filter(({ id }) => ids.has(`${kind} ${id}`))
      .map((action) => lineOn(kind, action as RecordAction<Things[Kind]>, thing)),
  )

const globalLine = ({ id, label, is, keys, to, run }: GlobalAction): PaletteItem => ({
  key: id,
  label: translate(label),
  kind: is === 'page' ? t`Page` : t`Action`,
  group: is === 'page' ? t`Pages` : t`Actions`,
  ...(keys && { keys }),
  ...(to && { to }),
  ...(run && { run }),
})

/** Pages and global actions that match the text. */
const globalLines = (pages: readonly Page[], typed: string, can: May): PaletteItem[] =>
  globalActionsOf(pages)
    .filter((action) => action.may(can) && !action.keysOnly && matchesWords(typed, searchWords(action)))
    .map(globalLine)
    // Matches of the label come before matches of the additional words.
    .toSorted((a, b) => Number(matchesWords(typed, b.label)) - Number(matchesWords(typed, a.label)))

/** Saved views whose name or page matches the text. */
const viewLines = (pages: readonly Page[], views: readonly View[], typed: string): PaletteItem[] =>
  views
    .map((view) => ({
      key: view.id,
      label: view.name,
      aside: translate(trailOf(pages, view.page).at(-1)?.label ?? ''),
      kind: t`View`,
      group: t`Views`,
      to: addressOf(view),
    }))
    .filter((line) => stillFits(typed, line))

/** Recent records as items. */
const recentLines = (pages: readonly Page[], recent: readonly Recent[]): PaletteItem[] =>
  recent.map((record) => ({ ...record, key: `recent ${record.to}`, kind: kindOf(pages, record), group: t`Recent` }))
