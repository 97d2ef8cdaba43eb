import { staffPermissions } from '../../../api/kit/permissions'
import type { ApplicationAction } from '../../../api/admissions/applicationStates'
import type { Context } from '../../kit/handlers'
import { localise } from '../../kit/texts/messages'
import { toManyDone, type ManyDone } from '../../kit/records/lockRecord'
import { type Notice, type NoticeEvent, type NoticeValues, notifyMany } from '../../people'
import { insertApplicationEvents } from '../applications/applicationQueries'
import { listChoiceFacts, listStatuses, lockChoices, type ChoiceFacts } from './factQueries'
import { refuseOwnChoices, type Verdict } from './verdict'

export type DecisionContext = Pick<Context, 'db' | 'services' | 'locale' | 'audit'> & { person: { id: number } }
type Decision = {
  action: ApplicationAction
  judge: (facts: readonly ChoiceFacts[]) => Verdict | Promise<Verdict>
  /** Applies the decision to all these choices with a fixed number of statements. */
  act: (done: readonly ChoiceFacts[]) => Promise<void>
  /** Called after `act`. */
  noticeFor: (facts: ChoiceFacts) => { event: NoticeEvent; values?: NoticeValues }
  reason?: string
  /** Only the applicant may decide this about their own choice. */
  byApplicantOnly?: true
  /** Extra data for the audit log. */
  after?: object
  /** Writes the audit row to the history of the users instead of the choices. */
  auditsUsers?: true
}

/** Locks the applications and lists of the choices until the transaction ends. */
const lockFacts = async ({ db, locale }: DecisionContext, ids: readonly number[]): Promise<ChoiceFacts[]> => {
  await lockChoices(db, ids)
  return listChoiceFacts(db, { ids, locale, staff: staffPermissions })
}

/** Applies one decision to many choices: checks, state, events, notifications and audit row. Returns which were done and why others were refused. */
export const decideOnChoices = async (
  context: DecisionContext,
  ids: readonly number[],
  decision: Decision,
): Promise<ManyDone> => {
  const { db, services, locale, person, audit } = context
  const { action, act, noticeFor, reason, after, auditsUsers } = decision
  const judge = decision.byApplicantOnly ? decision.judge : refuseOwnChoices(person, decision.judge)
  const { done, refused } = await judge(await lockFacts(context, ids))
  if (done.length > 0) {
    await act(done)
    const now = await listStatuses(db, applicationIds(done))
    await insertApplicationEvents(
      db,
      done.map(({ id, application_id, status }) => {
        const to = now.get(application_id) ?? status
        const moved = to !== status
        return {
          applicationId: application_id,
          action,
          from: moved ? status : null,
          to: moved ? to : null,
          actorId: person.id,
          reason: reason ?? null,
          choiceId: id,
        }
      }),
    )
    await notifyMany(
      db,
      services,
      done.map((facts) => noticeOf(facts, noticeFor(facts))),
    )
  }
  const result = toManyDone({
    ids,
    rows: done,
    messageOf: (id) => localise(locale, refused.get(id) ?? { key: 'problem.not_found' }),
  })
  audit({
    action,
    ...(auditsUsers
      ? { entity: 'users', ids: done.map(({ user_id }) => user_id), after: { ...after, choices: result.data.done } }
      : { entity: 'profiles/choices', ids: result.data.done, ...(after && { after }) }),
    ...(reason !== undefined && { reason }),
  })
  return result
}

const applicationIds = (facts: readonly ChoiceFacts[]) => facts.map(({ application_id }) => application_id)

const noticeOf = (
  { user_id, number, direction }: ChoiceFacts,
  { event, values }: { event: NoticeEvent; values?: NoticeValues },
): Notice => ({ userId: user_id, event, values: { number, direction, ...values }, path: '/my-profile' })
