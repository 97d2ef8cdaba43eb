import { readFile } from 'node:fs/promises'
import { ballotsDocument } from '../../api/polls/ballots'
import { recount } from '../polls/results/recount'
import { StartupError } from '../platform/startupError'
import { readArguments, runCommand, printLine } from '../platform/command'

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
    throw new StartupError(`Cannot read ${file}.`)
  })
  const document = ballotsDocument.safeParse(parsed(text))
  if (!document.success) throw new StartupError(`${file} does not contain the ballots of a poll.`)
  const { lines, agrees } = recount(document.data)
  for (const line of lines) printLine(line)
  if (!agrees)
    throw new StartupError('Verification failed: the ballots do not match the hash or the result in the file.')
})
