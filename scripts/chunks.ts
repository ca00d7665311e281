/** The part of the bundler's API that is used here. */
interface Graph {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

/**
 * Chunks that combine several files loaded by `import()`. Each other such file gets a chunk of its own. `overlays`
 * contains what opens over a page or appears later; live updates load it once the first page is idle.
 */
const chunks: readonly [name: string, files: RegExp][] = [
  ['overlays', /src\/(admin|layout|palette|providers\/live)\/(?!.*pdfjs)|contract\//],
  ['lists', /\/(Employee|Project|Invoice)List\.tsx/],
  ['create', /(Employee|Project)Create\.tsx/],
  ['import', /EmployeeImport\.tsx/],
  ['newInvoice', /invoices\/Invoice(Create|Form)\.tsx/],
  [
    'projectTabs',
    /resources\/(members\/MemberList|workUnits\/WorkUnitList|projectAudits\/HealthTab|projectAudits\/AuditEdit)\.tsx/,
  ],
  ['surveys', /surveys\/SurveyList\.tsx/],
  ['survey', /(surveys|topics)\/\w+(Show|Results)\.tsx/],
  ['feedback', /FeedbackEdit\.tsx/],
  ['nomination', /NominationEdit\.tsx/],
  ['configTabs', /(ExchangeRateList|QuestionsEdit|RoleList)\.tsx/],
  ['trail', /auditEvents\//],
  ['dashboard', /dashboards\/(Dashboard|projects\/ProjectsTab)\.tsx/],
  // Separate, so that the edit page of a person doesn't wait for the overlays.
  ['employeeEdit', /EmployeeEdit\.tsx/],
  [
    'overlays',
    /resources\/.*(Dialogs?|Panel|Bulk|Import|Edit|Pickers|Forms|Inputs?|SurveyCreate|WorkCreate|InvoiceShow)\.tsx/,
  ],
]

/** Chunks of pages on whose rows people wait. */
const awaited =
  /^(create|import|employeeEdit|newInvoice|surveys|survey|feedback|nomination|trail|dashboard)$|((Employee|Project|Profile)Show|FeedbackList|AbsencePage|Home|Config|JoinPage)\.tsx$/

/** Barrel files. Nearly every module imports them, whatever it uses of them, so they say nothing about dependencies. */
const barrels = /(@mui\/(material|utils)(\/esm)?|ra-[\w-]+\/dist\/(.*\/)?|react-admin\/.*|contract\/api)\/?index\.\w+$/

/** A module that more chunks than this need is left to the bundler, which knows what each of them uses of it. */
const most = 20

/** The chunk of a file that `import()` loads; the file itself if it has one of its own. */
export const chunkOf = (file: string) => chunks.find(([, files]) => files.test(file))?.[0] ?? file

const known = new Map<string, ReadonlySet<string>>()

/** The chunks that need a module when they load: follows static imports upwards to the files loaded by `import()`. */
function usersOf(id: string, graph: Graph): ReadonlySet<string> {
  const found = known.get(id)
  if (found) return found
  const users = new Set<string>()
  const seen = new Set([id])
  for (const one of seen) {
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(one) ?? {}
    if (dynamicImporters.length > 0) users.add(chunkOf(one))
    for (const importer of importers) if (!barrels.test(importer)) seen.add(importer)
  }
  known.set(id, users)
  return users
}

/** Small helpers of react-admin, which nearly every module reaches through a barrel. */
const helpers = /ra-core\/dist\/(auth|core|export|i18n|util|controller\/(record|list\/List\w+Context))/

/** The chunk of modules that the lists share with other pages. Lists load no other shared code. */
export function kitChunk(id: string, graph: Graph): string | null {
  if (helpers.test(id)) return 'kit'
  const users = usersOf(id, graph)
  return users.has('lists') && users.size > 1 ? 'kit' : null
}

const sets: string[] = []

/**
 * The chunk of a module that several chunks need. Modules needed by the same set of awaited pages share a chunk, so
 * that no page loads code it doesn't use.
 */
export function sharedChunk(id: string, graph: Graph): string | null {
  const users = [...usersOf(id, graph)]
  if (users.length < 2 || users.length > most) return null
  const pages = users.filter((user) => awaited.test(user)).sort()
  if (pages.length === 0) return 'late'
  const set = pages.join(' ')
  if (!sets.includes(set)) sets.push(set)
  return `shared${sets.indexOf(set)}`
}

/** The chunk of a module that only one of the chunks above needs. */
export function ownChunk(id: string, graph: Graph): string | null {
  const [user, ...others] = usersOf(id, graph)
  return others.length === 0 && chunks.some(([name]) => name === user) ? (user ?? null) : null
}
