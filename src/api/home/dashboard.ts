import { z } from 'zod'
import { currentGroup } from '../people/auth'
import { pendingActions, methods, scales } from '../gradebook/codes'
import { ownMark, ownRetake } from '../gradebook/myGrades'
import { endpoints, one, recordId } from '../kit/endpoints'
import { timeZone } from '../people/names'
import { applicationStatus } from '../admissions/applicationStates'

/** Sections with a record count, named by their list route. */
export const countedSection = z.enum([
  'groups',
  'materials',
  'questions',
  'tests',
  'directories/directions',
  'directories/subjects',
  'directories/documents',
  'access/users',
  'access/roles',
  'access/permissions',
])
export type CountedSection = z.infer<typeof countedSection>

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
])
export type QueueName = z.infer<typeof queueName>
export const queue = z.object({
  queue: queueName,
  count: z.int(),
  /** Waiting time of the oldest item; null if the queue is empty. */
  oldest_hours: z.int().nullable(),
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

/** A student's reading: number of materials to confirm, earliest due date, and number of materials never opened. */
export const reading = z.object({ awaiting: z.int(), due_on: z.string().nullable(), unopened: z.int() })
export type Reading = z.infer<typeof reading>

/** A student's tests: number of attempts in progress, number of tests available now, and earliest closing time. */
export const testFacts = z.object({ running: z.int(), open: z.int(), closes_at: z.string().nullable() })
export type TestFacts = z.infer<typeof testFacts>

/** A student's achievements: number returned with remarks, and number in review. */
export const ownAchievements = z.object({ returned: z.int(), waiting: z.int() })
export type OwnAchievements = z.infer<typeof ownAchievements>

/** A test with attempts in progress: their number, and the end of the last one. */
export const runningTest = z.object({ id: recordId, name: z.string(), count: z.int(), ends_at: z.string().nullable() })
export type RunningTest = z.infer<typeof runningTest>

/** Gradebooks of the current period with a pending action for the user: their number, and the age of the oldest. */
export const waitingBooks = z.object({
  pending: z.enum(pendingActions),
  count: z.int(),
  oldest_hours: z.int().nullable(),
})
export type WaitingBooks = z.infer<typeof waitingBooks>

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
/** A student's number of debts, planned retakes, marks of recent retakes, and up to five newest marks. */
export const ownGrades = z.object({
  debts: z.int(),
  retakes: z.array(ownRetake),
  retaken: z.array(retakeNews),
  news: z.array(gradeNews),
})
export type OwnGrades = z.infer<typeof ownGrades>

/** Open polls in which the user has not voted yet: their number, and the one that closes first. */
export const votingFacts = z.object({
  open: z.int(),
  closes_at: z.string().nullable(),
  first: z.object({ id: recordId, name: z.string() }).nullable(),
})
export type VotingFacts = z.infer<typeof votingFacts>

/** An open poll with its turnout. */
export const runningPoll = z.object({
  id: recordId,
  name: z.string(),
  closes_at: z.string(),
  roll_count: z.int(),
  voted_count: z.int(),
})
export type RunningPoll = z.infer<typeof runningPoll>

export const dashboardView = z.object({
  name: z.string(),
  group: currentGroup.nullable(),
  /** Whether the user has ever started an application; false for users who cannot apply. */
  has_application: z.boolean(),
  /** Null unless the user currently studies in a group. */
  own_group: ownGroup.nullable(),
  /** Null unless the user currently studies in a group. */
  reading: reading.nullable(),
  /** Null unless the user currently studies in a group. */
  tests: testFacts.nullable(),
  /** Null unless the user currently studies in a group. */
  grades: ownGrades.nullable(),
  /** Empty for users who edit no gradebook. */
  gradebooks: z.array(waitingBooks),
  /** Null unless the user's current group uses portfolios. */
  achievements: ownAchievements.nullable(),
  /** For test authors: at most five. */
  running_tests: z.array(runningTest),
  /** Null for users who cannot vote. */
  voting: votingFacts.nullable(),
  /** For users who manage polls: at most five. */
  running_polls: z.array(runningPoll),
  queues: z.array(queue),
  /** For users who manage applications, once a campaign exists. */
  admission: admissionFigures.nullable(),
  /** Setup steps open to this user; empty once a campaign was published. */
  setup: z.array(setupTask),
  cards: z.array(z.object({ section: countedSection, count: z.int() })),
})
export type DashboardView = z.infer<typeof dashboardView>

export const dashboard = endpoints({
  'GET /api/dashboard': {
    summary:
      'Data of the start page: the user and their group, work queues, admission figures, and the number of ' +
      'records in every section that they can open',
    access: 'signed-in',
    /** The time zone used to count records per day; defaults to the user's setting. */
    query: z.strictObject({ time_zone: timeZone.optional() }),
    answer: one(dashboardView),
  },
})
