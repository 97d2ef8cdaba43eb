import type { applications } from '../../../../api/admissions/applications'
import { exportFile, type ExportColumn } from '../../../kit/records/exports'
import type { Handlers } from '../../../kit/handlers'
import { toPage, withTabCounts } from '../../../kit/records/lists'
import { localise } from '../../../kit/texts/messages'
import type { Message } from '../../../kit/problems'
import { claimApplications } from '../transitions/claim'
import { decide } from '../transitions/decide'
import { findMissingDocuments, countApplications, listApplications, lockNext } from './queueQueries'
import { listPossibleApplicants } from '../walkIn/peopleQueries'
import { lockApplications, type LockedApplication } from '../applicationQueries'
import { findClaimStates } from '../recordQueries'
import { blockedReason } from '../case/rules'
import { createWalkIn } from '../walkIn/createWalkIn'
import type { Locale } from '../../../../api/kit/endpoints'
import type { ApplicationRow } from '../../../../api/admissions/applicationCase'

const entity = 'profiles'

type Bulk = Pick<
  Parameters<Handlers<typeof applications>['POST /api/profiles/accept']>[0],
  'db' | 'body' | 'person' | 'locale' | 'services' | 'audit'
>
type Action = 'claim' | 'accept' | 'reject'

/** Applies the action to the applications that allow it, and returns a blocked reason for each of the others. */
const actOnMany = async (
  { db, body, person, locale, audit }: Bulk,
  { action, reason, act }: { action: Action; reason?: string; act: (able: LockedApplication[]) => Promise<void> },
) => {
  const ids = [...new Set(body.ids)]
  const locked = new Map((await lockApplications(db, ids)).map((application) => [application.id, application]))
  const claims = await findClaimStates(db, { ids, locale })
  const unsettled = action === 'accept' ? await findMissingDocuments(db, { ids, locale }) : new Map<number, string>()
  const blockedReasonOf = (id: number): Message | null => {
    const [application, claim] = [locked.get(id), claims.get(id)]
    if (!application || !claim) return { key: 'problem.not_found' }
    const context = { personId: person.id, campaignIsOpen: true, timeZone: person.timeZone }
    const documents = unsettled.get(id)
    return (
      blockedReason(action, { ...application, ...claim, undo_return_by: null }, context) ??
      (documents === undefined ? null : { key: 'applications.some_documents_not_accepted', values: { documents } })
    )
  }
  const refused = ids.flatMap((id) => {
    const obstacle = blockedReasonOf(id)
    return obstacle ? [{ id, message: localise(locale, obstacle) }] : []
  })
  const able = [...locked.values()].filter(({ id }) => !refused.some((one) => one.id === id))
  if (able.length > 0) await act(able)
  const done = ids.filter((id) => able.some((application) => application.id === id))
  audit({ action, entity, ids: done, ...(reason !== undefined && { reason }) })
  return { data: { done, refused } }
}

/** Routes of the queue and of bulk actions. */
export const queueRoutes = {
  'GET /api/profiles': ({ db, query, locale, person: { id: personId } }) =>
    withTabCounts(
      query,
      (listQuery) => listApplications(db, { ...listQuery, locale, personId }),
      (filters) => countApplications(db, { filters, personId }),
    ),

  'GET /api/profiles/export': async ({ db, query, locale, person, audit }) => {
    const { rows } = await listApplications(db, { ...query, locale, personId: person.id })
    // Do not log the search text: it may be a SNILS.
    const { q, ...filter } = query.filter
    audit({ action: 'export', entity, ids: [], after: { filter, searched: q !== undefined, count: rows.length } })
    return exportFile({
      name: localise(locale, { key: 'export.files.profiles' }),
      columns: exportColumns(locale),
      rows,
      format: query.format,
      locale,
      timeZone: person.timeZone,
    })
  },

  'GET /api/profiles/people': async ({ db, query, locale }) =>
    toPage(await listPossibleApplicants(db, { ...query, locale }), query),

  'POST /api/profiles': async ({ db, body, person, locale, now, audit }) => {
    const data = await createWalkIn({ db, locale, now, personId: person.id }, body)
    audit({ action: 'create', entity, ids: [data.id], after: { source: 'office', campaign_id: body.campaign_id } })
    return { data }
  },

  'POST /api/profiles/next': async ({ db, body, person, services, audit }) => {
    const id = await lockNext(db, { filter: body, personId: person.id })
    const claimed = id === undefined ? [] : await lockApplications(db, [id])
    await claimApplications(db, { claimed, personId: person.id, services })
    audit({ action: 'claim', entity, ids: claimed.map((application) => application.id) })
    return { data: id === undefined ? null : { id } }
  },

  'POST /api/profiles/claim': async (context) => {
    const { db, person, services } = context
    return actOnMany(context, {
      action: 'claim',
      act: (claimed) => claimApplications(db, { claimed, personId: person.id, services }),
    })
  },

  'POST /api/profiles/accept': async (context) => {
    const { db, person, services } = context
    return actOnMany(context, {
      action: 'accept',
      act: (able) => decide(db, { decision: 'accept', applications: able, personId: person.id, services }),
    })
  },

  'POST /api/profiles/reject': async (context) => {
    const { db, body, person, services } = context
    const { reason } = body
    return actOnMany(context, {
      action: 'reject',
      reason,
      act: (able) => decide(db, { decision: 'reject', applications: able, personId: person.id, reason, services }),
    })
  },
} satisfies Partial<Handlers<typeof applications>>

const exportColumns = (locale: Locale): ExportColumn<ApplicationRow>[] => [
  { title: 'export.application_number', value: (row) => row.number },
  { title: 'export.person_name', value: (row) => row.name },
  { title: 'export.status', value: (row) => row.status.name },
  { title: 'export.source', value: (row) => localise(locale, { key: `application_source.${row.source}` }) },
  { title: 'export.chosen_directions', value: (row) => row.directions },
  { title: 'export.average_score', digits: 2, value: (row) => row.average_score },
  {
    title: 'export.documents_accepted',
    // Spreadsheets read "3/5" as a date.
    value: ({ documents: { accepted, required } }) =>
      localise(locale, { key: 'export.of_required', values: { accepted, required } }),
  },
  { title: 'export.completeness', value: (row) => row.completeness },
  { title: 'export.submitted_on', kind: 'moment', value: (row) => row.submitted_at },
  { title: 'export.status_on', kind: 'moment', value: (row) => row.status_at },
  { title: 'export.reviewer', value: (row) => row.claim?.holder.name ?? null },
]
