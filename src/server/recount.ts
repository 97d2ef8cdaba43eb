import { readFile } from 'node:fs/promises'
import { ballotsDocument } from '../api/polls/ballots'
import { recount } from './polls/results/recount'
import { StartupError } from './platform/startupError'
import { readArguments, runCommand, printLine } from './platform/command'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

await runCommand(async () => {
  const { file } = readArguments('npm run recount -- FILE')
  const text = await readFile(file, 'utf8').catch(() => {
    throw new StartupError(`The file ${file} cannot be read.`)
  })
  const document = ballotsDocument.safeParse(parsed(text))
  if (!document.success) throw new StartupError(`The file ${file} is not one of all ballots of a poll.`)
  const { lines, agrees } = recount(document.data)
  for (const line of lines) printLine(line)
  if (!agrees)
    throw new StartupError('The file does not agree with itself: its ballots give another hash or another result.')
})
