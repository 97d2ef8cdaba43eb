import { z } from 'zod'
import { currentGroup } from '../people/auth'
import { bookWaits, methods, scales } from '../gradebook/codes'
import { ownMark } from '../gradebook/myGrades'
import { endpoints, one, recordId } from '../kit/endpoints'
import { timeZone } from '../people/names'
import { profileStatus } from '../admissions/applicationStates'

/** The sections whose records are counted, by the route that lists them. */
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

/** What waits for somebody of the office, in the newest campaign. */
export const queueName = z.enum([
  'profiles_waiting',
  'profiles_mine',
  'profiles_returned',
  'documents_waiting',
  'answers_waiting',
  'portfolios_waiting',
  'erasures_asked',
  'name_changes_waiting',
])
export type QueueName = z.infer<typeof queueName>
export const queue = z.object({
  queue: queueName,
  count: z.int(),
  /** How long the one that waits longest has waited; null while none does. */
  oldest_hours: z.int().nullable(),
})
export type Queue = z.infer<typeof queue>

/** How far applicants have come: each step holds those who got that far and did not drop out. */
export const admissionStep = z.enum(['started', 'sent', 'accepted', 'recommended', 'enrolled'])
export type AdmissionStep = z.infer<typeof admissionStep>

/** How admissions go in the newest campaign; every number is the total of a list. */
export const admissionFigures = z.object({
  campaign: z.object({ id: recordId, name: z.string() }),
  /** Accounts with an applicant's role, for those who may list them. */
  registered: z.int().nullable(),
  /** The applications whose status is one of these. */
  steps: z.array(z.object({ step: admissionStep, statuses: z.array(profileStatus), count: z.int() })),
  /**
   * Applications sent on each of the last thirty days, by the calendar of the reader's time zone: `from` the first
   * moment of the `day`, before `until`.
   */
  days: z.array(z.object({ day: z.string(), from: z.string(), until: z.string(), count: z.int() })),
  /** How many sent applications name a direction, beside its places on every basis together. */
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

/**
 * The steps of a college before its first admission, in this order; no campaign can do without the `needed` ones. The
 * first two are listed only where they apply: an administrator without a name, and a public address.
 */
export const beginningStep = z.enum([
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
export type BeginningStep = z.infer<typeof beginningStep>
const beginningTask = z.object({ step: beginningStep, needed: z.boolean(), done: z.boolean() })
export type BeginningTask = z.infer<typeof beginningTask>

const teaching = z.object({ name: z.string(), subjects: z.array(z.string()) })
/** What a student is told of the own group; of those who teach it the names alone. */
export const ownGroup = z.object({
  code: z.string(),
  name: z.string(),
  direction: z.object({ code: z.string(), name: z.string(), profile: z.string().nullable() }),
  education_method: z.string(),
  course: z.int(),
  academic_year: z.string(),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  /** With the subjects that the curator teaches the group as well. */
  curator: teaching.nullable(),
  /** Those beside the curator. */
  teachers: z.array(teaching),
})
export type OwnGroup = z.infer<typeof ownGroup>

/**
 * What a student has to read: how many materials await a confirmation, until when the first of them, and how many were
 * never opened.
 */
export const reading = z.object({ awaiting: z.int(), due_on: z.string().nullable(), unopened: z.int() })
export type Reading = z.infer<typeof reading>

/** What a student is to sit now: how many tests, until when the first of them, and how many they are sitting. */
export const sitting = z.object({ running: z.int(), due: z.int(), closes_at: z.string().nullable() })
export type Sitting = z.infer<typeof sitting>

/** What of one's own achievements was returned with remarks, and what waits for review. */
export const ownAchievements = z.object({ returned: z.int(), waiting: z.int() })
export type OwnAchievements = z.infer<typeof ownAchievements>

/** A test that somebody is sitting now: how many do, and when the last of them ends. */
export const runningTest = z.object({ id: recordId, name: z.string(), count: z.int(), ends_at: z.string().nullable() })
export type RunningTest = z.infer<typeof runningTest>

/** Gradebooks of the current period that wait for whoever keeps them: how many, and since when the first of them. */
export const waitingBooks = z.object({ waits: z.enum(bookWaits), count: z.int(), oldest_hours: z.int().nullable() })
export type WaitingBooks = z.infer<typeof waitingBooks>

/** A mark of the last days, and the average of its subject without it and with it. */
export const gradeNews = z.object({
  subject_name: z.string(),
  scale: z.enum(scales),
  rules: z.object({ method: z.enum(methods) }),
  mark: ownMark,
  before: z.number().nullable(),
  after: z.number().nullable(),
})
export type GradeNews = z.infer<typeof gradeNews>
/** What a student owes, and the newest marks: five at most. */
export const ownGrades = z.object({ debts: z.int(), news: z.array(gradeNews) })
export type OwnGrades = z.infer<typeof ownGrades>

/** Polls that somebody may vote in and has not: how many, and which one closes first. */
export const votingFacts = z.object({
  open: z.int(),
  closes_at: z.string().nullable(),
  first: z.object({ id: recordId, name: z.string() }).nullable(),
})
export type VotingFacts = z.infer<typeof votingFacts>

/** A poll that runs, and its turnout. */
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
  /** For those who study in a group now. */
  studies: ownGroup.nullable(),
  /** For those who study in a group now. */
  reading: reading.nullable(),
  /** For those who study in a group now. */
  sitting: sitting.nullable(),
  /** For those who study in a group now. */
  grades: ownGrades.nullable(),
  /** For those who keep gradebooks. */
  gradebooks: z.array(waitingBooks),
  /** For those whose current group keeps portfolios. */
  achievements: ownAchievements.nullable(),
  /** For those who write tests: five at most. */
  running_tests: z.array(runningTest),
  /** For those who vote. */
  voting: votingFacts.nullable(),
  /** For those who keep polls: five at most. */
  running_polls: z.array(runningPoll),
  queues: z.array(queue),
  /** For those who manage applications, once there is a campaign. */
  admission: admissionFigures.nullable(),
  /** Until the first campaign is published: what of it is theirs to do. Then nothing. */
  beginning: z.array(beginningTask),
  cards: z.array(z.object({ section: countedSection, count: z.int() })),
})

export const dashboard = endpoints({
  'GET /api/dashboard': {
    summary:
      'Who is signed in, the group they study in, the queues that are theirs to work on, how admissions go, ' +
      'and for every section open to them how many records its list shows',
    access: 'signed-in',
    /** Whose days the figures are by; those of the person's settings by default. */
    query: z.strictObject({ time_zone: timeZone.optional() }),
    answer: one(dashboardView),
  },
})
