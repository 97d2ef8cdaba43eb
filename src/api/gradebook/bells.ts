import { z } from 'zod'
import { endpoints, hour, one } from '../kit/endpoints'
import { gradebookLimits } from './codes'

/** Hours of one lesson of the day, HH:MM in the college's time zone. */
const bell = z.strictObject({ starts_at: hour, ends_at: hour })
export type Bell = z.infer<typeof bell>

/** Lesson n of the day is the n-th bell; each starts after the one before has ended. */
export const bellSchedule = z.strictObject({
  bells: z.array(bell).max(gradebookLimits.lessonsADay).superRefine(checkOrder),
})
export type BellSchedule = z.infer<typeof bellSchedule>

function checkOrder(bells: readonly Bell[], context: z.RefinementCtx) {
  for (const [index, { starts_at, ends_at }] of bells.entries()) {
    if (ends_at <= starts_at)
      context.addIssue({ code: 'custom', path: [index, 'ends_at'], message: 'ends_before_start' })
    const before = bells[index - 1]
    if (before && starts_at < before.ends_at)
      context.addIssue({ code: 'custom', path: [index, 'starts_at'], message: 'bells_overlap' })
  }
}

const access = { any: ['manage gradebook'] } as const
export const bells = endpoints({
  'GET /api/gradebook/bells': {
    summary: 'The bell schedule: hours of the lessons of a day; empty if the college has set none',
    access,
    answer: one(bellSchedule),
  },
  'PUT /api/gradebook/bells': {
    summary:
      'Change the bell schedule; only for users with reach `all`. Lessons with a higher number than its last become all-day lessons',
    access,
    audit: 'change',
    body: bellSchedule,
    answer: one(bellSchedule),
  },
})
