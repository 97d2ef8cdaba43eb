/** Part of `groupsTable`: calls of papers for the office. */
export const papersCalls = [
  'GET /api/groups/papers',
  'GET /api/groups/papers/:id',
  'GET /api/groups/papers/:id/file',
  'GET /api/groups/papers/export',
  'GET /api/groups/papers/requests',
  'GET /api/groups/papers/templates',
  'POST /api/groups/papers',
  'POST /api/groups/papers/:id/revoke',
  'POST /api/groups/papers/check',
  'POST /api/groups/papers/print',
  'POST /api/groups/papers/requests/:id/issue',
  'POST /api/groups/papers/requests/:id/refuse',
  'POST /api/groups/papers/templates/:paper/preview',
  'PUT /api/groups/papers/templates/:paper',
] as const

/** Calls on the own papers, session only. */
export const ownPapersCalls = [
  'GET /api/settings/papers',
  'GET /api/settings/papers/:id/file',
  'POST /api/settings/paper-requests',
  'POST /api/settings/paper-requests/:id/withdraw',
] as const
