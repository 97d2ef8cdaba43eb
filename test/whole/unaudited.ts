/** Writing calls that leave no audit row, and why. */
export const unaudited: Readonly<Record<string, string>> = {
  'PATCH /api/my/profile': 'a draft until it is sent, and what is sent is kept',
  'POST /api/notifications/:id/read': 'a read mark is no change of a record',
  'POST /api/notifications/read': 'a read mark is no change of a record',
  'POST /api/jodit': 'each change opens a transaction of its own, with its audit row; questions change nothing',
  'POST /api/oauth/:provider': 'keeps a state that expires; what comes of it is in the log of the call that ends it',
  'POST /api/groups/:id/promote/preview': 'shows what would happen and changes nothing',
  'POST /api/groups/:id/transfer/preview': 'shows what would happen and changes nothing',
  'POST /api/study/materials/:id/progress': 'where one stopped reading is no change of a record',
  'POST /api/study/visits': 'a visit is no change of a record',
  'POST /api/questions/present': 'draws a content and changes nothing',
  'POST /api/questions/try': 'marks an answer of its author and changes nothing',
  'POST /api/questions/import/preview': 'reads a file and keeps nothing',
  'POST /api/questions/export/check': 'reads and changes nothing',
  'POST /api/questions/export': 'reads and changes nothing',
}
