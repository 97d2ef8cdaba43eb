import type { ApplicationForm } from '../../api/admissions/applicationForm'
import type { ApplicationSource, ApplicationStatus, Remark } from '../../api/admissions/applicationStates'
import { emailOf } from './accounts'
import { inventForm, type Applicant, type Filled } from './applicantForms'
import { college } from './college'
import { draftCreated, stories, type HistoryEntry } from './demoStories'
import { choicesOf, type DemoChoice } from './demoChoices'
import type { IdOf } from './keys'
import { makeRandom, type Random } from './random'

const seed = 20_260_620
const day = 86_400_000

export type DemoApplication = {
  applicant: Applicant
  status: ApplicationStatus
  source: ApplicationSource
  form: Partial<Filled>
  choices: DemoChoice[]
  results: ApplicationForm['exam_results']
  /** Score in the college's drawing exam. Every accepted applicant to a direction with this exam has one. */
  drawing: number | null
  points: number
  preference: boolean
  remarks: Pick<Remark, 'path' | 'text' | 'severity' | 'state'>[]
  reason: string | null
  createdAt: string
  submittedAt: string | null
  statusAt: string
  story: HistoryEntry[]
}

const entranceSubjects = ['ВИ.01', 'ВИ.02', 'ВИ.03'] as const

type Invention = { random: Random; now: Date; directionId: IdOf; subjectId: IdOf }

const remarksFor = (status: ApplicationStatus): DemoApplication['remarks'] => {
  const state = status === 'needs_changes' ? 'open' : 'answered'
  return status === 'needs_changes' || status === 'resubmitted'
    ? college.applications.remarks.map((remark) => ({ ...remark, state }))
    : []
}

const inventApplication = (
  invention: Invention,
  applicant: Applicant,
  { status, number }: { status: ApplicationStatus; number: number },
): DemoApplication => {
  const { random, now, subjectId } = invention
  const filled = inventForm(applicant, invention)
  const choices = choicesOf(invention, { number, status, level: filled.education.level })
  const createdAt = now.getTime() - (6 + random.below(50)) * day - random.below(day)
  const submittedAt = createdAt + Math.floor(random.next() * 4 * day)
  const story = [...stories[status]]
  return {
    applicant,
    status,
    source: applicant.email === null ? 'office' : 'online',
    form: status === 'draft' ? { person: filled.person, contacts: filled.contacts } : filled,
    choices: status === 'draft' && number % 3 === 0 ? [] : choices,
    results: choices.some((choice) => choice.direction_id === invention.directionId('пи'))
      ? entranceSubjects.map((code) => ({
          subject_id: subjectId(code),
          score: 45 + random.below(55),
          year: now.getFullYear(),
        }))
      : [],
    drawing: drawingOf(invention, { choices, status, number }),
    points: filled.achievements.length * 5,
    preference: filled.benefits.length > 0,
    remarks: remarksFor(status),
    reason: story.find(({ reason }) => reason !== undefined)?.reason ?? null,
    createdAt: new Date(createdAt).toISOString(),
    submittedAt: status === 'draft' ? null : new Date(submittedAt).toISOString(),
    statusAt: new Date(
      status === 'draft' ? createdAt : Math.min(submittedAt + story.length * 0.4 * day, now.getTime()),
    ).toISOString(),
    story,
  }
}

const statusesWithExam: readonly ApplicationStatus[] = ['accepted', 'recommended', 'waitlist']
type Drawing = { choices: readonly DemoChoice[]; status: ApplicationStatus; number: number }
/** Derived from the application's number: one more random number would change the rest of the demo. */
const drawingOf = ({ directionId }: Invention, { choices, status, number }: Drawing): number | null => {
  const examDirections = [directionId('дз'), directionId('гд')]
  const hasExam = choices.some(({ direction_id }) => examDirections.includes(direction_id))
  return hasExam && statusesWithExam.includes(status) ? 45 + ((number * 17) % 50) : null
}

/**
 * The persona's draft lacks school certificate data, the representative, documents and consents, so that it is about
 * two thirds complete.
 */
const draftOf = (application: DemoApplication): DemoApplication => {
  const { person, contacts, education } = application.form
  return {
    ...application,
    status: 'draft',
    story: [draftCreated],
    submittedAt: null,
    statusAt: application.createdAt,
    form: {
      ...(person && { person }),
      ...(contacts && { contacts }),
      ...(education && { education: { ...education, number: '', issued_on: null, average_score: null } }),
    },
  }
}

const rankedStatuses = ['recommended', 'accepted', 'waitlist'] as const
const rankOf = ({ status }: DemoApplication) => rankedStatuses.findIndex((one) => one === status)
const scoreOf = ({ form }: DemoApplication) => form.education?.average_score ?? 0

/**
 * Swaps school marks (with school and achievements) within a list, so that recommended applicants have the best
 * marks and waitlisted ones the lowest.
 */
const sortByMarks = (applications: readonly DemoApplication[]): DemoApplication[] => {
  const ranked = applications.filter((application) => rankOf(application) >= 0)
  const lists = [...new Set(ranked.map(({ choices }) => choices[0]?.direction_id))].map((direction) =>
    ranked.filter(({ choices }) => choices[0]?.direction_id === direction),
  )
  const settled = new Map(
    lists.flatMap((list) => {
      const marks = list.toSorted((one, other) => scoreOf(other) - scoreOf(one))
      return list
        .toSorted((one, other) => rankOf(one) - rankOf(other))
        .map(
          (application, place) =>
            [application.applicant.id, withMarksOf(application, marks[place] ?? application)] as const,
        )
    }),
  )
  return applications.map((application) => settled.get(application.applicant.id) ?? application)
}

const withMarksOf = (application: DemoApplication, { form, points }: DemoApplication): DemoApplication => ({
  ...application,
  points,
  form: {
    ...application.form,
    ...(form.education && { education: form.education }),
    ...(form.achievements && { achievements: form.achievements }),
  },
})

type DemoReferences = { applicants: readonly Applicant[]; now: Date; directionId: IdOf; subjectId: IdOf }

/** Creates applications in every state, with enough of them in two directions for the ranking to have a cut-off. */
export const inventApplications = ({ applicants, ...known }: DemoReferences): DemoApplication[] => {
  const invention = { ...known, random: makeRandom(seed) }
  const personas = [emailOf('applicant.a'), emailOf('applicant.b'), emailOf('unverified')]
  const crowd = applicants.filter(({ email }) => email === null || !personas.includes(email))
  const statuses = college.applications.plan.flatMap(({ status, count }) => Array.from({ length: count }, () => status))
  const applications = statuses.flatMap((status, number) =>
    crowd.slice(number, number + 1).map((applicant) => inventApplication(invention, applicant, { status, number })),
  )
  const personal = applicants.flatMap((applicant) => {
    if (applicant.email === emailOf('applicant.a'))
      return [draftOf(inventApplication(invention, applicant, { status: 'submitted', number: 2 }))]
    if (applicant.email === emailOf('applicant.b'))
      return [inventApplication(invention, applicant, { status: 'needs_changes', number: 2 })]
    return []
  })
  return sortByMarks([...applications, ...personal])
}
