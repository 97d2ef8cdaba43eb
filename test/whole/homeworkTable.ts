/** Part of `learningTable`: calls of homework. */
export const homeworkCalls = [
  'DELETE /api/gradebook/homework/:id',
  'DELETE /api/hand-ins/:id/claim',
  'DELETE /api/hand-ins/:id/remarks/:remark',
  'GET /api/gradebook/homework',
  'GET /api/gradebook/homework/:id',
  'GET /api/gradebook/homework/export',
  'GET /api/gradebook/homework/:id/works',
  'GET /api/gradebook/homework/:id/zip',
  'GET /api/hand-ins/:id',
  'POST /api/gradebook/homework',
  'POST /api/gradebook/homework/:id/close',
  'POST /api/gradebook/homework/:id/copy',
  'POST /api/gradebook/homework/:id/people/:person/mark',
  'POST /api/gradebook/homework/:id/publish',
  'POST /api/gradebook/homework/:id/remind',
  'POST /api/hand-ins/:id/claim',
  'POST /api/hand-ins/:id/decide',
  'POST /api/hand-ins/:id/remarks',
  'POST /api/hand-ins/:id/undo',
  'PUT /api/gradebook/homework/:id',
  'PUT /api/gradebook/homework/:id/extensions/:person',
  'PUT /api/hand-ins/:id/remarks/:remark',
] as const

export const ownHomeworkCalls = [
  'GET /api/study/homework/:id',
  'POST /api/study/homework/:id/hand-in',
  'POST /api/study/homework/:id/opened',
  'POST /api/study/homework/:id/take-back',
  'PUT /api/study/homework/:id/draft',
  'PUT /api/study/homework/:id/remarks/:remark',
] as const
