import { z } from 'zod'
import { currentGroup } from '../people/auth'
import { methods, scales } from '../gradebook/codes'
import { ownMark } from '../gradebook/myGrades'
import { endpoints, one, recordId } from '../kit/endpoints'
import { datedEntry, todo } from './entries'
import { lesson, teachingFacts } from './teaching'
import { timeZone } from '../people/names'
import { applicationStatus } from '../admissions/applicationStates'

/** Staff work queues, mostly of the newest campaign. */
export const queueName = z.enum([
  'applications_waiting',
  'applications_mine',
  'applications_returned',
  'documents_waiting',
  'answers_waiting',
  'portfolios_waiting',
  'erasures_asked',
  'name_changes_waiting',
  'papers_waiting',
  'books_posting',
  'books_proposals',
  'books_signing',
])
export type QueueName = z.infer<typeof queueName>
export const queue = z.object({
  queue: queueName,
  count: z.int(),
  /** Waiting time of the oldest item, and its name; null if the queue is empty. */
  oldest_hours: z.int().nullable(),
  oldest: z.string().nullable(),
})
export type Queue = z.infer<typeof queue>

/** Steps of the admission funnel: each counts the applicants who reached it and did not drop out. */
export const admissionStep = z.enum(['started', 'sent', 'accepted', 'recommended', 'enrolled'])
export type AdmissionStep = z.infer<typeof admissionStep>

/** Admission figures of the newest campaign; every number equals the total of a list. */
export const admissionFigures = z.object({
  campaign: z.object({ id: recordId, name: z.string() }),
  /** Number of accounts with the applicant role; null for users who cannot list accounts. */
  registered: z.int().nullable(),
  /** Counts applications whose status is one of `statuses`. */
  steps: z.array(z.object({ step: admissionStep, statuses: z.array(applicationStatus), count: z.int() })),
  /** Applications sent on each of the last 30 days in the reader's time zone; a day runs from `from` up to but not including `until`. */
  days: z.array(z.object({ day: z.string(), from: z.string(), until: z.string(), count: z.int() })),
  /** Number of sent applications that name each direction, and its places on all funding bases. */
  directions: z.array(
    z.object({
      direction_id: recordId,
      code: z.string(),
      name: z.string(),
      profile: z.string().nullable(),
      applications: z.int(),
      places: z.int(),
    }),
  ),
})
export type AdmissionFigures = z.infer<typeof admissionFigures>

/** Setup steps of a new college in order; the `needed` ones are required to open a campaign. The first two appear only where they apply. */
export const setupStep = z.enum([
  'own_name',
  'mail',
  'subjects',
  'document_types',
  'directions',
  'groups',
  'legal_texts',
  'staff',
  'campaign',
])
export type SetupStep = z.infer<typeof setupStep>
const setupTask = z.object({ step: setupStep, needed: z.boolean(), done: z.boolean() })
export type SetupTask = z.infer<typeof setupTask>

const teaching = z.object({ name: z.string(), subjects: z.array(z.string()) })
/** A student's own group; the curator and teachers appear by name only. */
export const ownGroup = z.object({
  code: z.string(),
  name: z.string(),
  direction: z.object({ code: z.string(), name: z.string(), profile: z.string().nullable() }),
  education_method: z.string(),
  course: z.int(),
  academic_year: z.string(),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  /** Includes the subjects that the curator teaches in this group, if any. */
  curator: teaching.nullable(),
  /** Teachers other than the curator. */
  teachers: z.array(teaching),
})
export type OwnGroup = z.infer<typeof ownGroup>

/** The student's attempt in progress: the first to end, if there are several. */
export const runningAttempt = z.object({
  id: recordId,
  name: z.string(),
  subject_name: z.string(),
  started_at: z.string(),
  /** Null without a time limit. */
  ends_at: z.string().nullable(),
  questions: z.int(),
  answered: z.int(),
  /** When the last answer was stored. */
  saved_at: z.string().nullable(),
  /** Time of the server, from which the screen computes the remaining time. */
  server_now: z.string(),
})
export type RunningAttempt = z.infer<typeof runningAttempt>

