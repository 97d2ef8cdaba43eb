import type { HomeSource } from '../kit/homeContext'
import { dueMaterials, requiredReading, type DueMaterial, type RequiredReading } from './homeQueries'

const minutesLeft = ({ minutes, percent }: { minutes: number; percent: number }) => {
  const left = Math.max(1, Math.ceil((minutes * (100 - percent)) / 100))
  return percent > 0
    ? { key: 'minutes_left', values: { smart_count: left, of: minutes } }
    : { key: 'minutes', values: { smart_count: minutes } }
}

/** Mandatory materials that the student has to read and confirm. */
export const ownReading: HomeSource<RequiredReading> = {
  rows: requiredReading,
  present: (rows) => ({
    todo: rows.map(({ id, name, subject_name, due_on, minutes, percent }) => ({
      kind: 'reading',
      id,
      title: name,
      details: [subject_name, ...(minutes === null ? [] : [minutesLeft({ minutes, percent })])],
      at: null,
      on: due_on,
      path: `/study/${id}`,
      action: percent > 0 ? 'read_on' : 'read',
    })),
  }),
}

/** Mandatory materials within reach whose last day comes, with the number of people who have not confirmed them. */
export const dueReading: HomeSource<DueMaterial> = {
  rows: dueMaterials,
  present: (rows) => ({
    dates: rows.map(({ id, name, due_on, waiting }) => ({
      kind: 'reading',
      id,
      title: name,
      details: [
        { key: 'last_day', values: {} },
        { key: 'not_confirmed', values: { smart_count: waiting } },
      ],
      at: null,
      on: due_on,
      path: `/materials/${id}/readers`,
    })),
  }),
}
