import { recordCalls } from './recordCalls'

/** Part of `groupsTable`: calls of reports. */
export const reportsCalls = [
  ...recordCalls('/api/groups/reports/templates'),
  'GET /api/groups/reports/contingent',
  'GET /api/groups/reports/contingent/export',
  'GET /api/groups/reports/movement',
  'GET /api/groups/reports/movement/export',
  'GET /api/groups/reports/people',
  'GET /api/groups/reports/people/export',
  'GET /api/groups/reports/templates',
  'GET /api/groups/reports/templates/:id/file',
  'GET /api/groups/reports/templates/:id/preview',
] as const

/** Part of `accessTable`: calls of reports about marks. */
export const progressCalls = [
  'GET /api/groups/reports/progress',
  'GET /api/groups/reports/progress/export',
  'GET /api/groups/reports/progress/people',
  'GET /api/groups/reports/progress/people/export',
] as const
