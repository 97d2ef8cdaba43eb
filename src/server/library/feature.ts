import type { libraryCalls } from '../../api/library'
import type { Feature } from '../kit/feature'
import { uploadRoutes } from './files/uploadRoutes'
import { photosRoutes } from './files/photoRoutes'
import { filesRoutes } from './files/fileRoutes'
import { joditRoutes } from './jodit/routes'
import { mediaConstraints } from './media/constraints'
import { mediaRoutes } from './media/mediaRoutes'
import { sweepFiles } from './files/sweep'
import { loggedMedia, filesOfPerson, libraryData } from './featureQueries'

export const library: Feature<typeof libraryCalls> = {
  routes: {
    ...filesRoutes,
    ...photosRoutes,
    ...uploadRoutes,
    ...mediaRoutes,
    ...joditRoutes,
  },
  constraints: { ...mediaConstraints },
  jobs: (services) => ({
    tasks: {
      sweepFiles: async () => {
        const swept = await sweepFiles(services)
        services.log.info(swept, 'unused files deleted')
      },
    },
    schedule: [{ task: 'sweepFiles', match: '41 1 * * *' }],
  }),
  personalData: libraryData,
  personalFiles: filesOfPerson,
  loggedRecords: loggedMedia,
}
