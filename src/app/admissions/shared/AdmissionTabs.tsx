import { SectionTabs } from '../../kit/lists/SectionTabs'
import './admissions.css'

const pages = [
  { to: '/profiles', name: 'admissions.queue', end: true },
  { to: '/profiles/ranking', name: 'admissions.ranking', end: false },
  { to: '/profiles/orders', name: 'admissions.orders', end: false },
  { to: '/profiles/exams', name: 'admissions.exams', end: false },
  { to: '/profiles/campaigns', name: 'admissions.campaigns', end: false },
] as const

/** Tabs above every page of admissions. */
export const AdmissionTabs = () => <SectionTabs label="admissions.pages" pages={pages} />
