import type { Locale } from '../../../../api/kit/endpoints'
import type { ApplicationCase } from '../../../../api/admissions/applicationCase'
import type { Db } from '../../../platform/database'
import { fieldLabel } from '../words/labels'
import { maskedForm } from './masking'
import { findLastSnapshots, type Snapshot } from '../snapshotQueries'
import { formAsText } from '../words/formAsText'
import { findFormNames, type FormNames } from '../words/nameQueries'

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
export const listDifferences = async (
  db: Db,
  { applicationId, locale }: { applicationId: number; locale: Locale },
): Promise<Difference[]> => {
  const { sent, reviewed } = await findLastSnapshots(db, applicationId)
  if (!sent || !reviewed) return []
  const names = await findFormNames(db, { locale, ...idsIn([sent, reviewed]) })
  return differencesOf(reviewed, sent, { locale, names })
}
