/** Part of `learningTable`: calls of retakes. */
export const retakeCalls = [
  'GET /api/gradebook/retakes',
  'GET /api/gradebook/retakes/:id',
  'GET /api/gradebook/retakes/:id/sheet',
  'GET /api/gradebook/retakes/examiners',
  'GET /api/gradebook/retakes/export',
  'GET /api/gradebook/retakes/sheets',
  'POST /api/gradebook/retakes/:id/cancel',
  'POST /api/gradebook/retakes/:id/correct',
  'POST /api/gradebook/retakes/:id/result',
  'POST /api/gradebook/retakes/plan',
  'POST /api/gradebook/retakes/preview',
  'POST /api/gradebook/retakes/results',
  'PUT /api/gradebook/retakes/:id',
] as const
