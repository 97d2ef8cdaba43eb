/** Part of `accessTable`: calls of legal name changes. */
export const ownNameCalls = [
  'DELETE /api/my/name-change',
  'GET /api/my/name-change',
  'POST /api/my/name-change',
  'POST /api/my/name-change/files',
]
export const nameDecisions = [
  'GET /api/name-changes',
  'GET /api/name-changes/:id',
  'POST /api/name-changes/:id/approve',
  'POST /api/name-changes/:id/reject',
]
