import type { Locale } from '../../../../api/kit/endpoints'
import type { MyApplication, SavedApplication } from '../../../../api/admissions/myApplication'
import type { ApplicationFault } from '../../../../api/admissions/applicationForm'
import type { ChoiceDetails, TimelineAction } from '../../../../api/admissions/applicationStates'
import { hasNoActiveChoice, uploadRequested, editableByApplicant } from '../../../../api/admissions/statusSets'
import { dayInWords } from '../../../kit/days'
import { localise } from '../../../kit/texts/messages'
import type { Application } from '../application'
import { applicantActions, editablePaths, remarkProgress } from './rules'
import { presentFaults, type Readiness } from '../checks'
import type { EditedApplication } from '../factQueries'
import type { ApplicationRecord } from '../recordQueries'
import type { SavedForm } from '../saveForm'
import type { Snapshot } from '../snapshotQueries'

export const shownStatusOf = ({
  status,
  status_name,
  variant,
}: Pick<ApplicationRecord, 'status' | 'status_name' | 'variant'>) => ({
  code: status,
  name: status_name,
  variant,
})

type RankedStatus = 'accepted' | 'waitlist' | 'recommended'

/**
 * Combined state of the originals for the recommended choice or, before a recommendation, for all choices that are not
 * declined.
 */
const originalsOf = (status: RankedStatus, placed: readonly ChoiceDetails[]) => {
  const wanted = placed.filter(({ state }) => (status === 'recommended' ? state === status : state !== 'declined'))
  const originalStates = wanted.map(({ originals }) => originals)
  return (['awaited', 'received'] as const).find((state) => originalStates.includes(state)) ?? 'not_needed'
}

/** Returns the message key and deadline for the consent and originals that are still needed. */
const missingItemsOf = (status: RankedStatus, { record: { placed, campaign }, consents }: Application) => {
  const originals = originalsOf(status, placed)
  const consent = status === 'recommended' && consents.some(({ kind, given_at }) => kind === 'enrolment' && !given_at)
  const until = consent || originals === 'awaited' ? campaign.originals_due : null
  return { key: `${status}.${consent ? 'consent_' : ''}${originals}`, until }
}

/** The applicant's next step: text, deadline and link. */
const nextStepOf = (application: Application, locale: Locale): MyApplication['next'] => {
  const { record, demands } = application
  const { campaign } = record
  const wanted = demands.filter(({ status, required }) => required && uploadRequested.includes(status))
  const group = record.placed.find(({ state }) => state === 'enrolled')?.group
  const say = (key: string, until: string | null = null) => ({
    text: localise(locale, {
      key: `applications.next.${key}`,
      values: group ? { group: group.code, day: dayInWords(locale, group.started_on) } : {},
    }),
    until,
    path: key === 'documents' ? ('/my-documents' as const) : ('/my-profile' as const),
  })
  switch (record.status) {
    case 'draft':
      return campaign.is_open ? say('draft', campaign.closes_at) : say('closed')
    case 'submitted':
    case 'in_review':
    case 'resubmitted':
      if (wanted.length > 0) return say('documents', earliest(wanted.map(({ due_on }) => due_on)))
      return say(record.status === 'in_review' ? 'review' : 'waiting')
    case 'accepted':
    case 'waitlist':
    case 'recommended': {
      if (hasNoActiveChoice(record.placed)) return say('no_choice_left')
      const { key, until } = missingItemsOf(record.status, application)
      return say(key, until)
    }
    case 'needs_changes':
      return say('needs_changes', record.changes_due)
    case 'enrolled':
    case 'rejected':
    case 'withdrawn':
    default:
      return say(record.status)
  }
}
const earliest = (days: readonly (string | null)[]) => days.filter((day) => day !== null).toSorted()[0] ?? null

/** Events whose reason is internal and hidden from the applicant. */
const internalReasons: readonly TimelineAction[] = [
  'score',
  'document_waived',
  'original_received',
  'original_returned',
]

/** Removes each undone return and its undo event, because the applicant never saw the return. Events are sorted newest first. */
const withoutUndoneReturns = (events: MyApplication['events']): MyApplication['events'] => {
  const gone = events.flatMap(({ action }, place) => {
    if (action !== 'undo_return') return []
    return [place, events.findIndex((event, other) => other > place && event.action === 'return')]
  })
  return events.filter((_event, place) => !gone.includes(place))
}

/** Hides open remarks during the review: the reviewer may still change them. */
const remarksOf = (application: WithSnapshot): MyApplication['remarks'] => {
  const { status, remarks } = application.record
  const { addressed } = remarkProgress({ ...application.record, demands: application.demands, sent: application.sent })
  return remarks
    .filter(({ state }) => status !== 'in_review' || state !== 'open')
    .map((remark) => ({ ...remark, is_addressed: addressed.includes(remark.id) }))
}

/** `sent` is the last snapshot, loaded only when the form must be compared with it. */
type WithSnapshot = Application & { sent: Snapshot | null }

/** The application without the names of staff. */
export const presentMine = (application: WithSnapshot, locale: Locale): MyApplication => {
  const { record, consents, readiness } = application
  const { campaign, form, placed, events } = record
  const isWithApplicant = editableByApplicant.includes(record.status)
  return {
    id: record.id,
    version: record.version,
    number: record.number,
    status: shownStatusOf(record),
    campaign,
    ...form,
    choices: placed,
    completeness: isWithApplicant ? readiness.completeness : 100,
    faults: isWithApplicant ? presentFaults(locale, readiness.faults) : [],
    editable: editablePaths({ ...record, readiness }),
    remarks: remarksOf(application),
    consents,
    events: withoutUndoneReturns(events).map((event) => ({
      ...event,
      actor_name: null,
      reason: internalReasons.includes(event.action) ? null : event.reason,
    })),
    actions: applicantActions(application),
    next: nextStepOf(application, locale),
    decision_reason: record.decision_reason,
    verified: record.verified,
    updated_at: record.updated_at,
  }
}

/** Returns the complete list of faults for each part of the form in which a fault changed. */
const changedFaults = (locale: Locale, { before, after }: { before: Readiness; after: Readiness }) => {
  const parts = new Set([...before.faults, ...after.faults].map(({ part }) => part))
  const changed: Partial<Record<ApplicationFault['part'], ApplicationFault[]>> = {}
  for (const part of parts) {
    const [had, has] = [before, after].map(({ faults }) => faults.filter((fault) => fault.part === part))
    if (has && JSON.stringify(had) !== JSON.stringify(has)) changed[part] = presentFaults(locale, has)
  }
  return changed
}

type Change = {
  typed: EditedApplication
  before: Readiness
  saved: SavedForm
  choices: ChoiceDetails[] | undefined
  sent: Snapshot | null
}

/** Returns only the fields that saving changed; the client merges them into its copy. */
export const presentSaved = (
  { typed: { status, remarks }, before, saved, choices, sent }: Change,
  locale: Locale,
): SavedApplication => {
  const { facts, readiness, version, updated_at } = saved
  return {
    version,
    updated_at,
    completeness: readiness.completeness,
    faults: changedFaults(locale, { before, after: readiness }),
    ...(choices && { choices }),
    ...(status === 'needs_changes' && {
      returned: {
        editable: editablePaths({ status, remarks, readiness }),
        addressed: remarkProgress({ ...facts, remarks, sent }).addressed,
      },
    }),
  }
}
