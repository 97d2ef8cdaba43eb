import type { AttendanceMonth } from './attendance'

type Month = Pick<AttendanceMonth, 'lessons'>
type Person = AttendanceMonth['people'][number]

/** Lessons of one day: missed without and with a reason, and joined late. */
export type MissedDay = { absent: number; excused: number; late: number }

/** Days of the month with lessons, in order. */
export const lessonDays = ({ lessons }: Month): string[] => [...new Set(lessons.map(({ day }) => day))]

/** A person's days with a missed lesson or a late arrival. */
export const missedDays = ({ lessons }: Month, { misses }: Person): Map<string, MissedDay> => {
  const dayOfItem = new Map(lessons.map(({ item_id, day }) => [item_id, day]))
  const days = new Map<string, MissedDay>()
  for (const { item_id, flag, absence_id } of misses) {
    const day = dayOfItem.get(item_id)
    if (day === undefined) continue
    const missed = days.get(day) ?? { absent: 0, excused: 0, late: 0 }
    const kind = flag === 'absent' && absence_id !== null ? 'excused' : flag
    days.set(day, { ...missed, [kind]: missed[kind] + 1 })
  }
  return days
}

const signs = { ru: { absent: 'н', excused: 'у', late: 'о' }, en: { absent: 'a', excused: 'e', late: 'l' } } as const

/** Formats a day as its signs, with a number where there are several: `2н у`. */
export const formatMissedDay = (missed: MissedDay, locale: 'ru' | 'en'): string =>
  (['absent', 'excused', 'late'] as const)
    .filter((kind) => missed[kind] > 0)
    .map((kind) => `${missed[kind] > 1 ? missed[kind] : ''}${signs[locale][kind]}`)
    .join(' ')
