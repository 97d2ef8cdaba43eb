import type { HomePart } from '../../api/home/entries'
import type { HomeContext } from '../kit/homeContext'
import { listDueMaterials, listRequiredReading } from './homeQueries'

/** Mandatory materials that the student has to read and confirm. */
export const findOwnReading = async ({ db, person, locale }: HomeContext): Promise<HomePart> => {
  const rows = await listRequiredReading(db, { userId: person.id, locale })
  const todo = rows.map(({ id, name, subject_name, due_on, minutes, percent }) => ({
    kind: 'reading' as const,
    id,
    title: name,
    details: [
      subject_name,
      ...(minutes === null ? [] : [minutesLeft({ minutes, percent })]),
    ],
    at: null,
    on: due_on,
    path: `/study/${id}`,
    action: percent > 0 ? 'read_on' : 'read',
  }))
  return { todo, dates: [] }
}

const minutesLeft = ({ minutes, percent }: { minutes: number; percent: number }) => {
  const left = Math.max(1, Math.ceil((minutes * (100 - percent)) / 100))
  return percent > 0
    ? { key: 'minutes_left', values: { smart_count: left, of: minutes } }
    : { key: 'minutes', values: { smart_count: minutes } }
}

/** Mandatory materials within reach whose last day comes, with the number of people who have not confirmed them. */
export const findDueMaterials = async ({ db, person, locale, today, lastDay }: HomeContext): Promise<HomePart> => {
  const rows = await listDueMaterials(db, { person, locale, from: today, until: lastDay })
  const dates = rows.map(({ id, name, due_on, waiting }) => ({
    kind: 'reading' as const,
    id,
    title: name,
    details: [{ key: 'last_day', values: {} }, { key: 'not_confirmed', values: { smart_count: waiting } }],
    at: null,
    on: due_on,
    path: `/materials/${id}/readers`,
  }))
  return { todo: [], dates }
}
