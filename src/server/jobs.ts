/** The jobs' table of contents: what is done for each, and what comes by the clock. */
import { cleanUp } from './people/auth/cleanUpQueries'
import { expireDocuments } from './admissions/documents/moves/expire'
import { sweepFiles } from './library/files/sweep'
import type { Jobs } from './platform/jobs'
import { mailTask } from './kit/mail'
import type { Services } from './kit/services'
import { mailGatheredNotices } from './people/notifications/mailTask'
import { checkImport, runImport } from './people/imports/tasks'
import { renewAll } from './admissions/applications/renewing'
import { inviteTask } from './people/users/inviteTask'
import { mailAddress } from './people/verification/mailAddress'

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
