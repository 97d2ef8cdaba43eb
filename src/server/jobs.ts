/** The jobs' table of contents: what is done for each, and what comes by the clock. */
import { cleanUp } from './auth/cleanUp'
import type { Jobs } from './kit/jobs'
import { mailTask } from './kit/mail'
import type { Services } from './kit/services'

export const jobsOf = ({ config, database }: Services): Jobs => ({
  tasks: {
    sendMail: mailTask(config),
    cleanUp: () => cleanUp(database.db),
  },
  schedule: [{ task: 'cleanUp', match: '17 * * * *' }],
})
