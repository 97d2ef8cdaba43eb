import type { Db } from '../platform/database'
import { directions, type DemoDirection } from './directions'
import { documentTypes } from './documentTypes'
import { academicYearStart } from './groups'
import { idsBy, type IdOf } from './keys'
import { subjects } from './subjects'

export const insertSubjects = async (db: Db): Promise<IdOf> => {
  const rows = await db
    .insertInto('subjects')
    .values(
      subjects.map(([code, ru, en, subject_type_id, hours, control_form]) => ({
        code,
        subject_type_id,
        hours,
        control_form,
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
        translations: JSON.stringify({
          ru: { name: type.name[0], description: type.description[0] },
          en: { name: type.name[1], description: type.description[1] },
        }),
        category: type.category,
        required: type.required ?? false,
        max_files: type.maxFiles,
        formats: [...(type.formats ?? ['pdf', 'jpeg', 'png', 'webp'])],
        needs_original: type.needsOriginal ?? false,
        citizens_only: type.citizensOnly ?? false,
        fields: [...type.fields],
        reject_reasons: JSON.stringify(type.rejectReasons.map(([ru, en]) => ({ ru: { text: ru }, en: { text: en } }))),
        sensitive: type.sensitive ?? false,
        position: position + 1,
      })),
    )
    .returning(['id', 'code as key'])
    .execute()
  return idsBy(rows)
}

const textsOf = ({ name, profile, qualification }: DemoDirection, language: 0 | 1) => ({
  name: name[language],
  ...(profile && { profile: profile[language] }),
  qualification: qualification[language],
})

const higher = 1
const continuing = 3

/** Colleges take applications in summer; short programmes all year round. */
const admission = ({ status, type }: DemoDirection, now: Date) => {
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
        translations: JSON.stringify({ ru: textsOf(direction, 0), en: textsOf(direction, 1) }),
        education_type_id: direction.type,
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

/** What hangs on a direction: its methods, its entrance exams, the papers it asks for and the subjects it teaches. */
export const insertDirectionParts = async (db: Db, { directionId, subjectId, documentTypeId }: Ids): Promise<void> => {
  const methods = directions.flatMap(({ key, methods: ids }) =>
    ids.map((education_method_id) => ({ direction_id: directionId(key), education_method_id })),
  )
  await db.insertInto('direction_methods').values(methods).execute()
  const exams = directions.flatMap(({ key, entrance = [] }) =>
    entrance.map(([subject, min_score], position) => ({
      direction_id: directionId(key),
      subject_id: subjectId(subject),
      min_score,
      position,
      weight: 1,
    })),
  )
  await db.insertInto('direction_entrance_subjects').values(exams).execute()
  const papers = directions.flatMap(({ key }) =>
    papersOf(key).map(({ code, required, needsOriginal }, position) => ({
      direction_id: directionId(key),
      document_type_id: documentTypeId(code),
      position,
      required: required ?? false,
      original_needed: needsOriginal ?? false,
    })),
  )
  await db.insertInto('direction_document_types').values(papers).execute()
  const taught = subjects.flatMap(([code, , , , , , keys]) =>
    keys.map((key) => ({ subject_id: subjectId(code), direction_id: directionId(key) })),
  )
  await db.insertInto('subject_directions').values(taught).execute()
}

/** Adults on short courses bring no parent's passport and no vaccination record. */
const papersOf = (key: string) =>
  key === 'вр' ? documentTypes.filter(({ category }) => !['medical', 'benefit'].includes(category)) : documentTypes
