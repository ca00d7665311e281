/** What the bundler knows of a module. */
interface Graph {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

/**
 * Chunks of several files that are loaded by `import()`; any other such file has one of its own. `overlays` has what
 * opens over a page or stands in it later: `src/live` fetches it as soon as the first page is idle.
 */
const chunks: readonly [name: string, files: RegExp][] = [
  ['overlays', /src\/(admin|layout|palette|views|live)\/(?!.*pdfjs)|contract\//],
  ['lists', /(Employee|Project|Invoice)List\.tsx/],
  ['create', /(Employee|Project)(Create|Import)\.tsx/],
  ['newInvoice', /invoices\/Invoice(Create|Form)\.tsx/],
  ['projectTabs', /resources\/(members\/MemberList|workUnits\/WorkUnitList|health\/HealthTab|health\/AuditEdit)\.tsx/],
  ['surveys', /surveys\/SurveyList\.tsx/],
  ['survey', /(surveys|topics)\/\w+(Show|Results)\.tsx/],
  ['feedback', /feedbacks\/FeedbackEdit\.tsx/],
  ['configTabs', /(ExchangeRateList|QuestionsEdit|RoleList)\.tsx/],
  ['trail', /auditEvents\//],
  ['dashboard', /dashboards\/(Dashboard|projects\/ProjectsTab)\.tsx/],
  // Alone: the page of one's record must not wait for what opens over others.
  ['employeeEdit', /EmployeeEdit\.tsx/],
  [
    'overlays',
    /resources\/.*(Dialogs?|Panel|Bulk|Import|Edit|Pickers|Forms|Inputs|SurveyCreate|WorkCreate|InvoiceShow)\.tsx/,
  ],
]

/** Chunks of pages whose rows people wait for. */
const awaited =
  /^(employeeEdit|newInvoice|surveys|trail|dashboard)$|(EmployeeShow|ProjectShow|FeedbackList|ProfileShow|Config|JoinPage)\.tsx$/

/** Nearly everything imports these, whatever it uses of them. */
const barrels = /(@mui\/(material|utils)(\/esm)?|ra-[\w-]+\/dist\/(.*\/)?|react-admin\/.*|contract\/api)\/?index\.\w+$/

/** What more chunks than this need is left to the bundler, which sees what each of them uses of it. */
const most = 20

const chunkOf = (file: string) => chunks.find(([, files]) => files.test(file))?.[0] ?? file

const known = new Map<string, ReadonlySet<string>>()

/**
 * The chunks that need a module at once: those of the files at the upper ends of its imports that are loaded by
 * `import()`.
 */
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

/** Small helpers of react-admin, which nearly everything reaches through a barrel. */
const helpers = /ra-core\/dist\/(core|export|i18n|util|controller\/(record|list\/List\w+Context))/

/** The chunk of what the lists need and other pages, too: lists load nothing else of what pages share. */
export function kitChunk(id: string, graph: Graph): string | null {
  if (helpers.test(id)) return 'kit'
  const users = usersOf(id, graph)
  return users.has('lists') && users.size > 1 ? 'kit' : null
}

const sets: string[] = []

/**
 * The chunk of a module that several need: with all that the same awaited pages need, so that none of them loads what
 * it does not use.
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

/** The chunk of a module that one of the chunks above needs and nobody else. */
export function ownChunk(id: string, graph: Graph): string | null {
  const [user, ...others] = usersOf(id, graph)
  return others.length === 0 && chunks.some(([name]) => name === user) ? (user ?? null) : null
}
