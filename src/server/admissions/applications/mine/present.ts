import type { Locale } from '../../../../api/kit/endpoints'
import type { MyProfile, SavedProfile } from '../../../../api/admissions/myProfile'
import type { ProfileFault } from '../../../../api/admissions/applicationForm'
import type { PlacedChoice, StoryAction } from '../../../../api/admissions/applicationStates'
import { hasNoWishLeft, wantedAnew, withApplicant } from '../../../../api/admissions/statusSets'
import { dayInWords } from '../../../kit/days'
import { localise } from '../../../kit/messages'
import type { Application } from '../application'
import { applicantActions, editablePaths, openRemarks } from './rules'
import { faultsIn, type Standing } from '../checks'
import type { Typed } from '../factQueries'
import type { ProfileRecord } from '../recordQueries'
import type { Saved } from '../saving'
import type { Snapshot } from '../snapshotQueries'

export const shownStatusOf = ({
  status,
  status_name,
  variant,
}: Pick<ProfileRecord, 'status' | 'status_name' | 'variant'>) => ({
  code: status,
  name: status_name,
  variant,
})

type Ranked = 'accepted' | 'waitlist' | 'recommended'

/** The originals of the recommending direction or, before a recommendation, of all choices that are not declined. */
const originalsOf = (status: Ranked, placed: readonly PlacedChoice[]) => {
  const wanted = placed.filter(({ state }) => (status === 'recommended' ? state === status : state !== 'declined'))
  const standings = wanted.map(({ originals }) => originals)
  return (['awaited', 'received'] as const).find((standing) => standings.includes(standing)) ?? 'not_needed'
}

/** Returns the message key and deadline for the consent and originals that are still needed. */
const awaitedOf = (status: Ranked, { record: { placed, campaign }, consents }: Application) => {
  const originals = originalsOf(status, placed)
  const consent = status === 'recommended' && consents.some(({ kind, given_at }) => kind === 'enrolment' && !given_at)
  const until = consent || originals === 'awaited' ? campaign.originals_due : null
  return { key: `${status}.${consent ? 'consent_' : ''}${originals}`, until }
}

/** The applicant's next step: text, deadline and link. */
const nextOf = (application: Application, locale: Locale): MyProfile['next'] => {
  const { record, demands } = application
  const { campaign } = record
  const wanted = demands.filter(({ status, required }) => required && wantedAnew.includes(status))
  const group = record.placed.find(({ state }) => state === 'enrolled')?.group
  const say = (key: string, until: string | null = null) => ({
    text: localise(locale, {
      key: `profiles.next.${key}`,
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
      if (hasNoWishLeft(record.placed)) return say('no_wish_left')
      const { key, until } = awaitedOf(record.status, application)
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
const ownReasons: readonly StoryAction[] = ['judge', 'document_waived', 'original_received', 'original_returned']

/** Removes each undone return and its undo event, because the applicant never saw the return. Events are sorted newest first. */
const withoutTakenBack = (events: MyProfile['events']): MyProfile['events'] => {
  const gone = events.flatMap(({ action }, place) => {
    if (action !== 'take_back') return []
    return [place, events.findIndex((event, other) => other > place && event.action === 'return')]
  })
  return events.filter((_event, place) => !gone.includes(place))
}

/** Hides open remarks during the review: the reviewer may still change them. */
const remarksOf = (application: Sent): MyProfile['remarks'] => {
  const { status, remarks } = application.record
  const { mended } = openRemarks({ ...application.record, demands: application.demands, sent: application.sent })
  return remarks
    .filter(({ state }) => status !== 'in_review' || state !== 'open')
    .map((remark) => ({ ...remark, is_mended: mended.includes(remark.id) }))
}

/** `sent` is the last snapshot, loaded only when the form must be compared with it. */
type Sent = Application & { sent: Snapshot | null }

/** The application without the names of staff. */
export const presentMine = (application: Sent, locale: Locale): MyProfile => {
  const { record, consents, standing } = application
  const { campaign, form, placed, events } = record
  const isWithApplicant = withApplicant.includes(record.status)
  return {
    id: record.id,
    version: record.version,
    number: record.number,
    status: shownStatusOf(record),
    campaign,
    ...form,
    choices: placed,
    completeness: isWithApplicant ? standing.completeness : 100,
    faults: isWithApplicant ? faultsIn(locale, standing.faults) : [],
    editable: editablePaths({ ...record, standing }),
    remarks: remarksOf(application),
    consents,
    events: withoutTakenBack(events).map((event) => ({
      ...event,
      actor_name: null,
      reason: ownReasons.includes(event.action) ? null : event.reason,
    })),
    actions: applicantActions(application),
    next: nextOf(application, locale),
    decision_reason: record.decision_reason,
    proven: record.proven,
    updated_at: record.updated_at,
  }
}

/** Returns all faults of each part whose faults changed. */
const changedFaults = (locale: Locale, { before, after }: { before: Standing; after: Standing }) => {
  const parts = new Set([...before.faults, ...after.faults].map(({ part }) => part))
  const changed: Partial<Record<ProfileFault['part'], ProfileFault[]>> = {}
  for (const part of parts) {
    const [had, has] = [before, after].map(({ faults }) => faults.filter((fault) => fault.part === part))
    if (has && JSON.stringify(had) !== JSON.stringify(has)) changed[part] = faultsIn(locale, has)
  }
  return changed
}

type Change = {
  typed: Typed
  before: Standing
  saved: Saved
  choices: PlacedChoice[] | undefined
  sent: Snapshot | null
}

/** Returns only the fields that saving changed; the client merges them into its copy. */
export const presentSaved = (
  { typed: { status, remarks }, before, saved, choices, sent }: Change,
  locale: Locale,
): SavedProfile => {
  const { facts, standing, version, updated_at } = saved
  return {
    version,
    updated_at,
    completeness: standing.completeness,
    faults: changedFaults(locale, { before, after: standing }),
    ...(choices && { choices }),
    ...(status === 'needs_changes' && {
      returned: {
        editable: editablePaths({ status, remarks, standing }),
        mended: openRemarks({ ...facts, remarks, sent }).mended,
      },
    }),
  }
}
