/** Changes that the server lets me undo and that no message has told of yet, by the ids of their requests. */
let offered: { request: string; at: number }[] = []

/** A message stands for the change right before it. */
const millis = 5_000

/** Notes that a call can be undone: the header `x-undo` of its answer. */
export function offerUndo(request: string | null): void {
  if (request) offered.push({ request, at: Date.now() })
}

/** The change that a message of success is about; nothing where it could be one of several. */
export function takeOffer(): string | undefined {
  const recent = offered.filter(({ at }) => Date.now() - at < millis)
  offered = []
  return recent.length === 1 ? recent[0]?.request : undefined
}
