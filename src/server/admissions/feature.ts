import type { admissionsCalls } from '../../api/admissions'
import type { Feature } from '../kit/feature'
import { caseRoutes } from './applications/case/caseRoutes'
import { decisionRoutes } from './applications/case/decisionRoutes'
import { myApplicationRoutes } from './applications/mine/routes'
import { queueRoutes } from './applications/queue/routes'
import { applicationConstraints } from './applications/rules'
import { campaignsRoutes } from './campaigns/routes'
import { campaignConstraints } from './campaigns/rules'
import { myDocumentsRoutes } from './documents/mine/routes'
import { documentsRoutes } from './documents/routes'
import { documentConstraints } from './documents/rules'
import { examsRoutes } from './exams/routes'
import { examConstraints } from './exams/rules'
import { updateExamTakers, updateExamTakersJob } from './exams/updateExamTakers'
import { examFollower } from './exams/regrades'
import { importScores } from './exams/scores'
import { enrolmentRoutes } from './enrolment/routes'
import { enrolmentConstraints } from './enrolment/rules'
import { nameChangesRoutes } from './nameChanges/routes'
import { rankingRoutes } from './ranking/routes'
import { rankingConstraints } from './ranking/rules'
import { queueRequirementsChanged, requirementsChangedJob } from '../directories'
import { scoreJobs } from '../testing'
import { remindOfChanges, notifyOfReturn, notifyOfReturnJob } from './applications/transitions/return'
import { recalculateAll } from './applications/recalculateAll'
import {
  provenDocuments,
  admissionsData,
  documentsOfNameChanges,
  hasApplied,
  loggedAdmissions,
  pagesOfDocuments,
} from './featureQueries'
import { expireDocuments } from './documents/transitions/expire'

export const admissions: Feature<typeof admissionsCalls> = {
  routes: {
    ...campaignsRoutes,
    ...rankingRoutes,
    ...enrolmentRoutes,
    ...examsRoutes,
    ...myApplicationRoutes,
    ...queueRoutes,
    ...caseRoutes,
    ...decisionRoutes,
    ...documentsRoutes,
    ...myDocumentsRoutes,
    ...nameChangesRoutes,
  },
  constraints: {
    ...campaignConstraints,
    ...rankingConstraints,
    ...enrolmentConstraints,
    ...examConstraints,
    ...applicationConstraints,
    ...documentConstraints,
    name_changes_waiting: { path: '', key: 'name_changes.waiting' },
  },
  jobs: (services) => ({
    tasks: {
      expireDocuments: async (_payload, { id }) => {
        await expireDocuments(services, id)
      },
      [requirementsChangedJob]: () => recalculateAll(services),
      [updateExamTakersJob]: (payload) => updateExamTakers(services, payload),
      [scoreJobs.exams]: (payload, { id }) => importScores(services, payload, id),
      [notifyOfReturnJob]: (payload) => notifyOfReturn(services, payload),
      remindOfChanges: async (_payload, { id }) => {
        await remindOfChanges(services, id)
      },
    },
    schedule: [
      { task: 'expireDocuments', match: '11 0 * * *' },
      { task: 'remindOfChanges', match: '37 6 * * *' },
      { task: updateExamTakersJob, match: '* * * * *' },
      { task: requirementsChangedJob, match: '23 0 * * *' },
    ],
  }),
  personalData: admissionsData,
  // An erased applicant no longer counts as a foreigner, which changes the number of required documents.
  afterErasure: queueRequirementsChanged,
  proofs: provenDocuments,
  scoreFollower: examFollower,
  fileUses: [pagesOfDocuments, documentsOfNameChanges],
  nameLock: hasApplied,
  loggedRecords: loggedAdmissions,
}
