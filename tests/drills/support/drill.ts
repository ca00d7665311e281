import type { Scene } from './scene.ts'

/** Something that a drill measured. `isOk` is false if it is not what was wanted. */
export interface Fact {
  text: string
  isOk: boolean
}

/** A script that makes something fail on real servers and measures what Muster does. */
export interface Drill {
  /** What must be measured, as a text for the table. */
  wanted: string
  /** Everything that it starts ends with the scene. Throws an Error with a sentence if it can't measure. */
  run: (scene: Scene) => Promise<Fact[]>
}

/** A fact that holds if something happened, or took, at most `limit` seconds: `back: 1.2 s`, `back: never`. */
export const within = (what: string, seconds: number | undefined, limit: number): Fact => ({
  text: `${what}: ${seconds === undefined ? 'never' : `${seconds.toFixed(1)} s`}`,
  isOk: seconds !== undefined && seconds <= limit,
})

/** The row of a table in Markdown. Facts that are not as wanted are bold. */
export function rowOf(name: string, { wanted }: Pick<Drill, 'wanted'>, facts: readonly Fact[]): string {
  const measured = facts.map(({ text, isOk }) => (isOk ? text : `**${text}**`)).join('; ')
  const cells = [name, measured, wanted, facts.every(({ isOk }) => isOk) ? 'ok' : 'failed']
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')).join(' | ')} |`
}
