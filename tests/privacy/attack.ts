import { attack, isWrong, type Round } from './run.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const oneLine = (text: string) => text.replaceAll('\n', ' ')
const [, , every = '1', who] = process.argv
const rounds: Round[] = []

// `npm run attack [n] [who]`: only every n-th call, and only the round of this person. Exits with 1 if a leak was
// found.
for await (const round of attack({ some: 12, every: Number(every) }, who)) {
  const { who, hidden, calls, answered, findings, blind } = round
  rounds.push(round)
  print(`${who} | ${hidden} | ${calls} calls, ${answered} answered | ${findings.length} findings`)
  for (const { attacker, call, answers } of findings.slice(0, 10))
    print(`    as ${attacker}: ${call}\n      ${answers.map(oneLine).join('\n      ')}`)
  if (blind.length) print(`    not even an admin sees: ${blind.join(', ')}`)
}
const wrong = rounds.filter(isWrong)
const calls = rounds.reduce((sum, round) => sum + round.calls, 0)
print(`${calls} calls to each of two databases, ${wrong.length} of ${rounds.length} rounds went wrong.`)
process.exitCode = wrong.length ? 1 : 0
