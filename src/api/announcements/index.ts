/** All endpoints of the feature. */
import { receivedAnnouncements } from './received'
import { sentAnnouncements } from './sent'

export const announcementsCalls = { ...sentAnnouncements, ...receivedAnnouncements }
