export type Messages = { readonly [key: string]: string | Messages }

/** The messages of a part load in one request. */
export const messageParts = [
  'guest',
  'account',
  'app',
  'admissions',
  'testing',
  'gradebook',
  'portfolio',
  'polls',
  'career',
  'curricula',
  'reports',
  'papers',
  'calendar',
  'comments',
  'announcements',
  'homework',
] as const
export type MessagePart = (typeof messageParts)[number]

/**
 * The files of each part in i18n/<language>/app. `guest`: sign-in page, frame and toasts; `account`: other account pages; `app`: everything else
 * that loads after sign-in; the others load with their screens.
 */
const filesOf: Readonly<Record<MessagePart, readonly string[]>> = {
  guest: ['guest'],
  account: ['account'],
  app: ['shell', 'kit', 'directories', 'groups', 'home', 'library', 'people', 'study', 'system'],
  admissions: ['admissions'],
  testing: ['testing'],
  gradebook: ['gradebook', 'retakes'],
  portfolio: ['portfolio'],
  polls: ['polls'],
  career: ['career'],
  curricula: ['curricula'],
  reports: ['reports'],
  papers: ['papers'],
  calendar: ['calendar'],
  comments: ['comments'],
  announcements: ['announcements'],
  homework: ['homework'],
}

/**
 * Joins the files of a part. The labels of all resources and fields (`resources`) are in `app`, because any screen may
 * use them.
 */
export const joinMessages = (part: MessagePart, read: (file: string) => Messages): Messages => {
  const texts: Messages = Object.assign({}, ...filesOf[part].map(read))
  const { resources: _, ...own } = texts
  if (part !== 'app') return own
  const labels = messageParts.flatMap((other) => filesOf[other].map((file) => read(file)['resources']))
  return { ...own, resources: Object.assign({}, ...labels) }
}
