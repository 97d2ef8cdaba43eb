/** Part of `accessTable`: calls for taking tests. */
export const takingCalls = ['GET /api/testing/tests', 'GET /api/testing/tests/:id'] as const
export const startCalls = ['POST /api/testing/tests/:id/start'] as const
export const ownAttemptCalls = [
  'GET /api/testing/attempts/:id',
  'GET /api/testing/attempts/:id/review',
  'POST /api/testing/attempts/:id/forward',
  'POST /api/testing/attempts/:id/lease',
  'POST /api/testing/attempts/:id/operations',
  'POST /api/testing/attempts/:id/questions/:position/files',
  'POST /api/testing/attempts/:id/submit',
] as const
