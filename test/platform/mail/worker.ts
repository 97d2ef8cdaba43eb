// A process that begins a job and never ends it. Started with the connection as its argument; says the words that the test waits for.
import { pino } from 'pino'
import { startJobs } from '../../../src/server/platform/workers'

const never = () =>
  new Promise<void>(() => {
    process.stdout.write('at the job\n')
  })
startJobs({
  tasks: { long: never },
  schedule: [],
  connection: JSON.parse(process.argv[2] ?? '{}'),
  log: pino({ level: 'silent' }),
})
