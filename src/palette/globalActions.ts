import { msg, t } from '@lingui/core/macro'
import { type KeptKind, keptKinds, permissionsOf } from '#contract/api/metadata/keptKinds.ts'
import type { SurveySubtype } from '#contract/api/surveys/words.ts'
import type { Label } from '#src/i18n/language.ts'
import { mayOpen } from '#contract/menu.ts'
import type { Page } from '#src/layout/pages.ts'
import { paths } from '#src/layout/paths.ts'
import { schemes } from '#src/layout/preferences.ts'
import { signOut } from '#src/providers/signIn.ts'
import { asking } from '#src/admin/actions/recordActions.ts'
import type { GlobalAction } from './actions.ts'

const anybody = () => true

/** Actions for pages with a fixed address. A page that occurs twice has one action, with its first label. */
function pagesOf(items: readonly Page[], above?: Page): GlobalAction[] {
  return items.flatMap((item) => {
    const { path, label, keys, also } = item
    if (path === above?.path) return []
    const page: GlobalAction = {
      id: path,
      label,
      is: 'page',
      to: path,
      may: (can) => mayOpen(item, can),
      ...(keys && { keys }),
      ...(also && { also }),
      ...((path === paths.profile || path === paths.recentChanges) && { inAccount: 'entry' }),
    }
    return [...(label && !path.includes(':') ? [page] : []), ...pagesOf(item.children ?? [], item)]
  })
}

const surveyLabels: Record<SurveySubtype, Label> = {
  'peer-review': msg`New peer review survey`,
  engagement: msg`New engagement survey`,
  work: msg`New work survey`,
}

const newSurveys = Object.entries(surveyLabels).map(
  ([subtype, label]): GlobalAction => ({
    id: `new ${subtype}`,
    label,
    also: msg`create add round event`,
    is: 'action',
    may: (can) => can('surveys.read') && can('surveys.create'),
    to: asking(paths.survey(subtype), 'new'),
  }),
)

/** The parts of Settings, by what else people call them. */
const settings = [
  ['stacks', msg`Stacks`, msg`technologies skills tools`],
  ['positions', msg`Positions`, msg`job titles roles`],
  ['chapters', msg`Chapters`, msg`departments teams guilds`],
  ['seniorities', msg`Seniorities`, msg`levels grades`],
  ['organizations', msg`Organizations`, msg`legal entities companies`],
  ['countries', msg`Countries`, msg`cities dial codes`],
  ['daysOff', msg`Days off`, msg`public holidays calendar`],
  ['absenceKinds', msg`Kinds of absence`, msg`vacation leave types allowances`],
  ['joiningItems', msg`Tasks for joiners`, msg`onboarding checklist template`],
  ['ownFields', msg`Own fields`, msg`custom fields`],
  ['questions', msg`Questions`, msg`survey forms`],
  ['currencies', msg`Currencies`, msg`money`],
  ['exchangeRates', msg`Exchange rates`, msg`conversion fx`],
  ['banks', msg`Banks`, msg`branches`],
  ['clients', msg`Clients`, msg`customers accounts contacts`],
  ['companyInfos', msg`Companies`, msg`issuer of invoices tax address`],
  ['bankAccounts', msg`Bank accounts`, msg`iban swift bic payment`],
  ['roles', msg`Roles`, msg`permissions rights access`],
] as const

const mayOf = (name: (typeof settings)[number][0]) => {
  if (name === 'roles') return 'employeeRoles.read'
  return name in keptKinds ? permissionsOf(name as KeptKind).read : 'metadata.read'
}

const settingsPages = settings.map(
  ([name, label, also]): GlobalAction => ({
    id: `settings ${name}`,
    label,
    also,
    is: 'page',
    to: paths.configTab(name),
    may: (can) => can(mayOf(name)),
  }),
)

const feedback: readonly GlobalAction[] = [
  {
    id: 'ask-feedback',
    label: msg`Ask for feedback`,
    also: msg`colleagues review request`,
    is: 'action',
    may: anybody,
    to: asking(paths.ownFeedback, 'ask'),
  },
]

const timeOff: readonly GlobalAction[] = [
  {
    id: 'ask-time-off',
    label: msg`Ask for time off`,
    also: msg`absence holiday vacation sick leave request`,
    is: 'action',
    may: anybody,
    to: asking(paths.absences, 'ask'),
  },
  {
    id: 'away',
    label: msg`Who is away`,
    also: msg`absence calendar holiday out of office`,
    is: 'action',
    may: anybody,
    to: paths.absencesTab('calendar'),
  },
  {
    id: 'approvals',
    label: msg`Approvals`,
    also: msg`time off absence requests approve refuse decide`,
    is: 'action',
    may: anybody,
    to: paths.absencesTab('decide'),
  },
]

async function copyAddress(notify: (words: string) => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href)
    notify(t`Link copied`)
  } catch {
    // Browsers allow clipboard access on secure pages only, and may ask first.
    notify(t`Couldn't copy the link. Copy it from the address bar.`)
  }
}

const ofWindow: readonly GlobalAction[] = [
  {
    id: 'copy-link',
    label: msg`Copy link to this page`,
    also: msg`address share url`,
    is: 'action',
    may: anybody,
    keys: 'y',
    run: ({ notify }) => void copyAddress(notify),
  },
  {
    id: 'search',
    label: msg`Search this page`,
    is: 'action',
    may: anybody,
    keys: '/',
    keysOnly: true,
    run: ({ openPalette }) => {
      const box = document.querySelector<HTMLInputElement>('main input[type="search"]')
      if (box) box.focus()
      else openPalette()
    },
  },
  {
    id: 'keys',
    label: msg`Show keyboard shortcuts`,
    also: msg`keys help hotkeys`,
    is: 'action',
    may: anybody,
    keys: '?',
    run: ({ showKeys }) => showKeys(),
  },
  ...schemes.map(
    ({ value, label }): GlobalAction => ({
      id: `theme-${value}`,
      label,
      also: msg`switch theme mode colours appearance`,
      is: 'action',
      may: anybody,
      run: ({ chooseScheme }) => chooseScheme(value),
      inAccount: 'choice',
      isOn: ({ scheme }) => scheme === value,
    }),
  ),
  {
    id: 'single-keys',
    label: msg`Single-key shortcuts`,
    also: msg`switch keyboard turn off on`,
    is: 'action',
    may: anybody,
    run: ({ singleKeys, setSingleKeys }) => setSingleKeys(!singleKeys),
    inAccount: 'switch',
    isOn: ({ singleKeys }) => singleKeys,
  },
  {
    id: 'logout',
    label: msg`Logout`,
    also: msg`sign out leave log off`,
    is: 'action',
    may: anybody,
    run: () => void signOut(),
    inAccount: 'entry',
  },
]

/** All global actions: the source of palette, shortcuts, shortcut list and account menu. */
export const globalActionsOf = (pages: readonly Page[]): GlobalAction[] => [
  ...pagesOf(pages),
  ...settingsPages,
  ...newSurveys,
  ...timeOff,
  ...feedback,
  ...ofWindow,
]
