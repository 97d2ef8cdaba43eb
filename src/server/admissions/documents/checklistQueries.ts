import { sql } from 'kysely'
import type { z } from 'zod'
import type { Checklist, ChecklistItem } from '../../../api/admissions/documentStates'
import type { Locale } from '../../../api/kit/endpoints'
import type { Remark, ApplicationStatus, shownStatus } from '../../../api/admissions/applicationStates'
import type { Db } from '../../platform/database'
import { orNotFound } from '../../kit/problems'
import type { Sign } from '../../kit/http/signedLinks'
import { readForm } from '../applications/form'
import { prefilledFields } from './prefilledFields'
import { isSupplied } from './missingDocuments'
import { shownStatusIn } from './applicationQueries'
import { listPages, statusesIn, type ShownStatus } from './pageQueries'
import { listDemands, type Demand } from './documentQueries'
import { canRemove, canUpload } from './rules'

type ChecklistQuery = { applicationId: number; locale: Locale; sign: Sign }

type Head = Pick<Checklist, 'user_id' | 'number' | 'name' | 'originals_due'> & { status: z.infer<typeof shownStatus> }
const getHead = async (db: Db, { applicationId, locale }: ChecklistQuery): Promise<Head> => {
  const { rows } = await sql<Head>`
    SELECT applications.user_id, number, applications.name, originals_due, ${shownStatusIn(locale)} AS status
    FROM applications JOIN campaigns ON campaigns.id = campaign_id JOIN statuses ON statuses.code = applications.status
    WHERE applications.id = ${applicationId}`.execute(db)
  return orNotFound(rows[0])
}

/** Returns open and answered remarks on documents. The path is `documents` for all of them or `documents.<type code>` for one. */
const listRemarks = async (db: Db, applicationId: number): Promise<Remark[]> => {
  const { rows } = await sql<Remark>`
    SELECT id, path, text, severity, state, answer, created_at FROM remarks
    WHERE application_id = ${applicationId} AND state <> 'resolved' AND (path = 'documents' OR path LIKE 'documents.%') ORDER BY id`.execute(
    db,
  )
  return rows
}

/** Returns a predicate: true if a remark allows documents with this type code to be changed. */
export const remarkedCodes = async (db: Db, applicationId: number): Promise<(code: string) => boolean> => {
  const paths = new Set((await listRemarks(db, applicationId)).map((remark) => remark.path))
  return (code) => paths.has('documents') || paths.has(`documents.${code}`)
}

/** Returns the required and uploaded documents of an application, with the remarks. */
export const getChecklist = async (db: Db, query: ChecklistQuery): Promise<Checklist> => {
  const { applicationId, locale, sign } = query
  const { user_id, number, name, status, originals_due } = await getHead(db, query)
  const demands = await listDemands(db, { applicationId, locale, optional: true })
  const documentIds = demands.flatMap((demand) => demand.id ?? [])
  const pages = await listPages(db, { documentIds, sign, deleteUrl: pageUrl })
  const remarks = await listRemarks(db, applicationId)
  const shown = await statusesIn(db, locale)
  const items = demands.map((demand) =>
    itemOf(demand, { pages: pages.get(demand.id ?? 0) ?? [], remarks, shown, applicationStatus: status.code }),
  )
  const required = demands.filter((demand) => demand.required)
  return {
    application_id: applicationId,
    user_id,
    number,
    name,
    status,
    originals_due,
    items,
    done: required.filter(isSupplied).length,
    required: required.length,
  }
}

const pageUrl = (documentId: number, fileId: number) => `/api/my/documents/${documentId}/pages/${fileId}`

/** The checklist for the applicant: during the review it hides remarks, which may still change. */
export const getOwnChecklist = async (db: Db, query: ChecklistQuery): Promise<Checklist> => {
  const whole = await getChecklist(db, query)
  const { rows } = await sql<{ person: unknown; education: unknown }>`
    SELECT person, education FROM applications WHERE id = ${query.applicationId}`.execute(db)
  const form = readForm({ ...orNotFound(rows[0]) })
  const checklist = { ...whole, items: whole.items.map((item) => ({ ...item, prefill: prefilledFields(item, form) })) }
  if (checklist.status.code !== 'in_review') return checklist
  const isFinal = ({ state }: Remark) => state !== 'open'
  return { ...checklist, items: checklist.items.map((item) => ({ ...item, remarks: item.remarks.filter(isFinal) })) }
}

type ItemContext = {
  pages: ChecklistItem['pages']
  remarks: readonly Remark[]
  shown: (code: Demand['status']) => ShownStatus
  applicationStatus: ApplicationStatus
}
const itemOf = (demand: Demand, { pages, remarks, shown, applicationStatus }: ItemContext): ChecklistItem => {
  const { status, category, is_replacement, requested, ...details } = demand
  const own = remarks.filter(({ path }) => path === `documents.${demand.code}`)
  const owner = {
    applicationStatus,
    remarked: own.length > 0 || remarks.some(({ path }) => path === 'documents'),
  }
  const state = { status, required: demand.required, is_replacement, requested }
  return {
    ...details,
    status: shown(status),
    prefill: {},
    consent_form: category === 'consent' ? 'application_data' : null,
    pages,
    remarks: own,
    can_upload: canUpload(state, owner),
    can_remove: canRemove({ ...state, pages: pages.length }, owner),
  }
}
