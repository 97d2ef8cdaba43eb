import { sql } from 'kysely'
import type { DocumentReview } from '../../../../api/admissions/documents'
import type { DocumentStatus } from '../../../../api/admissions/documentStates'
import type { Locale } from '../../../../api/kit/endpoints'
import type { ApplicationStatus } from '../../../../api/admissions/applicationStates'
import type { Db } from '../../../platform/database'
import { orNotFound } from '../../../kit/problems'
import type { Sign } from '../../../kit/http/signedLinks'
import { readForm } from '../../applications/form'
import { factsOf } from './facts'
import { shownStatusIn } from '../applicationQueries'
import { listPages, statusesIn } from '../pageQueries'
import { listDemands, type Demand } from '../documentQueries'
import { actionsOn } from '../rules'

type Head = {
  id: number
  version: number
  application_id: number
  document_type_id: number
  status: DocumentStatus
  fields: DocumentReview['fields']
  reject_reason: string | null
  comment: string | null
  due_on: string | null
  expires_on: string | null
  uploaded_at: string | null
  replaced_at: string | null
  reject_reasons: string[]
  holder: { id: number; name: string } | null
  journal: DocumentReview['journal']
  earlier: { id: number; status: DocumentStatus; reject_reason: string | null; uploaded_at: string | null }[]
  application: Omit<DocumentReview['application'], 'status'> & {
    status: { code: ApplicationStatus; name: string; variant: 'primary' }
  }
  form: Readonly<Record<'person' | 'education' | 'achievements' | 'benefits', unknown>>
}

type ReviewQuery = { id: number; locale: Locale; now: Date }

const getHead = async (db: Db, { id, locale, now }: ReviewQuery): Promise<Head> => {
  const { rows } = await sql<Head>`
    SELECT documents.id, documents.version, documents.application_id, document_type_id, documents.status, documents.fields, comment, due_on,
      expires_on, uploaded_at, replaced_at, reason_in(reject_reason, document_type_id, ${locale}) AS reject_reason,
      ARRAY(SELECT coalesce(nullif(reason -> ${locale} ->> 'text', ''), reason -> 'ru' ->> 'text')
        FROM jsonb_array_elements(reject_reasons) WITH ORDINALITY AS reasons (reason, place) ORDER BY place) AS reject_reasons,
      CASE WHEN documents.status = 'in_review' AND documents.claimed_until > ${now.toISOString()}
        THEN json_build_object('id', holders.id, 'name', holders.name) END AS holder,
      (SELECT coalesce(json_agg(json_build_object('id', line.id, 'action', action, 'note', note,
        'actor_name', actors.name, 'at', at) ORDER BY line.id DESC), '[]')
        FROM document_originals AS line JOIN users AS actors ON actors.id = actor_id JOIN documents AS kind ON kind.id = document_id
        WHERE kind.application_id = documents.application_id AND kind.document_type_id = documents.document_type_id) AS journal,
      (SELECT coalesce(json_agg(json_build_object('id', old.id, 'status', old.status,
        'reject_reason', reason_in(old.reject_reason, old.document_type_id, ${locale}), 'uploaded_at', old.uploaded_at)
          ORDER BY old.id DESC), '[]')
        FROM documents AS old WHERE old.application_id = documents.application_id AND old.document_type_id = documents.document_type_id
          AND old.replaced_at IS NOT NULL AND old.id < documents.id) AS earlier,
      json_build_object('id', applications.id, 'user_id', applications.user_id, 'number', applications.number,
        'name', applications.name, 'status', ${shownStatusIn(locale)},
        'birth_date', person ->> 'birth_date', 'originals_due', originals_due,
        'choices', (SELECT coalesce(json_agg(json_build_object('code', code,
          'name', translation(translations, ${locale}, 'name'), 'basis', basis)
            ORDER BY priority), '[]')
          FROM application_choices JOIN directions ON directions.id = direction_id WHERE application_id = applications.id)) AS application,
      json_build_object('person', person, 'education', education, 'achievements', achievements, 'benefits', benefits) AS form
    FROM documents JOIN applications ON applications.id = documents.application_id JOIN campaigns ON campaigns.id = applications.campaign_id
      JOIN statuses ON statuses.code = applications.status JOIN document_types ON document_types.id = document_type_id
      LEFT JOIN users AS holders ON holders.id = documents.reviewer_id
    WHERE documents.id = ${id}`.execute(db)
  return orNotFound(rows[0])
}

/** Throws 404 if the document does not exist. */
export const getReview = async (
  db: Db,
  query: ReviewQuery & { personId: number; sign: Sign },
): Promise<DocumentReview> => {
  const { locale, personId, sign } = query
  const head = await getHead(db, query)
  const demands = await listDemands(db, { applicationId: head.application_id, locale })
  const demand = orNotFound(demands.find((one) => one.document_type_id === head.document_type_id))
  const documentIds = [head.id, ...head.earlier.map((old) => old.id)]
  const pages = await listPages(db, { documentIds, sign })
  const shown = await statusesIn(db, locale)
  const { form, application, holder, replaced_at, application_id: _applicationId, ...details } = head
  const kind = { ...demand, fields: head.fields }
  return {
    ...limitsOf(demand),
    ...details,
    application,
    status: shown(head.status),
    pages: pages.get(head.id) ?? [],
    facts: factsOf({ kind, form: readForm(form), locale }),
    holder: holder && { ...holder, mine: holder.id === personId },
    original: demand.original,
    earlier: head.earlier.map((old) => ({ ...old, status: shown(old.status), pages: pages.get(old.id) ?? [] })),
    siblings: demands.flatMap(({ id, name, status }) =>
      id === null || id === head.id ? [] : [{ id, name, status: shown(status) }],
    ),
    actions: actionsOn({
      status: head.status,
      applicationStatus: application.status.code,
      ownerId: application.user_id,
      holderId: holder?.id ?? null,
      personId,
      original: demand.original,
      isReplaced: replaced_at !== null,
    }),
  }
}

const limitsOf = ({
  code,
  name,
  description,
  required,
  original_needed,
  formats,
  max_files,
  max_size_mb,
  asked_fields,
}: Demand) => ({ code, name, description, required, original_needed, formats, max_files, max_size_mb, asked_fields })
