/** Part of `learningTable`: calls of comments. */
export const commentsTable = {
  'study or manage materials or manage gradebook': [
    'DELETE /api/comments/:id',
    'GET /api/conversations/:place/:id',
    'GET /api/conversations/:place/:id/:owner',
    'POST /api/comments/:id/report',
    'POST /api/conversations/:place/:id/:owner/comments',
    'POST /api/conversations/:place/:id/:owner/seen',
    'PUT /api/comments/:id',
  ],
  'manage materials or manage gradebook': [
    'GET /api/comments',
    'POST /api/comments/:id/hide',
    'POST /api/comments/:id/keep',
    'POST /api/comments/:id/unhide',
  ],
} as const
