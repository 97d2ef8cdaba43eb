import type { Db } from '../platform/database'
import { usualEntryLevels } from '../directories'
import { college } from './college'
import { academicYearStart } from './groups'
import { idsBy, type IdOf } from './keys'

const { directions, documentTypes, subjects } = college
type Direction = (typeof directions)[number]

export const insertSubjects = async (db: Db): Promise<IdOf> => {
  const rows = await db
    .insertInto('subjects')
    .values(
      subjects.map(({ code, ru, en, type, hours, control }) => ({
        code,
        subject_type_id: type,
        hours,
        control_form: control,
        credits: hours >= 36 ? Math.round(hours / 36) : null,
        translations: JSON.stringify({
          ru: { name: ru },
          en: { name: en },
        }),
      })),
    )
    .returning(['id', 'code as key'])
    .execute()
  return idsBy(rows)
}

export const insertDocumentTypes = async (db: Db): Promise<IdOf> => {
  const rows = await db
    .insertInto('document_types')
    .values(
      documentTypes.map((type, position) => ({
        code: type.code,
        translations: JSON.stringify({ ru: type.ru, en: type.en }),
        category: type.category,
        required: type.required,
        max_files: type.maxFiles,
        formats: type.formats,
        needs_original: type.needsOriginal,
        citizens_only: type.citizensOnly,
        fields: type.fields,
        reject_reasons: JSON.stringify(
          type.rejectReasons.map(({ ru, en }) => ({ ru: { text: ru }, en: { text: en } })),
        ),
        sensitive: type.sensitive,
        position: position + 1,
      })),
    )
    .returning(['id', 'code as key'])
    .execute()
  return idsBy(rows)
}

const higher = 1
const continuing = 3

/** Full programmes admit in summer, short programmes all year round. */
const admission = ({ status, type }: Direction, now: Date) => {
  if (status === 'draft' || status === 'archived') return { admission_opens: null, admission_closes: null }
  const year = academicYearStart(now) + 1
  return type === continuing
    ? { admission_opens: `${year - 1}-09-01`, admission_closes: `${year}-06-30` }
    : { admission_opens: `${year}-06-20`, admission_closes: type === higher ? `${year}-07-25` : `${year}-08-15` }
}

export const insertDirections = async (db: Db, now: Date): Promise<IdOf> => {
  const rows = await db
    .insertInto('directions')
    .values(
      directions.map((direction, position) => ({
        code: direction.code,
        translations: JSON.stringify({ ru: direction.ru, en: direction.en }),
        education_type_id: direction.type,
        entry_levels: usualEntryLevels(direction.type),
        duration_months: direction.months,
        places_budget: direction.places[0],
        places_contract: direction.places[1],
        places_targeted: direction.places[2],
        price: direction.price,
        ranking:
          direction.type === higher
            ? ['exam_total', 'achievements', 'preference']
            : ['average_score', 'achievements', 'preference'],
        status: direction.status,
        position: position + 1,
        ...admission(direction, now),
      })),
    )
    .returning('id')
    .execute()
  return idsBy(rows.map(({ id }, position) => ({ id, key: directions[position]?.key ?? null })))
}

type Ids = { directionId: IdOf; subjectId: IdOf; documentTypeId: IdOf }

/** Links each direction to its education methods, entrance exams, required documents and subjects. */
export const insertDirectionParts = async (db: Db, { directionId, subjectId, documentTypeId }: Ids): Promise<void> => {
  const methods = directions.flatMap(({ key, methods: ids }) =>
    ids.map((education_method_id) => ({ direction_id: directionId(key), education_method_id })),
  )
  await db.insertInto('direction_methods').values(methods).execute()
  const exams = directions.flatMap(({ key, entrance }) =>
    entrance.map(([subject, min_score, source], position) => ({
      direction_id: directionId(key),
      subject_id: subjectId(subject),
      source,
      min_score,
      position,
      weight: 1,
    })),
  )
  await db.insertInto('direction_entrance_subjects').values(exams).execute()
  const papers = directions.flatMap(({ key }) =>
    documentTypesOf(key).map(({ code, required, needsOriginal }, position) => ({
      direction_id: directionId(key),
      document_type_id: documentTypeId(code),
      position,
      required,
      original_needed: needsOriginal,
    })),
  )
  await db.insertInto('direction_document_types').values(papers).execute()
  const taught = subjects.flatMap(({ code, directions: keys }) =>
    keys.map((key) => ({ subject_id: subjectId(code), direction_id: directionId(key) })),
  )
  await db.insertInto('subject_directions').values(taught).execute()
}

/** Adults on short courses need no parent's passport and no vaccination record. */
const documentTypesOf = (key: string) =>
  key === 'вр' ? documentTypes.filter(({ category }) => !['medical', 'benefit'].includes(category)) : documentTypes
