import { sql } from 'kysely'
import type { Locale } from '../../../api/kit/endpoints'
import { nameIn } from '../../kit/records/lists'
import type { Db } from '../../platform/database'

export type SimilarSubject = { id: number; code: string; name: string }

/** Low enough for two swapped letters in a short word, such as «Истроия». */
const leastLikeness = 0.35
const mostSimilar = 4

/** Subjects with a name like each text, the most similar first; entrance exams are taught to nobody. */
export const listSimilarSubjects = async (
  db: Db,
  { texts, locale, onlyActive = false }: { texts: readonly string[]; locale: Locale; onlyActive?: boolean },
): Promise<Map<string, SimilarSubject[]>> => {
  const { rows } = await sql<{ text: string; subjects: SimilarSubject[] }>`
    WITH names AS MATERIALIZED (
      SELECT subjects.id, subjects.code, ${sql.ref(nameIn(locale))} AS name, folded(written) AS written
      FROM subjects JOIN subject_types ON subject_types.id = subject_type_id
        CROSS JOIN unnest(ARRAY[name_ru, name_en]) AS written 
      WHERE subject_types.code <> 'entrance_exam' AND (status = 'active' OR NOT ${onlyActive}::boolean)
    )
    SELECT text, (
      SELECT coalesce(json_agg(json_build_object('id', id, 'code', code, 'name', name)
        ORDER BY likeness DESC, whole DESC, name), '[]')
      FROM (
        SELECT id, code, name, max(greatest(word_similarity(folded(text), written),
          word_similarity(written, folded(text)))) AS likeness, max(similarity(folded(text), written)) AS whole
        FROM names GROUP BY id, code, name ORDER BY likeness DESC, whole DESC, name LIMIT ${mostSimilar}
      ) AS similar_names WHERE likeness >= ${leastLikeness}
    ) AS subjects
    FROM unnest(${texts}::text[]) AS text`.execute(db)
  return new Map(rows.map(({ text, subjects }) => [text, subjects]))
}
