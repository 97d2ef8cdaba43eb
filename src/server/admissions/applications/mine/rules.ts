import { applicationParts, type ApplicationForm } from '../../../../api/admissions/applicationForm'
import type {
  ChoiceState,
  ApplicationAction,
  ApplicationStatus,
  Remark,
} from '../../../../api/admissions/applicationStates'
import { awaitingPlace, beforeDecision, closedStatuses, hasNoActiveChoice } from '../../../../api/admissions/statusSets'
import type { Message } from '../../../kit/problems'
import { conflict, invalid } from '../../../kit/problems'
import type { Need } from '../../documents/documentQueries'
import type { Application } from '../application'
import type { Readiness as Checked } from '../checks'
import { changedPaths, isOpened } from '../form'
import type { Snapshot } from '../snapshotQueries'

type ActionState = {
  record: Pick<Application['record'], 'status' | 'status_name'> & {
    placed: readonly { state: ChoiceState }[]
    campaign: { is_open: boolean }
  }
}

const beforeEnrolment = [...beforeDecision, ...awaitingPlace]

/** Whether the applicant can do nothing more with the application and can start another one in another campaign. */
const hasEnded = ({ record: { status, placed, campaign } }: ActionState): boolean =>
  closedStatuses.includes(status) ||
  (status === 'draft' && !campaign.is_open) ||
  (status === 'accepted' && hasNoActiveChoice(placed))

/** Actions that the applicant can take now. */
export const applicantActions = (application: ActionState): ApplicationAction[] => {
  const { status, campaign } = application.record
  return [
    ...(hasEnded(application) ? (['create'] as const) : []),
    ...(status === 'draft' && campaign.is_open ? (['submit'] as const) : []),
    ...(status === 'needs_changes' ? (['resubmit'] as const) : []),
    ...(status === 'recommended' ? (['decline'] as const) : []),
    ...(beforeEnrolment.includes(status) ? (['withdraw'] as const) : []),
  ]
}

/** Throws 409 with the current status if the action is not possible now. */
export const checkAction = (action: ApplicationAction, application: ActionState): void => {
  if (applicantActions(application).includes(action)) return
  const { record } = application
  if (action === 'submit' && record.status === 'draft' && !record.campaign.is_open)
    throw conflict('applications.campaign_closed')
  throw conflict(`applications.cannot.${action}`, { status: record.status_name })
}

type EditState = { status: ApplicationStatus; remarks: readonly Pick<Remark, 'path' | 'state'>[]; readiness: Checked }
/** Paths that the applicant can edit: the whole form of a draft; after a return only remarked fields and fields with faults. */
export const editablePaths = ({ status, remarks, readiness }: EditState): string[] => {
  if (status === 'draft') return [...applicationParts.options, 'documents', 'consents']
  if (status !== 'needs_changes') return []
  const remarked = remarks.filter(({ state }) => state !== 'resolved').map(({ path }) => path)
  return [...new Set([...remarked, ...readiness.faults.map(({ path }) => path)])]
}

/** Throws 409 if nothing is editable, otherwise 422 with one error per locked field. */
export const checkEditable = (before: object, after: object, editable: readonly string[]): void => {
  if (editable.length === 0) throw conflict('applications.not_editable')
  const locked = changedPaths(before, after).filter((path) => !isOpened(path, editable))
  if (locked.length > 0)
    throw invalid(Object.fromEntries(locked.map((path) => [path, [{ key: 'applications.locked' }]])))
}

type RemarkContext = {
  form: ApplicationForm
  remarks: readonly Pick<Remark, 'id' | 'path' | 'text' | 'severity' | 'state'>[]
  demands: readonly Pick<Need, 'code' | 'id'>[]
  sent: Snapshot | null
}

/** Returns the paths that differ from the last snapshot; a replaced document counts as a change. */
const changedSinceSnapshot = ({ form, demands, sent }: RemarkContext): string[] => {
  if (!sent) return []
  const before = new Map(sent.documents.map(({ code, id }) => [code, id]))
  const documents = demands
    .filter(({ code, id }) => (before.get(code) ?? null) !== id)
    .map(({ code }) => `documents.${code}`)
  return [...changedPaths(sent.form, form), ...documents]
}

/** Splits open remarks: `addressed` ones are answered by a change of the field; `unanswered` ones are blocking and still need an answer. */
export const remarkProgress = (answering: RemarkContext) => {
  const changed = changedSinceSnapshot(answering)
  const isAddressed = (path: string) => changed.some((change) => isOpened(change, [path]) || isOpened(path, [change]))
  const open = answering.remarks.filter(({ state }) => state === 'open')
  return {
    addressed: open.filter(({ path }) => isAddressed(path)).map(({ id }) => id),
    unanswered: open.filter(({ path, severity }) => severity === 'blocking' && !isAddressed(path)),
  }
}

/** Throws 422 with all faults and all unanswered remarks. */
export const checkComplete = (
  { readiness, missing }: Pick<Application, 'readiness'> & { missing: (path: string) => Message },
  unanswered: readonly { path: string; text: string }[] = [],
): void => {
  const problems: [string, Message][] = [
    ...readiness.faults.flatMap(({ path, fault }): [string, Message][] =>
      fault === null ? [] : [[path, 'message' in fault ? fault.message : missing(path)]],
    ),
    ...unanswered.map(({ path, text }): [string, Message] => [
      path,
      { key: 'applications.unanswered', values: { text } },
    ]),
  ]
  if (problems.length === 0) return
  const errors = new Map<string, Message[]>()
  for (const [path, message] of problems) errors.set(path, [...(errors.get(path) ?? []), message])
  throw invalid(Object.fromEntries(errors), 'applications.incomplete')
}