/** A test that people within reach are taking: who has finished, is writing and has not started. */
export const runningTest = z.object({
  id: recordId,
  name: z.string(),
  groups: z.array(z.string()),
  finished: z.int(),
  writing: z.int(),
  waiting: z.int(),
  /** The end of the last attempt. */
  ends_at: z.string().nullable(),
})
export type RunningTest = z.infer<typeof runningTest>

/** A recent mark, and the average of its subject before and after it. */
export const gradeNews = z.object({
  subject_name: z.string(),
  scale: z.enum(scales),
  rules: z.object({ method: z.enum(methods) }),
  mark: ownMark,
  before: z.number().nullable(),
  after: z.number().nullable(),
})
export type GradeNews = z.infer<typeof gradeNews>
/** A final mark that a retake gave lately. */
export const retakeNews = z.object({
  id: recordId,
  subject_name: z.string(),
  scale: z.enum(scales),
  value: z.number(),
  held_on: z.string(),
  has_passed: z.boolean(),
})
export type RetakeNews = z.infer<typeof retakeNews>
/** Marks of recent retakes, and up to five newest marks. */
export const ownGrades = z.object({ retaken: z.array(retakeNews), news: z.array(gradeNews) })
export type OwnGrades = z.infer<typeof ownGrades>

/** An open poll with its turnout. */
export const runningPoll = z.object({
  id: recordId,
  name: z.string(),
  closes_at: z.string(),
  roll_count: z.int(),
  voted_count: z.int(),
})
export type RunningPoll = z.infer<typeof runningPoll>

/** Health of the system, for administrators. */
export const systemHealth = z.object({
  /** Mails are written to a folder although the address is public. */
  mail_undelivered: z.boolean(),
  mail_host: z.string().nullable(),
  jobs_waiting: z.int(),
  jobs_failed: z.int(),
  backup: z.object({ made_at: z.string(), is_old: z.boolean() }).nullable(),
  disk: z.object({ free: z.int(), total: z.int(), is_low: z.boolean() }).nullable(),
})
export type SystemHealth = z.infer<typeof systemHealth>

export const dashboardView = z.object({
  name: z.string(),
  group: currentGroup.nullable(),
  /** Whether the user has ever started an application; false for users who cannot apply. */
  has_application: z.boolean(),
  /** Null unless the user currently studies in a group. */
  own_group: ownGroup.nullable(),
  running: runningAttempt.nullable(),
  /** Things to do, soonest first; overdue ones come before and those without a date after the others. */
  todo: z.array(todo),
  /** Events until the end of next week that need no action yet, soonest first. */
  dates: z.array(datedEntry),
  /** Lessons of a student's group or of a teacher: today's or, if there are none, the next until the end of next week. */
  lessons: z.array(lesson),
  /** Null unless the user currently studies in a group. */
  grades: ownGrades.nullable(),
  /** Null for users who teach and lead no group. */
  teaching: teachingFacts.nullable(),
  /** For test authors: at most five. */
  running_tests: z.array(runningTest),
  /** For users who manage polls: at most five. */
  running_polls: z.array(runningPoll),
  queues: z.array(queue),
  /** Null for users without `manage access`. */
  health: systemHealth.nullable(),
  /** For users who manage applications, once a campaign exists. */
  admission: admissionFigures.nullable(),
  /** Setup steps open to this user; empty once a campaign was published. */
  setup: z.array(setupTask),
})
export type DashboardView = z.infer<typeof dashboardView>

export const dashboard = endpoints({
  'GET /api/dashboard': {
    summary:
      'Data of the start page: what the user has to do, coming dates, their group, marks, teaching, work queues, ' +
      'system health and admission figures',
    access: 'signed-in',
    /** The time zone used to count records per day; defaults to the user's setting. */
    query: z.strictObject({ time_zone: timeZone.optional() }),
    answer: one(dashboardView),
  },
})
