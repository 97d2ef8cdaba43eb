import type { announcementsCalls } from '../../api/announcements'
import type { Feature } from '../kit/feature'
import { announcementFileUse, announcementsData, loggedAnnouncements } from './featureQueries'
import { sendAnnouncements } from './notices'
import { receivedRoutes } from './received/routes'
import { sentRoutes } from './sent/routes'
import { announcementConstraints } from './sent/rules'

export const announcements: Feature<typeof announcementsCalls> = {
  routes: { ...sentRoutes, ...receivedRoutes },
  constraints: announcementConstraints,
  jobs: (services) => ({
    tasks: { sendAnnouncements: () => sendAnnouncements(services) },
    schedule: [{ task: 'sendAnnouncements', match: '* * * * *' }],
  }),
  personalData: announcementsData,
  fileUses: [announcementFileUse],
  loggedRecords: loggedAnnouncements,
}
