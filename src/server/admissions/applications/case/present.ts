import type { Locale } from '../../../../api/kit/endpoints'
import type { ApplicationCase } from '../../../../api/admissions/applicationCase'
import { beforeDecision } from '../../../../api/admissions/statusSets'
import { statusesIn } from '../../documents/pageQueries'
import type { Db } from '../../../platform/database'
import { readApplication, type Application } from '../application'
import { presentFaults } from '../checks'
import { fieldLabel } from '../words/labels'
import { findLastSnapshots, type Snapshot } from '../snapshotQueries'
import { formAsText } from '../words/formAsText'
import { findFormNames, type FormNames } from '../words/nameQueries'
import { maskedForm, maskedPaths } from './masking'
import { shownStatusOf } from '../mine/present'
import { staffActions } from './rules'

export type PresentContext = { db: Db; locale: Locale; now: Date; person: { id: number } }

type CaseExtras = Pick<ApplicationCase, 'differences'> & { documentStatus: Awaited<ReturnType<typeof statusesIn>> }

const presentCase = (
  { record, consents, demands, readiness }: Application,
  { locale, person }: PresentContext,
  { differences, documentStatus }: CaseExtras,
): ApplicationCase => {
  const { campaign, form, placed, holder, claimed_until, remarks } = record
  return {
    id: record.id,
    version: record.version,
    created_at: record.created_at,
    updated_at: record.updated_at,
    number: record.number,
    name: record.name,
    user_id: record.user_id,
    account: record.account,
    campaign: { id: campaign.id, name: campaign.name, is_open: campaign.is_open },
    status: shownStatusOf(record),
    source: record.source,
    ...maskedForm(form),
    choices: placed,
    completeness: readiness.completeness,
    faults: beforeDecision.includes(record.status) ? presentFaults(locale, readiness.faults) : [],
    masked: maskedPaths(form),
    achievement_points: record.achievement_points,
    preference: record.preference,
    college_exams: record.college_exams,
    documents: demands.map(({ id, document_type_id, code, name, required, status, original }) => ({
      id,
      document_type_id,
      code,
      name,
      required,
      status: documentStatus(status),
      original,
    })),
    differences,
    snapshots_count: record.snapshots_count,
    remarks,
    consents,
    events: record.events,
    claim: holder && claimed_until !== null ? { holder, until: claimed_until, mine: holder.id === person.id } : null,
    actions: staffActions(record, { personId: person.id, campaignIsOpen: campaign.is_open }),
    decision_reason: record.decision_reason,
    changes_due: record.changes_due,
    submitted_at: record.submitted_at,
    status_at: record.status_at,
  }
}

type FormatContext = { locale: Locale; names: FormNames }
type Difference = ApplicationCase['differences'][number]

const linesOf = (snapshot: Snapshot, inWords: FormatContext) =>
  new Map(formAsText(snapshot.form, inWords).map((line) => [line.path, line]))
const maskedValuesOf = (snapshot: Snapshot, inWords: FormatContext) =>
  new Map(formAsText(maskedForm(snapshot.form), inWords).map(({ path, value }) => [path, value]))

/** Compares the real values, but returns the sensitive fields masked. */
const differencesOf = (reviewed: Snapshot, sent: Snapshot, inWords: FormatContext): Difference[] => {
  const [before, after] = [linesOf(reviewed, inWords), linesOf(sent, inWords)]
  const [hiddenBefore, hiddenAfter] = [maskedValuesOf(reviewed, inWords), maskedValuesOf(sent, inWords)]
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((path) =>
    (before.get(path)?.value ?? null) === (after.get(path)?.value ?? null)
      ? []
      : [
          {
            path,
            label: fieldLabel(inWords.locale, path),
            before: hiddenBefore.get(path) ?? null,
            after: hiddenAfter.get(path) ?? null,
          },
        ],
  )
}

const idsIn = (snapshots: readonly Snapshot[]) => ({
  directionIds: snapshots.flatMap(({ form }) => form.choices.map(({ direction_id }) => direction_id)),
  subjectIds: snapshots.flatMap(({ form }) =>
    form.exam_results.flatMap(({ subject_id }) => (subject_id === null ? [] : [subject_id])),
  ),
})

/** Returns the changes since the last review as text; empty if the application was sent only once. */
const listDifferences = async (
  db: Db,
  { applicationId, locale }: { applicationId: number; locale: Locale },
): Promise<Difference[]> => {
  const { sent, reviewed } = await findLastSnapshots(db, applicationId)
  if (!sent || !reviewed) return []
  const names = await findFormNames(db, { locale, ...idsIn([sent, reviewed]) })
  return differencesOf(reviewed, sent, { locale, names })
}

/** Returns the whole case; throws 404 if it does not exist. */
export const readCase = async (reading: PresentContext, id: number): Promise<ApplicationCase> => {
  const application = await readApplication(reading.db, { id, locale: reading.locale, now: reading.now })
  const differences =
    application.record.snapshots_count > 1
      ? await listDifferences(reading.db, { applicationId: id, locale: reading.locale })
      : []
  const documentStatus = await statusesIn(reading.db, reading.locale)
  return presentCase(application, reading, { differences, documentStatus })
}
