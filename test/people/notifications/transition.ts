import type { Locale } from '../../../src/api/kit/endpoints'
import type { StoryAction } from '../../../src/api/admissions/applicationStates'
import type { NoticeEvent } from '../../../src/server/people/notifications/events'
import type { TestServer } from '../../kit/server'

/** Somebody to whom something is about to happen. */
export type Scene = { userId: number; email: string; act: () => Promise<unknown> }
/** A change of which the applicant is told, ready to happen. */
export type Transition = { deed: StoryAction; event: NoticeEvent; how: string; set: () => Promise<Scene> }

export const reason = 'Reason in the words of the office'

/** The person reads and is written to in the language. */
export const speaks = (server: TestServer, { userId, locale }: { userId: number; locale: Locale }) =>
  server.db.updateTable('users').set({ locale }).where('id', '=', userId).execute()
