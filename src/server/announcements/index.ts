/** Public API of the announcements feature. */
export { ownAnnouncements } from './home'
export { findsReceived, findsSent } from './homeQueries'
