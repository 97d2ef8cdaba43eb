import { profileParts, type ProfileForm } from '../../../../api/admissions/applicationForm'
import type { ChoiceState, ProfileAction, ProfileStatus, Remark } from '../../../../api/admissions/applicationStates'
import { awaitingPlace, beforeDecision, ended, hasNoWishLeft } from '../../../../api/admissions/statusSets'
import type { Message } from '../../../kit/problems'
import { conflict, invalid } from '../../../kit/problems'
import type { Need } from '../../documents/queries'
import type { Application } from '../application'
import type { Standing as Checked } from '../checks'
import { changedPaths, isOpened } from '../form'
import type { Snapshot } from '../snapshotQueries'

type Standing = {
  record: Pick<Application['record'], 'status' | 'status_name'> & {
    placed: readonly { state: ChoiceState }[]
    campaign: { is_open: boolean }
  }
}

const beforeEnrolment = [...beforeDecision, ...awaitingPlace]

/**
 * Nothing more comes of the application by the applicant's own doing: another one may be begun, in another campaign.
 */
const isOver = ({ record: { status, placed, campaign } }: Standing): boolean =>
  ended.includes(status) ||
  (status === 'draft' && !campaign.is_open) ||
  (status === 'accepted' && hasNoWishLeft(placed))

/** What the applicant may do now. */
export const applicantActions = (application: Standing): ProfileAction[] => {
  const { status, campaign } = application.record
  return [
    ...(isOver(application) ? (['create'] as const) : []),
    ...(status === 'draft' && campaign.is_open ? (['submit'] as const) : []),
    ...(status === 'needs_changes' ? (['resubmit'] as const) : []),
    ...(status === 'recommended' ? (['decline'] as const) : []),
    ...(beforeEnrolment.includes(status) ? (['withdraw'] as const) : []),
  ]
}

/** Throws 409 with how the application stands when the action is none of those that may be done now. */
export const checkAction = (action: ProfileAction, application: Standing): void => {
  if (applicantActions(application).includes(action)) return
  const { record } = application
  if (action === 'submit' && record.status === 'draft' && !record.campaign.is_open)
    throw conflict('profiles.campaignClosed')
  throw conflict(`profiles.cannot.${action}`, { status: record.status_name })
}

type Editing = { status: ProfileStatus; remarks: readonly Pick<Remark, 'path' | 'state'>[]; standing: Checked }
/**
 * The paths that the applicant may edit: all of a draft; after a return what was remarked on, and what would keep it
 * from being sent.
 */
export const editablePaths = ({ status, remarks, standing }: Editing): string[] => {
  if (status === 'draft') return [...profileParts.options, 'documents', 'consents']
  if (status !== 'needs_changes') return []
  const remarked = remarks.filter(({ state }) => state !== 'resolved').map(({ path }) => path)
  return [...new Set([...remarked, ...standing.faults.map(({ path }) => path)])]
}

/** Refuses a change of what is locked: 409 when nothing is open, else 422 at each locked field. */
export const checkEditable = (before: object, after: object, editable: readonly string[]): void => {
  if (editable.length === 0) throw conflict('profiles.notEditable')
  const locked = changedPaths(before, after).filter((path) => !isOpened(path, editable))
  if (locked.length > 0) throw invalid(Object.fromEntries(locked.map((path) => [path, [{ key: 'profiles.locked' }]])))
}

type Answering = {
  form: ProfileForm
  remarks: readonly Pick<Remark, 'id' | 'path' | 'text' | 'severity' | 'state'>[]
  demands: readonly Pick<Need, 'code' | 'id'>[]
  sent: Snapshot | null
}

/** Paths that differ from what was sent last; a document that was sent anew is a change of it. */
const changesSince = ({ form, demands, sent }: Answering): string[] => {
  if (!sent) return []
  const before = new Map(sent.documents.map(({ code, id }) => [code, id]))
  const documents = demands
    .filter(({ code, id }) => (before.get(code) ?? null) !== id)
    .map(({ code }) => `documents.${code}`)
  return [...changedPaths(sent.form, form), ...documents]
}

/** Blocking remarks that were neither answered nor followed by a change of what they speak of. */
export const openRemarks = (answering: Answering) => {
  const changed = changesSince(answering)
  const isMended = (path: string) => changed.some((change) => isOpened(change, [path]) || isOpened(path, [change]))
  const open = answering.remarks.filter(({ state }) => state === 'open')
  return {
    mended: open.filter(({ path }) => isMended(path)).map(({ id }) => id),
    unanswered: open.filter(({ path, severity }) => severity === 'blocking' && !isMended(path)),
  }
}

/** Throws 422 with everything that keeps the application from being sent, and each remark that nobody answered. */
export const checkComplete = (
  { standing, missing }: Pick<Application, 'standing'> & { missing: (path: string) => Message },
  unanswered: readonly { path: string; text: string }[] = [],
): void => {
  const told: [string, Message][] = [
    ...standing.faults.flatMap(({ path, fault }): [string, Message][] =>
      fault === null ? [] : [[path, 'message' in fault ? fault.message : missing(path)]],
    ),
    ...unanswered.map(({ path, text }): [string, Message] => [path, { key: 'profiles.unanswered', values: { text } }]),
  ]
  if (told.length === 0) return
  const errors = new Map<string, Message[]>()
  for (const [path, message] of told) errors.set(path, [...(errors.get(path) ?? []), message])
  throw invalid(Object.fromEntries(errors), 'profiles.incomplete')
}
