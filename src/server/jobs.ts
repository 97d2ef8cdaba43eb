/** The jobs' table of contents: what is done for each, and what comes by the clock. */
import { cleanUp } from './auth/cleanUpQueries'
import { expireDocuments } from './documents/moves/expire'
import { sweepFiles } from './files/sweep'
import type { Jobs } from './kit/jobs'
import { mailTask } from './kit/mail'
import type { Services } from './kit/services'
import { mailGatheredNotices } from './notifications/mailTask'
import { checkImport, runImport } from './userImports/tasks'
import { renewAll } from './profiles/renewing'
import { inviteTask } from './users/inviteTask'
import { mailAddress } from './verification/mailAddress'

export const jobsOf = (services: Services): Jobs => ({
  tasks: {
    sendMail: mailTask(services),
    cleanUp: () => cleanUp(services.database.db),
    mailGatheredNotices: () => mailGatheredNotices(services),
    mailAddress: mailAddress(services),
    invite: inviteTask(services),
    checkUserImport: checkImport(services),
    runUserImport: runImport(services),
    expireDocuments: async (_payload, { id }) => {
      await expireDocuments(services, id)
    },
    renewCompleteness: () => renewAll(services),
    sweepFiles: async () => {
      const swept = await sweepFiles(services)
      services.log.info(swept, 'files were swept')
    },
  },
  schedule: [
    { task: 'mailGatheredNotices', match: '* * * * *' },
    { task: 'cleanUp', match: '17 * * * *' },
    { task: 'expireDocuments', match: '11 0 * * *' },
    { task: 'renewCompleteness', match: '23 0 * * *' },
    { task: 'sweepFiles', match: '41 1 * * *' },
  ],
})
