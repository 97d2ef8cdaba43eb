import type { Locale } from '../../../src/api/kit/endpoints'
import type { TimelineAction } from '../../../src/api/admissions/applicationStates'
import type { NoticeEvent } from '../../../src/server/people/notifications/events'
import type { TestServer } from '../../kit/server'

/** An applicant and the action that triggers the event. */
export type Scene = { userId: number; email: string; act: () => Promise<unknown> }
/** An action and the event that notifies the applicant. `set` prepares the applicant for the action. */
export type Transition = { action: TimelineAction; event: NoticeEvent; how: string; set: () => Promise<Scene> }

export const reason = 'Reason in the words of the office'

/** Sets the user's language. */
export const setLocale = (server: TestServer, { userId, locale }: { userId: number; locale: Locale }) =>
  server.db.updateTable('users').set({ locale }).where('id', '=', userId).execute()
