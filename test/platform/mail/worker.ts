// A process that starts a job and never finishes it. Its argument is the database connection.
// It prints the words that the test waits for.
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
