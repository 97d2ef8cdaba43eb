/** Parts of `accessTable`: calls of announcements. */
export const sentAnnouncementCalls = [
  'DELETE /api/groups/announcements/sent/:id',
  'GET /api/groups/announcements/sent',
  'GET /api/groups/announcements/sent/:id',
  'GET /api/groups/announcements/sent/:id/readers',
  'GET /api/groups/announcements/sent/:id/readers/export',
  'GET /api/groups/announcements/sent/:id/readers/groups',
  'GET /api/groups/announcements/sent/:id/readers/sheet',
  'GET /api/groups/announcements/sent/export',
  'GET /api/groups/announcements/sent/roles',
  'POST /api/groups/announcements/sent',
  'POST /api/groups/announcements/sent/:id/duplicate',
  'POST /api/groups/announcements/sent/:id/publish',
  'POST /api/groups/announcements/sent/:id/remind',
  'POST /api/groups/announcements/sent/:id/withdraw',
  'PUT /api/groups/announcements/sent/:id',
] as const

export const receivedAnnouncementCalls = [
  'GET /api/groups/announcements',
  'GET /api/groups/announcements/:id',
  'POST /api/groups/announcements/:id/opened',
] as const
