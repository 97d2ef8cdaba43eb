import { SectionTabs } from '../kit/lists/SectionTabs'
import { useCan } from '../shell/session/store'

const pages = [
  { to: '/groups/announcements', name: 'announcements.pages.received', end: true },
  { to: '/groups/announcements/sent', name: 'announcements.pages.sent', end: false },
] as const

/** Tabs between received and sent announcements, for users who can write some. */
export const AnnouncementTabs = () => {
  const canWrite = [useCan('manage groups'), useCan('manage gradebook')].includes(true)
  return canWrite && <SectionTabs label="announcements.pages.label" pages={pages} />
}
