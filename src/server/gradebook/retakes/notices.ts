import { locales } from '../../../api/kit/endpoints'
import type { Retake } from '../../../api/gradebook/retakes'
import { notifyMany, type Notice } from '../../people'
import type { Services } from '../../kit/services'
import { localise } from '../../kit/texts/messages'
import type { Db } from '../../platform/database'
import { listNoticeFacts, type NoticeFacts } from './noticeQueries'

type StudentEvent = 'planned' | 'moved' | 'cancelled' | 'recorded'
type ExaminerEvent = 'appointed' | 'rescheduled' | 'dismissed'

const inBoth = (key: string) => {
  const [ru = '', en = ''] = locales.map((language) => localise(language, { key }))
  return { ru, en }
}
/** Time and place after the day: `, 09:30, room 305`. */
const detailsOf = ({ starts_at, place }: NoticeFacts) =>
  [starts_at, place].map((part) => (part ? `, ${part}` : '')).join('')

const toStudent = (retake: NoticeFacts, event: StudentEvent): Notice => ({
  userId: retake.user_id,
  event: `retake.${event}`,
  values: {
    what: inBoth(`retakes.kind.${retake.number}`),
    subject: retake.subject,
    day: { day: retake.held_on },
    details: detailsOf(retake),
  },
  path: `/study/grades?period=${retake.period_id}`,
})

/** One notice per examiner, subject, day and place, however many students come. */
const toExaminers = (
  retakes: readonly NoticeFacts[],
  event: ExaminerEvent,
  idsOf = ({ examiner_ids }: NoticeFacts) => examiner_ids,
): Notice[] => {
  const meetings = new Map<string, { userId: number; retake: NoticeFacts }[]>()
  for (const retake of retakes)
    for (const userId of idsOf(retake)) {
      const key = [userId, retake.subject.ru, retake.held_on, detailsOf(retake)].join('|')
      meetings.set(key, [...(meetings.get(key) ?? []), { userId, retake }])
    }
  return [...meetings.values()].flatMap(([first, ...others]): Notice[] => {
    if (!first) return []
    const { userId, retake } = first
    const { subject, held_on, id } = retake
    const values = { subject, day: { day: held_on }, details: detailsOf(retake), count: others.length + 1 }
    const path = others.length === 0 ? `/gradebook/retakes/${id}` : '/gradebook/retakes'
    return [{ userId, event: `retake.${event}`, values, path: event === 'dismissed' ? null : path }]
  })
}

export const notifyOfPlanned = async (db: Db, services: Services, ids: readonly number[]): Promise<void> => {
  const retakes = await listNoticeFacts(db, ids)
  await notifyMany(db, services, [
    ...retakes.map((retake) => toStudent(retake, 'planned')),
    ...toExaminers(retakes, 'appointed'),
  ])
}

/** Tells students and, about cancelled retakes, examiners. The notice does not contain the mark. */
export const notifyOfResults = async (db: Db, services: Services, ids: readonly number[]): Promise<void> => {
  const retakes = await listNoticeFacts(db, ids)
  const isCancelled = ({ status }: NoticeFacts) => status === 'cancelled'
  await notifyMany(db, services, [
    ...retakes.map((retake) => toStudent(retake, isCancelled(retake) ? 'cancelled' : 'recorded')),
    ...toExaminers(retakes.filter(isCancelled), 'dismissed'),
  ])
}

/** Tells the student and the examiners what an edit means for them. */
export const notifyOfMove = async (
  db: Db,
  services: Services,
  { before, after }: { before: Retake; after: Retake },
): Promise<void> => {
  const retakes = await listNoticeFacts(db, [after.id])
  const isMoved = (['held_on', 'starts_at', 'place'] as const).some((field) => before[field] !== after[field])
  const [was, is] = [new Set(before.examiner_ids), new Set(after.examiner_ids)]
  await notifyMany(db, services, [
    ...(isMoved ? retakes.map((retake) => toStudent(retake, 'moved')) : []),
    ...toExaminers(retakes, 'appointed', () => after.examiner_ids.filter((id) => !was.has(id))),
    ...(isMoved ? toExaminers(retakes, 'rescheduled', () => after.examiner_ids.filter((id) => was.has(id))) : []),
    ...toExaminers(retakes, 'dismissed', () => before.examiner_ids.filter((id) => !is.has(id))),
  ])
}
